import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { paths } from '../src/domain/paths.ts';
import { serverPaths } from '../src/domain/server-paths.ts';
import type { AppEnv } from '../src/http/environment.ts';
import { serve } from '../src/http/server/serve.ts';
import { apiPaths } from '../test/support/api-paths.ts';
import { scoreOf } from './observatory.ts';
import type { Outcome, Proof } from './proof.ts';
import { inFolder } from './stored.ts';
import { openApp } from './support.ts';
import { openWire, written } from './wire.ts';

const SCORE_BAR = 120;
const ORIGIN = 'https://tipos.example';
/** Longer than what is read of a search. */
const LONG_TEXT = 'a'.repeat(100);
const PEOPLE = paths.api.personalities();
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What every answer of the app has beside what is scored. */
const OTHERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['X-Content-Type-Options', /^nosniff$/],
  ['X-Frame-Options', /^DENY$/],
  ['Referrer-Policy', /^strict-origin-when-cross-origin$/],
  ['Cross-Origin-Opener-Policy', /^same-origin$/],
  ['Permissions-Policy', /geolocation=\(\)/],
  ['Content-Security-Policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['Cache-Control', /./],
  ['X-Request-Id', /^[0-9a-f-]{36}$/],
];

/** Every kind of answer, scored as Mozilla's Observatory scores a site. */
export const headers: Proof = {
  name: 'headers',
  bar: `Mozilla Observatory’s rules on every kind of answer: A+, ≥ ${SCORE_BAR}; no cookie but of an accepted write; no redirection to another origin`,
  run: () => inFolder(run),
};

async function run(assets: string): Promise<Outcome> {
  await mkdir(join(assets, 'assets'));
  await writeFile(join(assets, 'assets', 'client-abc.js'), 'export {};');
  const opened = await openApp({ environment: { PUBLIC_URL: ORIGIN }, assets });
  const ask = async (path: string, init?: RequestInit) => opened.app.request(path, init);
  const sent = (body: string, more: Readonly<Record<string, string>> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...more },
    body,
  });
  const draft = JSON.stringify({ name: 'Capitu', type: 'ENFP', icon: PIXEL });
  try {
    const created = await ask(PEOPLE, sent(draft));
    const { icon }: { icon: string } = await created.clone().json();
    const answers: [kind: string, answer: Pick<Response, 'status' | 'headers'>][] = [
      ['created', created],
      ['page', await ask('/mbti-db')],
      ['redirection', await ask('/')],
      ['outside', await ask('/elsewhere')],
      ['name of another site', await ask(`http://localhost//elsewhere.example/?q=${LONG_TEXT}`)],
      ['long text', await ask(paths.home({ q: LONG_TEXT }))],
      ['no text', await ask('/mbti-db/%E0%A4%A')],
      ['page method', await ask('/mbti-db', { method: 'POST' })],
      ['data', await ask(PEOPLE)],
      ['unchanged', await ask(`${PEOPLE}?seed=1`, { headers: { 'If-None-Match': '*' } })],
      ['description', await ask(apiPaths.openapi)],
      ['malformed', await ask(`${PEOPLE}?limit=0`)],
      ['refused', await ask(PEOPLE, sent('{}'))],
      ['cross-site', await ask(PEOPLE, sent(draft, { 'Sec-Fetch-Site': 'cross-site' }))],
      ['unknown', await ask(paths.api.personality('nobody'))],
      ['other host', await ask('/mbti-db', { headers: { Host: 'elsewhere.example' } })],
      ['data of another host', await ask(PEOPLE, { headers: { Host: 'elsewhere.example' } })],
      ['method', await ask(PEOPLE, { method: 'DELETE' })],
      [
        'preflight',
        await ask(PEOPLE, {
          method: 'OPTIONS',
          headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
        }),
      ],
      ['changes', await ask(paths.api.changes())],
      ['feed', await ask(paths.changesFeed())],
      ['refused feed', await ask(`${paths.changesFeed()}?change=x`)],
      ['icon', await ask(icon)],
      ['picture of a link', await ask(serverPaths.preview('inicio', '0'.repeat(16)))],
      ['sitemaps', await ask(serverPaths.sitemap)],
      ['rules for crawlers', await ask(serverPaths.robots)],
      ['unknown icon', await ask(paths.icon('0'.repeat(64)))],
      ['asset', await ask('/mbti-db/assets/client-abc.js')],
      ['unknown asset', await ask('/mbti-db/assets/none.js')],
    ];
    const elsewhere = answers.flatMap(([kind, answer]) => leadsElsewhere(kind, answer.headers));
    const ofApp = answers.flatMap(([kind, answer]) =>
      lacking(kind, answer.headers).map((what) => `${kind} (${answer.status}): ${what}`),
    );
    answers.push(...(await askUnreadable(opened.app)));
    const scores = answers.map(([, answer]) => scoreOf(answer.headers));
    const shortcomings = answers.flatMap(([kind, { status }], i) => {
      const score = scores[i] ?? 0;
      return score < SCORE_BAR ? [`${kind} (${status}): ${score}`] : [];
    });
    const figure = `${answers.length} kinds of answer: ${Math.min(...scores)} to ${Math.max(...scores)} points`;
    return { figure, shortcomings: [...elsewhere, ...ofApp, ...shortcomings] };
  } finally {
    await opened.close();
  }
}

/** A browser reads what begins with two slashes as another host. */
function leadsElsewhere(kind: string, headers: Headers): string[] {
  const location = headers.get('Location');
  if (location === null || new URL(location, ORIGIN).origin === ORIGIN) return [];
  return [`${kind} leads to ${location}`];
}

function lacking(kind: string, headers: Headers): string[] {
  const wrong = OTHERS.filter(
    ([name, value]) =>
      !value.test(headers.get(name) ?? '') &&
      // No cache keeps an answer to OPTIONS.
      !(kind === 'preflight' && name === 'Cache-Control'),
  );
  const isForAll = /icon|picture/.test(kind);
  const policy = headers.get('Cross-Origin-Resource-Policy');
  return [
    ...wrong.map(([name]) => `${name} is ${headers.get(name)}`),
    ...(policy === (isForAll ? 'cross-origin' : 'same-origin') ? [] : [`it is for ${policy}`]),
    ...(headers.has('X-Powered-By') ? ['it says what it runs on'] : []),
    ...(headers.has('Set-Cookie') === (kind === 'created') ? [] : ['of its cookie']),
  ];
}

const CHUNKED = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
const LONG = 'x'.repeat(20_000);

/** Requests that are refused in front of the app, or while it reads them. */
const KINDS: readonly [kind: string, text: string][] = [
  ['no request', 'hello\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['bad host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['slow head', 'GET / HTTP/1.1\r\n'],
  ['long head', written('GET /', '', `X: ${LONG}`)],
  ['expectation', written('GET /', '', 'Expect: wonders')],
  ['long chunk', `${written('POST /mbti-db/api/personalities', '', ...CHUNKED)}1;${LONG}\r\n{`],
];

/** Their answers by kind, from a server that is behind https. */
async function askUnreadable(
  app: Hono<AppEnv>,
): Promise<[kind: string, answer: { status: number; headers: Headers }][]> {
  const timeouts = { head: 300, check: 50, drainGrace: 0 };
  const serving = await serve({ app, port: 0, host: '127.0.0.1', https: true, timeouts });
  try {
    return await Promise.all(
      KINDS.map(async ([kind, text]): Promise<[string, { status: number; headers: Headers }]> => {
        const wire = await openWire(serving.port);
        wire.write(text);
        const { status, headers } = await wire.answer();
        wire.socket.destroy();
        return [kind, { status, headers: new Headers([...headers]) }];
      }),
    );
  } finally {
    await serving.drain();
  }
}
