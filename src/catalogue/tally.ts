import { CELLS } from '../domain/types/cell.ts';
import { NO_TYPES, type TypeCode } from '../domain/vocabulary.ts';
import type { Distribution } from './catalogue.ts';

/** Sums the counts of the 48 cells by type and by identity. */
export function tally(countByCell: readonly number[]): Distribution {
  const types: Record<TypeCode, number> = { ...NO_TYPES };
  const identities = { A: 0, T: 0, none: 0 };
  let total = 0;
  CELLS.forEach(({ type, identity }, cell) => {
    const count = countByCell[cell] ?? 0;
    types[type] += count;
    identities[identity ?? 'none'] += count;
    total += count;
  });
  return { total, types, identities };
}
