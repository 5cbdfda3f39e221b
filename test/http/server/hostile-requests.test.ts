import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import type { Personality } from '../../../src/domain/people/personality.ts';
import {
  countAll,
  createOne,
  draft,
  expectProblem,
  type OpenApp,
  openApp,
  PEOPLE,
  sending,
} from '../support.ts';

const MATCH = { 'If-Match': '"1"' };

let app: OpenApp;
let stored: Personality;

beforeEach(async () => {
  app = await openApp();
  stored = await createOne(app);
});

/** Sends bytes as a creation and as a change. */
async function sendBoth(bytes: Uint8Array) {
  const body = Uint8Array.from(bytes);
  const type = { 'Content-Type': 'application/json' };
  return [
    await app.request(PEOPLE, { method: 'POST', headers: type, body }),
    await app.request(paths.api.personality(stored.id), {
      method: 'PUT',
      headers: { ...type, ...MATCH },
      body,
    }),
  ];
}

describe('a request for another host', () => {
  it.each([
    ...['evil.example', 'localhost.evil.example', 'localhost:3000.evil.example'],
    ...['evil.example:3000', '127.0.0.1.evil.example', '192.0.2.1', '[::2]', 'user@localhost'],
    ...['localhost:', ''],
  ])('is refused: %j', async (host) => {
    const headers = { Host: host };
    await expectProblem(await app.request(PEOPLE, { headers }), 421, 'misdirected');
    for (const path of ['/mbti-db', '/', paths.icon('0'.repeat(64))]) {
      expect((await app.request(path, { headers })).status).toBe(421);
    }
  });

  it.each([
    ...['localhost', 'LOCALHOST:1', '127.0.0.1:65535', '[::1]'],
    ...['tipos.example', 'tipos.example:443'],
  ])('does not include %s', async (host) => {
    const own = await openApp({ environment: { PUBLIC_URL: 'https://tipos.example' } });
    for (const path of [PEOPLE, '/mbti-db']) {
      expect((await own.request(path, { headers: { Host: host } })).status).toBe(200);
    }
  });
});

describe('an address that a browser would take for another site', () => {
  it.each(['//evil.example/', '//evil.example', '/%5Cevil.example/', '//evil.example/mbti-db'])(
    'is never the target of a redirection: %s',
    async (path) => {
      const long = `?q=${'a'.repeat(100)}`;
      const answer = await app.request(`http://localhost${path}${long}`);
      expect(answer.headers.get('Location')).toBeNull();
    },
  );
});

describe('bytes that are not UTF-8', () => {
  it('are refused, and not stored with replacement characters', async () => {
    const [before = '', after = ''] = JSON.stringify(draft({ name: 'A|B' })).split('|');
    const body = Buffer.concat([
      Buffer.from(before),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(after),
    ]);
    for (const response of await sendBoth(body)) {
      await expectProblem(response, 400, 'malformed_request');
    }
    expect(await countAll(app)).toBe(1);
  });
});

describe('a body of thousands of unknown fields', () => {
  it('gets a small response', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 11_000 }, (_, i) => [`k${i}`, 0]));
    const long = { ...draft(), ['k'.repeat(60_000)]: 0 };
    for (const body of [{ ...draft({ name: '' }), ...unknown }, long]) {
      for (const response of await sendBoth(Buffer.from(JSON.stringify(body)))) {
        const text = await response.clone().text();
        expect(text.length).toBeLessThan(2_000);
        const { fields } = await expectProblem(response, 422, 'invalid_fields');
        expect(fields?.length).toBeGreaterThan(0);
        if (body !== long) expect(fields?.[0]).toEqual({ field: 'name', issue: 'required' });
      }
    }
  });
});

describe('too many writes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are refused until Retry-After has passed, while reads are answered', async () => {
    app = await openApp({ environment: { WRITES_PER_MINUTE: '2' } });
    stored = await createOne(app, { name: 'Primeira' });
    await expectProblem(
      await app.request(PEOPLE, sending('POST', draft({ name: '' }))),
      422,
      'invalid_fields',
    );
    const refused = await app.request(PEOPLE, sending('POST', draft()));
    expect(refused.headers.get('Retry-After')).toBe('30');
    expect(refused.headers.get('RateLimit')).toBe('"writes";r=0;t=30');
    expect(refused.headers.get('RateLimit-Policy')).toBe('"writes";q=2;w=60');
    await expectProblem(refused, 429, 'too_many_requests');
    expect(await countAll(app)).toBe(1);

    vi.advanceTimersByTime(29_000);
    const path = paths.api.personality(stored.id);
    const removal = { method: 'DELETE', headers: MATCH };
    const early = await app.request(path, removal);
    expect(early.headers.get('Retry-After')).toBe('1');
    await expectProblem(early, 429, 'too_many_requests');

    vi.advanceTimersByTime(1_000);
    expect((await app.request(path, removal)).status).toBe(204);
  });
});
