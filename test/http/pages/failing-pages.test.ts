import { describe, expect, it } from 'vitest';
import { LimitReached } from '../../../src/catalogue/failures.ts';
import { Failure } from '../../../src/domain/failure.ts';
import { paths } from '../../../src/domain/paths.ts';
import { failureSentence } from '../../../src/domain/texts/failures.ts';
import type { OpenApp } from '../support.ts';
import { openWithPages } from './support.ts';

const CAUSE = new Error('/srv/catalogue.db is in trouble');

/** The app with its built pages over a catalogue whose reads all fail. */
async function openFailing(failure: Failure): Promise<OpenApp> {
  const fail = () => Promise.reject(failure);
  return openWithPages({
    wrap: (catalogue) => ({
      ...catalogue,
      page: fail,
      search: fail,
      distribution: fail,
      get: fail,
      history: fail,
      changes: fail,
    }),
  });
}

const READING = [
  ['home', paths.home()],
  ['a search', paths.home({ q: 'ana' })],
  ['a personality', paths.personality('any')],
  ['a history', paths.history('any')],
  ['the changes', paths.changes()],
] as const;

describe('the page of a store that fails', () => {
  it.each(READING)('for %s says so, names the request, and links to itself', async (_, path) => {
    const failure = new Failure('unavailable', { retryAfter: 7, cause: CAUSE });
    const app = await openFailing(failure);
    const response = await app.request(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('7');
    const html = await response.text();
    expect(html).toContain(failureSentence(failure));
    expect(html).not.toContain('/srv/');
    // The link to retry without scripts.
    expect(html).toMatch(/<a href="" [^>]*>Tentar de novo<\/a>/);
    const [, id] = /<small>Código do erro: (?:<!-- -->)?([\w-]{36})<\/small>/.exec(html) ?? [];
    expect(id).toBe(response.headers.get('X-Request-Id'));
    expect(app.errors).toEqual([{ message: 'unavailable', cause: CAUSE }]);
    expect(app.requests).toMatchObject([{ id, status: 503, code: 'unavailable' }]);
  });

  it('names the limit that was reached', async () => {
    const failure = new LimitReached('busy', { name: 'reads', wait: 3_000 });
    const response = await (await openFailing(failure)).request(paths.home());
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('3');
    expect(response.headers.get('RateLimit')).toBe('"reads";r=0;t=3');
    expect(await response.text()).toContain(failureSentence(failure));
  });

  it.each(['/mbti-db/nada', '/elsewhere'])(
    'is 404 without Retry-After for the unknown address %s, since it reads nothing',
    async (path) => {
      const app = await openFailing(new Failure('unavailable', { retryAfter: 7 }));
      const response = await app.request(path);
      expect(response.status).toBe(404);
      expect(response.headers.has('Retry-After')).toBe(false);
    },
  );
});
