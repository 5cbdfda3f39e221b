import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import type { LocalCatalogue } from '../../../src/catalogue/create-catalogue.ts';
import { Failure, type FailureCode } from '../../../src/domain/failure.ts';
import { paths } from '../../../src/domain/paths.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { draft, expectProblem, type OpenApp, openApp, PEOPLE, sending } from '../support.ts';

const CAUSE = new Error('/srv/catalogue.db is in trouble');

/** The app over a catalogue whose methods all fail with the same code. */
function openFailing(code: FailureCode, retryAfter?: number): Promise<OpenApp> {
  const fail = () =>
    Promise.reject(
      new Failure(code, { cause: CAUSE, ...(retryAfter === undefined ? {} : { retryAfter }) }),
    );
  const failing: Partial<LocalCatalogue> = {
    ping: fail,
    page: fail,
    get: fail,
    history: fail,
    changes: fail,
  };
  const writes: Partial<Catalogue> = { create: fail, update: fail, remove: fail, restore: fail };
  return openApp({
    wrap: (catalogue) => ({
      ...catalogue,
      ...failing,
      as: () => ({ ...catalogue, ...writes }),
    }),
  });
}

describe('a full disk', () => {
  it('is answered with 507, with the cause in the log', async () => {
    const app = await openFailing('storage_full');
    const response = await app.request(PEOPLE, sending('POST', draft()));
    await expectProblem(response, 507, 'storage_full');
    expect(app.errors).toMatchObject([{ message: 'storage_full', cause: CAUSE }]);
  });
});

describe('an unavailable store', () => {
  it.each([
    ['a write', PEOPLE, sending('POST', draft())],
    [
      'a restoration',
      paths.api.restore('any'),
      sending('POST', { version: 1 }, { 'If-Match': '"2"' }),
    ],
    ['a page', PEOPLE, {}],
    ['a history', paths.api.history('any'), {}],
    ['the changes', paths.api.changes(), {}],
    ['one personality', paths.api.personality('any'), {}],
    ['the health check', apiPaths.health, {}],
  ])('makes %s answer 503 with Retry-After', async (_, path, init) => {
    const app = await openFailing('unavailable', 2);
    const response = await app.request(path, init);
    expect(response.headers.get('Retry-After')).toBe('2');
    await expectProblem(response, 503, 'unavailable');
    expect(app.errors).toMatchObject([{ message: 'unavailable', cause: CAUSE }]);
  });
});
