import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { openApp } from '../support.ts';

const PAGE = `<!doctype html><title>Página</title>${'ação '.repeat(500)}`;
/** Longer than a compressor's input buffer. */
const LONG_PAGE = PAGE.repeat(20);

async function ask(accepted: string | null, html = PAGE) {
  const { request } = await openApp({
    renderPage: async () => ({ status: 200, html, failure: null }),
  });
  const headers: HeadersInit = accepted === null ? {} : { 'Accept-Encoding': accepted };
  const answer = await request(paths.home(), { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  return { answer, body, encoding: answer.headers.get('Content-Encoding') };
}

describe('a page is compressed', () => {
  it.for([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('for “Accept-Encoding: %s” with %s', async ([accepted, expected, unpack]) => {
    const { answer, body, encoding } = await ask(accepted);
    expect(encoding).toBe(expected);
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
    expect(body.length).toBeLessThan(PAGE.length / 4);
    expect(unpack(body).toString()).toBe(PAGE);
    const long = await ask(accepted, LONG_PAGE);
    expect(long.encoding).toBe(expected);
    expect(unpack(long.body).toString()).toBe(LONG_PAGE);
  });

  it.for(['identity', 'zstd;q=0', 'deflate', null])(
    'but not for “Accept-Encoding: %s”',
    async (accepted) => {
      const { body, encoding } = await ask(accepted);
      expect(encoding).toBeNull();
      expect(body.toString()).toBe(PAGE);
    },
  );
});

describe('data is compressed', () => {
  it.for([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)(
    'for “Accept-Encoding: %s” with %s, in one piece with a weak tag',
    async ([accepted, expected, unpack]) => {
      const { request } = await openApp();
      const path = paths.changesFeed();
      const plain = await request(path);
      const answer = await request(path, { headers: { 'Accept-Encoding': accepted } });
      expect(answer.headers.get('Content-Encoding')).toBe(expected);
      expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
      expect(answer.headers.get('ETag')).toBe(`W/${plain.headers.get('ETag')}`);
      const body = unpack(Buffer.from(await answer.arrayBuffer()));
      expect(body.toString()).toBe(await plain.text());
    },
  );
});

describe('a response without a body has the entity tag of the response that it represents', () => {
  it.for([
    ['zstd', 'a packed one'],
    ['identity', 'a plain one'],
  ] as const)('(Accept-Encoding: %s): %s', async ([accepted]) => {
    const { request } = await openApp();
    for (const path of [paths.changesFeed(), `${paths.api.personalities()}?seed=1`]) {
      const headers = { 'Accept-Encoding': accepted };
      const whole = await request(path, { headers });
      const tag = whole.headers.get('ETag') ?? '';
      expect(tag.startsWith('W/')).toBe(accepted === 'zstd');
      const head = await request(path, { headers, method: 'HEAD' });
      const unchanged = await request(path, { headers: { ...headers, 'If-None-Match': tag } });
      expect([head.status, unchanged.status]).toEqual([200, 304]);
      for (const name of ['ETag', 'Vary', 'Cache-Control']) {
        const expected = whole.headers.get(name);
        expect([head.headers.get(name), unchanged.headers.get(name)]).toEqual([expected, expected]);
      }
      expect(head.headers.get('Content-Encoding')).toBe(whole.headers.get('Content-Encoding'));
      expect(unchanged.headers.get('Content-Encoding')).toBeNull();
    }
  });
});
