import { describe, expect, it } from 'vitest';
import { tally } from '../../src/catalogue/tally.ts';
import { cellOf } from '../../src/domain/types/cell.ts';

describe('the tally of the cells', () => {
  it('is zero everywhere for an empty catalogue', () => {
    const { total, types, identities } = tally([]);
    expect(total).toBe(0);
    expect(Object.keys(types)).toHaveLength(16);
    expect(Object.values(types).every((count) => count === 0)).toBe(true);
    expect(identities).toEqual({ A: 0, T: 0, none: 0 });
  });

  it('sums each type over its identities and each identity over the types', () => {
    const counts: number[] = [];
    counts[cellOf({ type: 'INTJ', identity: 'A' })] = 2;
    counts[cellOf({ type: 'INTJ', identity: null })] = 3;
    counts[cellOf({ type: 'ESFP', identity: 'A' })] = 5;
    const { total, types, identities } = tally(counts);
    expect(total).toBe(10);
    expect(types.INTJ).toBe(5);
    expect(types.ESFP).toBe(5);
    expect(identities).toEqual({ A: 7, T: 0, none: 3 });
  });
});
