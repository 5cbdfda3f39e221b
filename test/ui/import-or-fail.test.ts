import { afterEach, describe, expect, it, vi } from 'vitest';
import { codeOf } from '../../src/domain/failure.ts';
import { importOrFail } from '../../src/ui/import-code.ts';

const LOST = new TypeError('Failed to fetch dynamically imported module');

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Fails this many times, then loads. */
const failing = (times: number) => {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts <= times) throw LOST;
    return attempts;
  };
};

/** The failure code of two failed attempts, if the server answers like this about a file of this build. */
async function failureWhere(server: () => Promise<Response>) {
  const ask = vi.fn(server);
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('document', { querySelector: () => ({ src: '/entry.js' }) });
  const error = await importOrFail(failing(2)).catch((cause: unknown) => cause);
  expect(ask.mock.calls).toEqual([['/entry.js', { method: 'HEAD', cache: 'no-store' }]]);
  return codeOf(error);
}

describe('code that fails to load', () => {
  it('once is requested again', async () => {
    expect(await importOrFail(failing(1))).toBe(2);
  });

  it('twice blames the network only if the server does not answer', async () => {
    const answer = (status: number) => async () => new Response(null, { status });
    expect(await failureWhere(answer(404))).toBe('outdated');
    // A single file is lost.
    expect(await failureWhere(answer(200))).toBe('unavailable');
    expect(await failureWhere(answer(503))).toBe('unavailable');
    expect(await failureWhere(() => Promise.reject(LOST))).toBe('offline');
  });
});
