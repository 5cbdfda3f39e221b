import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApp } from '../../../prove/support.ts';
import { paths } from '../../../src/domain/paths.ts';
import { serverPaths } from '../../../src/domain/server-paths.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { folderOfEachTest } from '../../support/folder.ts';
import { imageDataUrl } from '../../support/picture.ts';
import { draft, PEOPLE, sending } from '../support.ts';

const inFolder = folderOfEachTest();
const ORIGIN = 'https://tipos.example';

/** Headers for which Mozilla’s Observatory gives 120 points, and 130 to resources for our own origin only: an A+. */
const HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['Strict-Transport-Security', /^max-age=63072000$/],
  ['X-Content-Type-Options', /^nosniff$/],
  ['X-Frame-Options', /^DENY$/],
  ['Referrer-Policy', /^strict-origin-when-cross-origin$/],
  ['Cross-Origin-Opener-Policy', /^same-origin$/],
  ['Permissions-Policy', /geolocation=\(\)/],
  ['Content-Security-Policy', /^(?!.*unsafe)default-src 'none';.*form-action '(?:none|self)'/],
  ['Content-Security-Policy', /frame-ancestors 'none'/],
  // Scripts come neither from other sites nor from data URLs.
  ['Content-Security-Policy', /^(?!.*script-src[^;]* (?:\*|https?:|data:))/],
  ['Cache-Control', /./],
  ['X-Request-Id', /^[0-9a-f-]{36}$/],
];
/** Addresses that other sites may embed. */
const FOR_ALL = /icon|picture/;

it('every kind of response has its security headers, and only an accepted write sets a cookie', async () => {
  await mkdir(inFolder('assets'));
  await writeFile(join(inFolder('assets'), 'client-abc.js'), 'export {};');
  const { app, close } = await openApp({
    environment: { PUBLIC_URL: ORIGIN },
    assets: inFolder(),
  });
  try {
    expect(await shortcomingsOfAll(app)).toEqual([]);
  } finally {
    await close();
  }
});

async function shortcomingsOfAll(
  app: Awaited<ReturnType<typeof openApp>>['app'],
): Promise<string[]> {
  const created = await app.request(PEOPLE, sending('POST', draft({ icon: await imageDataUrl() })));
  const { icon }: { icon: string } = await created.clone().json();
  const elsewhere = { headers: { Host: 'elsewhere.example' } };
  const asked: Readonly<Record<string, [path: string, init?: RequestInit]>> = {
    page: ['/mbti-db'],
    redirection: ['/'],
    outside: ['/elsewhere'],
    'name of another site': [`http://localhost//elsewhere.example/?q=${'a'.repeat(100)}`],
    'long text': [paths.home({ q: 'a'.repeat(100) })],
    'no text': ['/mbti-db/%E0%A4%A'],
    'page method': ['/mbti-db', { method: 'POST' }],
    data: [PEOPLE],
    unchanged: [`${PEOPLE}?seed=1`, { headers: { 'If-None-Match': '*' } }],
    description: [apiPaths.openapi],
    malformed: [`${PEOPLE}?limit=0`],
    refused: [PEOPLE, sending('POST', {})],
    'cross-site': [PEOPLE, sending('POST', draft(), { 'Sec-Fetch-Site': 'cross-site' })],
    unknown: [paths.api.personality('nobody')],
    'other host': ['/mbti-db', elsewhere],
    'data of another host': [PEOPLE, elsewhere],
    method: [PEOPLE, { method: 'DELETE' }],
    preflight: [
      PEOPLE,
      {
        method: 'OPTIONS',
        headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
      },
    ],
    changes: [paths.api.changes()],
    feed: [paths.changesFeed()],
    'refused feed': [`${paths.changesFeed()}?change=x`],
    icon: [icon],
    'unknown icon': [paths.icon('0'.repeat(64))],
    'picture of a link': [serverPaths.preview('inicio', '0'.repeat(16))],
    sitemaps: [serverPaths.sitemap],
    'rules for crawlers': [serverPaths.robots],
    asset: ['/mbti-db/assets/client-abc.js'],
    'unknown asset': ['/mbti-db/assets/none.js'],
  };
  const shortcomings = shortcomingsOf('created', created);
  for (const [kind, [path, init]] of Object.entries(asked))
    shortcomings.push(...shortcomingsOf(kind, await app.request(path, init)));
  return shortcomings;
}

function shortcomingsOf(kind: string, { status, headers }: Response): string[] {
  const wrong = HEADERS.filter(
    ([name, value]) =>
      !value.test(headers.get(name) ?? '') &&
      // Caches never store responses to OPTIONS.
      !(kind === 'preflight' && name === 'Cache-Control'),
  ).map(([name]) => `${name} is ${headers.get(name)}`);
  const origins = FOR_ALL.test(kind) ? 'cross-origin' : 'same-origin';
  if (headers.get('Cross-Origin-Resource-Policy') !== origins) wrong.push(`not ${origins}`);
  if (headers.get('Access-Control-Allow-Credentials') === 'true') wrong.push('with credentials');
  if (headers.has('X-Powered-By')) wrong.push('says what it runs on');
  // A browser takes an address that begins with two slashes for another host.
  if (new URL(headers.get('Location') ?? '/', ORIGIN).origin !== ORIGIN) wrong.push('leads away');
  const cookies = headers.getSetCookie();
  if (cookies.length !== (kind === 'created' ? 1 : 0)) wrong.push('of its cookies');
  if (!cookies.every((one) => /; Secure/i.test(one) && /; HttpOnly/i.test(one)))
    wrong.push('a cookie that is open');
  return wrong.map((what) => `${kind} (${status}): ${what}`);
}
