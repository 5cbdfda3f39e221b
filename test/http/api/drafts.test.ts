import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { createOne, draft, expectProblem, openApp, sending } from '../support.ts';

const MATCH = { 'If-Match': '"1"' };

describe('a replacement', () => {
  it.each(['name', 'gender', 'type', 'identity', 'icon'])(
    'needs its %s: nothing is reset in silence',
    async (field) => {
      const app = await openApp();
      const stored = await createOne(app);
      const { [field]: _, ...rest } = draft();
      const path = paths.api.personality(stored.id);
      const response = await app.request(path, sending('PUT', rest, MATCH));
      const problem = await expectProblem(response, 422, 'invalid_fields');
      expect(problem.fields).toEqual([{ field, issue: 'required' }]);
      expect(await app.catalogue.get(stored.id)).toEqual(stored);
    },
  );

  it('accepts null for identity and icon', async () => {
    const app = await openApp();
    const { id } = await createOne(app, { identity: 'T' });
    const change = sending('PUT', draft({ identity: null, icon: null }), MATCH);
    const response = await app.request(paths.api.personality(id), change);
    expect(response.status).toBe(200);
    expect(await app.catalogue.get(id)).toMatchObject({ identity: null, icon: null });
  });
});

describe('names that differ only in invisible characters', () => {
  it('are stored as the same name', async () => {
    const app = await openApp();
    for (const name of ['Capitu', 'Ca\u200bpitu', 'Capi\u00adtu\u2060', '\u{e0041}Capitu\u200d']) {
      expect((await createOne(app, { name })).name).toBe('Capitu');
    }
    expect((await app.catalogue.page({ q: 'capitu' })).total).toBe(4);
  });
});
