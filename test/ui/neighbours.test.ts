import { describe, expect, it } from 'vitest';
import type { Personality } from '../../src/domain/people/personality.ts';
import { missingFor, neighboursOf } from '../../src/ui/pages/detail/neighbours.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { people } from '../support/people.ts';

const RESULTS = { q: 'ana', seed: 's' };

async function listOf(count: number) {
  const { catalogue } = await openCatalogue();
  const items: Personality[] = [];
  for (const person of people(count)) items.push(await catalogue.create(person));
  const ids = items.map(({ id }) => id);
  return { list: { q: 'ana', seed: 's', items, total: 9, next: 'cursor' }, ids };
}

describe('the neighbours of a personality in the results', () => {
  it('are the previous and the next, and none beyond the ends', async () => {
    const { list, ids } = await listOf(3);
    const around = ids.map((id) => {
      const { position, total, before, after } = neighboursOf(list, { q: 'ana' }, id) ?? {};
      return [position, total, before?.id, after?.id];
    });
    expect(around).toEqual([
      [1, 9, undefined, ids[1]],
      [2, 9, ids[0], ids[2]],
      [3, 9, ids[1], undefined],
    ]);
  });

  it('are missing for other personalities and in another search', async () => {
    const { list, ids } = await listOf(2);
    expect(neighboursOf(list, { q: 'ana' }, 'nobody')).toBeNull();
    expect(neighboursOf(list, { q: 'anna' }, ids[0] ?? '')).toBeNull();
    expect(neighboursOf(null, { q: 'ana' }, ids[0] ?? '')).toBeNull();
  });
});

it('the only person of the results has no place among them', async () => {
  const { list, ids } = await listOf(1);
  const only = { ...list, total: 1, next: null };
  expect(neighboursOf(only, { q: 'ana' }, ids[0] ?? '')).toBeNull();
  expect(missingFor(only, RESULTS, ids[0] ?? '')).toBeNull();
});

describe('the read of neighbours', () => {
  it('reads the next page only after the last card', async () => {
    const { list, ids } = await listOf(2);
    expect(missingFor(list, RESULTS, ids[0] ?? '')).toBeNull();
    expect(missingFor(list, RESULTS, ids[1] ?? '')).toBe('more');
    expect(missingFor({ ...list, next: null }, RESULTS, ids[1] ?? '')).toBeNull();
  });

  it('reads the list after a reload, and more of it only in the same order', async () => {
    const { list } = await listOf(2);
    expect(missingFor(null, RESULTS, 'further')).toBe('list');
    expect(missingFor({ ...list, q: '' }, RESULTS, 'further')).toBe('list');
    expect(missingFor(list, RESULTS, 'further')).toBe('more');
    expect(missingFor({ ...list, seed: 'other' }, RESULTS, 'further')).toBeNull();
  });
});
