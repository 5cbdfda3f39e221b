import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { pageSchema, searchSchema, worksSchema } from '../../../src/http/api/answer-schemas.ts';
import { createOne, expectProblem, type OpenApp, openApp, readBody, remove } from '../support.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await openApp();
});

async function works(address: Parameters<typeof paths.api.works>[0] = {}) {
  return readBody(await app.request(paths.api.works(address)), worksSchema);
}

const keys = async (q: string) => (await works({ q })).items.map((w) => w.key);

describe('the works', () => {
  it('are listed by key with their numbers of members, named as by their first member', async () => {
    const first = await createOne(app, { name: 'Capitu', work: 'Dom Casmurro' });
    await createOne(app, { name: 'Bentinho', work: 'DOM  casmurro!' });
    await createOne(app, { name: 'Winston', work: '1984' });
    await createOne(app, { name: 'Ana' });
    const drawn = { type: 'ENFP', gender: 'female', look: null };
    const big = { key: '1984', name: '1984', count: 1, members: [drawn] };
    expect((await works()).items).toEqual([
      big,
      { key: 'dom-casmurro', name: 'Dom Casmurro', count: 2, members: [drawn, drawn] },
    ]);
    expect((await remove(app, first.id, 1)).status).toBe(204);
    expect((await works()).items).toEqual([
      big,
      { key: 'dom-casmurro', name: 'DOM casmurro!', count: 1, members: [drawn] },
    ]);
  });

  it('are found by words, the last of which may be a prefix, or by their key', async () => {
    for (const work of ['Dom Casmurro', 'Auto do Dom', 'Война и мир'])
      await createOne(app, { work });
    expect(await keys('CAS')).toEqual(['dom-casmurro']);
    expect(await keys('asm')).toEqual([]);
    expect(await keys('dom')).toEqual(['auto-do-dom', 'dom-casmurro']);
    expect(await keys('мир')).toEqual(['воина-и-мир']);
    expect(await keys('em:dom-casmurro')).toEqual(['dom-casmurro']);
    expect(await keys('em:dom')).toEqual([]);
    expect(await keys('em:')).toEqual([]);
  });

  it('are paged without repetitions', async () => {
    for (const work of ['E', 'b', 'É', 'a', 'c', 'D']) await createOne(app, { work });
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { items, next } = await works({ cursor, limit: 2 });
      seen.push(...items.map(({ key }) => key));
      if (next === null) break;
      cursor = next;
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are refused only with an invalid cursor or limit', async () => {
    for (const address of ['cursor=', 'cursor=-', 'cursor=Dom', 'limit=0', 'limit=101', 'limit=x'])
      await expectProblem(
        await app.request(`${paths.api.works({})}?${address}`),
        400,
        'malformed_request',
      );
    for (const q of ['%00', '%ff', 'e%CC%81'.repeat(3_000), 'em:'.repeat(2_000)])
      expect((await app.request(`${paths.api.works({})}?q=${q}`)).status).toBe(200);
  });
});

describe('a search for the members of a work', () => {
  const found = async (app: OpenApp, q: string) => {
    const response = await app.request(paths.api.personalities({ q, seed: '1' }));
    return (await readBody(response, pageSchema)).items.map(({ name }) => name).sort();
  };

  it('finds them, and is suggested for a title whose search has no results', async () => {
    await createOne(app, { name: 'Capitu', identity: 'T', work: 'Dom Casmurro' });
    await createOne(app, { name: 'Bentinho', identity: null, work: 'dom-casmurro' });
    expect(await found(app, 'em:dom-casmurro')).toEqual(['Bentinho', 'Capitu']);
    expect(await found(app, 'em:dom-casmurro -t')).toEqual(['Capitu']);
    expect(await found(app, 'em:dom-casmurro bent')).toEqual(['Bentinho']);
    const meant = async (q: string) => {
      const response = await app.request(paths.api.search({ q }));
      return (await readBody(response, searchSchema)).didYouMean;
    };
    const text = 'obra “dom casmurro”';
    expect(await meant('dom casmurro')).toEqual([{ q: 'em:dom-casmurro', text, total: 2 }]);
    expect(await meant('dom casmurro -t')).toEqual([
      { q: 'em:dom-casmurro -t', text: `${text} -t`, total: 1 },
    ]);
    expect(await meant('capitu')).toEqual([]);
    await createOne(app, { name: 'em:dom-casmurro' });
    expect(await found(app, 'em:dom-casmurro')).toEqual(['Bentinho', 'Capitu']);
  });
});
