import { expect, it } from 'vitest';
import { NO_LATER_TRAITS } from '../../src/domain/people/fields.ts';
import { createKeptRows } from '../../src/store/people/kept-rows.ts';
import type { ShownRow } from '../../src/store/people/rows.ts';

const row = (ordinal: number): ShownRow => ({
  ...NO_LATER_TRAITS,
  aliases: null,
  ordinal,
  id: `id-${ordinal}`,
  name: 'Ana',
  gender: 'female',
  type: 'INTJ',
  identity: null,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  hash: null,
});

it('rows are kept in one state, and returned in the order that is asked for', () => {
  const kept = createKeptRows();
  kept.add([row(1), row(2)], 'a');
  kept.add([row(3)], 'a');
  expect(kept.get([3, 1], 'a')?.map(({ ordinal }) => ordinal)).toEqual([3, 1]);
  expect(kept.get([], 'a')).toEqual([]);
  expect(kept.get([1, 4], 'a')).toBeNull();
  expect(kept.get([1], 'b')).toBeNull();
  kept.add([row(2)], 'b');
  expect(kept.get([1], 'b')).toBeNull();
  expect(kept.get([2], 'b')).toHaveLength(1);
});

it('rows beyond the limit are not kept', () => {
  const kept = createKeptRows(2);
  kept.add([row(1), row(2)], 'a');
  expect(kept.get([1], 'a')).toHaveLength(1);
  expect(kept.get([2], 'a')).toBeNull();
});
