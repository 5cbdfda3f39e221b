import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { changePageSchema } from '../../../src/http/api/history.ts';
import { personalitySchema, searchSchema } from '../../../src/http/api/schemas.ts';
import {
  createOne,
  draft,
  expectProblem,
  openApp,
  readBody,
  replace,
  sending,
} from '../support.ts';

const MATCH = { 'If-Match': '"1"' };

describe('a locked personality', () => {
  it('refuses writes with 423, names no visitor, and can be read', async () => {
    const app = await openApp();
    const { id, name } = await createOne(app);
    await app.store.lock(id, true);
    const path = paths.api.personality(id);
    const refused = [
      await app.request(path, sending('PUT', draft(), MATCH)),
      await app.request(path, { method: 'DELETE', headers: MATCH }),
      await app.request(paths.api.restore(id), sending('POST', { version: 1 }, MATCH)),
    ];
    for (const response of refused) {
      expect(response.headers.get('Set-Cookie')).toBeNull();
      await expectProblem(response, 423, 'locked');
    }
    const tagged = { headers: { 'If-None-Match': '"1"' } };
    const locked = await app.request(path, tagged);
    expect(locked.headers.get('Cache-Control')).toBe('no-store');
    expect(await readBody(locked, personalitySchema)).toMatchObject({ id, locked: true });
    expect((await app.request(paths.api.history(id))).status).toBe(200);
    const listed = await app.request(paths.api.search({ q: name }));
    expect((await readBody(listed, searchSchema)).items).toMatchObject([{ id, locked: true }]);
    await app.store.lock(id, false);
    expect(await (await app.request(path, tagged)).json()).not.toHaveProperty('locked');
    expect((await app.request(path, sending('PUT', draft(), MATCH))).status).toBe(200);
  });
});

describe('an erased version', () => {
  it('stays in the history, the changes and the feed, without its content', async () => {
    const app = await openApp();
    const { id } = await createOne(app, { name: 'Segredo' });
    await replace(app, id, 1);
    await app.store.eraseVersion(id, 1);
    const addresses = [paths.api.history(id), paths.api.changes(), paths.changesFeed()];
    for (const path of addresses) {
      expect(await (await app.request(path)).text(), path).not.toContain('Segredo');
    }
    const response = await app.request(paths.api.history(id));
    const { items } = await readBody(response, changePageSchema);
    expect(items).toMatchObject([
      { version: 2, change: 'updated', before: null, undo: null },
      { version: 1, change: 'erased', state: null, undo: null },
    ]);
    const feed = await (await app.request(paths.changesFeed())).text();
    expect(feed).toContain('<title>Uma versão foi apagada de vez</title>');
    expect(feed).toContain('>O conteúdo não está mais guardado.</content>');
  });
});
