import { describe, expect, it } from 'vitest';
import { CELLS, cellOf, labelOf } from '../../../src/domain/types/cell.ts';
import { IDENTITIES, TYPE_CODES } from '../../../src/domain/vocabulary.ts';

describe('the cells', () => {
  it('are 48, one for each type with each identity or none', () => {
    expect(CELLS).toHaveLength(48);
    for (const type of TYPE_CODES) {
      for (const identity of [null, ...IDENTITIES])
        expect(CELLS.filter((cell) => cell.type === type && cell.identity === identity)).toEqual([
          { type, identity },
        ]);
    }
  });

  it('are numbered by their index in the list', () => {
    for (const [cell, contents] of CELLS.entries()) expect(cellOf(contents)).toBe(cell);
  });

  it('keep their numbers, which existing stores contain', () => {
    expect(cellOf({ type: 'INTJ', identity: null })).toBe(0);
    expect(cellOf({ type: 'INTJ', identity: 'A' })).toBe(1);
    expect(cellOf({ type: 'INTJ', identity: 'T' })).toBe(2);
    expect(cellOf({ type: 'INTP', identity: null })).toBe(3);
    expect(cellOf({ type: 'ESFP', identity: 'T' })).toBe(47);
  });
});

describe('the label on the card', () => {
  it('is the type, then a hyphen and the identity when there is one', () => {
    expect(labelOf({ type: 'INTJ', identity: 'A' })).toBe('INTJ-A');
    expect(labelOf({ type: 'ESFP', identity: 'T' })).toBe('ESFP-T');
  });

  it('is the type alone when there is no identity', () => {
    expect(labelOf({ type: 'INTJ', identity: null })).toBe('INTJ');
  });

  it('is different for each cell', () => {
    expect(new Set(CELLS.map(labelOf)).size).toBe(48);
  });
});
