import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { draft } from '../../support/people.ts';
import { createOne, expectProblem, type OpenApp, openApp, sending } from '../support.ts';

/** Restores a version of somebody who has one version. */
function restore(app: OpenApp, id: string, body: unknown): Promise<Response> {
  return app.request(paths.api.restore(id), sending('POST', body, { 'If-Match': '"1"' }));
}

describe('restoring', () => {
  it.each([0, -1, 1.5, 2 ** 31, 1e300])(
    'does not ask the store for version %d',
    async (version) => {
      const app = await openApp({
        wrap: (catalogue) => ({
          ...catalogue,
          as: () => ({ ...catalogue, restore: () => Promise.reject(new Error('asked')) }),
        }),
      });
      const { id } = await app.catalogue.create(
        draft({
          name: 'Capitu',
          gender: 'female',
          type: 'ENFP',
        }),
      );
      await expectProblem(await restore(app, id, { version }), 422, 'not_restorable');
    },
  );

  it.each([
    {},
    [],
    null,
    3,
    { version: null },
    { version: '2' },
    { version: [2] },
    { version: { valueOf: 2 } },
    { version: 2, name: 'Outra' },
    '{"version":2',
    '',
  ])('is refused for the body %j', async (body) => {
    const app = await openApp();
    const { id } = await createOne(app);
    await expectProblem(await restore(app, id, body), 400, 'malformed_request');
    expect((await app.catalogue.get(id)).version).toBe(1);
  });
});

describe('the recent changes', () => {
  it.each([
    'visitor=7F3A9C01D2',
    'visitor=7f3a9c01d',
    'visitor=7f3a9c01d22',
    'visitor=',
    'change=deleted',
    'change=__proto__',
    'change=',
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1e2',
    'cursor=X',
    'cursor=-1',
    'cursor=1.5',
    'cursor=zik0zk',
    'cursor=99999999999999999999',
    'q=a&q=b',
  ])('are refused with %s', async (query) => {
    const app = await openApp();
    const path = `${paths.api.changes()}?${query}`;
    await expectProblem(await app.request(path), 400, 'malformed_request');
  });
});
