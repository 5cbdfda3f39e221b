import { describe, expect, it } from 'vitest';
import { SEARCHED_CHANGES } from '../../src/domain/versions/change.ts';
import { newPerson } from '../support/people.ts';
import { BY } from './arbitraries.ts';
import { openInMemory } from './sqlite-memory.ts';

describe('a search of the changes', () => {
  it('covers the newest 20,000 versions, and returns no cursor after them', async () => {
    const { database, store } = openInMemory();
    await store.create([newPerson({ name: 'Xq' }), newPerson({ name: 'Xanthippe' })], BY);
    const add = (count: number) =>
      database.exec(`
        WITH RECURSIVE series (value) AS
          (SELECT 1 UNION ALL SELECT value + 1 FROM series WHERE value < ${count})
        INSERT INTO version (personality_id, number, change, at, name, folded, gender, type, checksum)
        SELECT hex(randomblob(8)), 1, 'created', '', 'Ana', 'ana ' || value, 'male', 'INTJ', 0
        FROM series
      `);
    const find = async (needle: string) => {
      const any = { visitor: null, change: null, before: null, limit: 60 };
      const { items, next } = await store.changes({ ...any, needle });
      return { names: items.map(({ state }) => state?.name), next };
    };
    add(SEARCHED_CHANGES - 1);
    expect(await find('xanthi')).toEqual({ names: ['Xanthippe'], next: null });
    expect(await find('xq')).toEqual({ names: [], next: null });
    add(1);
    expect(await find('xanthi')).toEqual({ names: [], next: null });
    await store.close();
  });
});
