import { CELLS } from '../domain/cell.ts';
import { type Change, undoOf } from '../domain/change.ts';
import type { Distribution } from './catalogue.ts';
import type { StoredChange } from './stored-changes.ts';

export function presentChange(stored: StoredChange): Change {
  const { id, version, change, at, visitor, state, before, restoredFrom, newest } = stored;
  const { operation } = stored;
  return {
    ...{ id, version, change, at, visitor },
    state,
    before: before?.state ?? null,
    ...{ restoredFrom, newest },
    undo: stored.isHeld
      ? null
      : undoOf({ change, version, newest, changeBefore: before?.change ?? null }),
    ...(stored.isHeld ? { held: true } : {}),
    operation,
  };
}

type Counts<Of extends 'types' | 'identities'> = {
  -readonly [K in keyof Distribution[Of]]: number;
};

/** Sums the counts of the 48 cells by type and by identity. */
export function tally(countByCell: readonly number[]): Distribution {
  const types: Counts<'types'> = { ...NO_TYPES };
  const identities: Counts<'identities'> = { A: 0, T: 0, none: 0 };
  let total = 0;
  CELLS.forEach(({ type, identity }, cell) => {
    const count = countByCell[cell] ?? 0;
    types[type] += count;
    identities[identity ?? 'none'] += count;
    total += count;
  });
  return { total, types, identities };
}

const NO_TYPES: Distribution['types'] = {
  INTJ: 0,
  INTP: 0,
  ENTJ: 0,
  ENTP: 0,
  INFJ: 0,
  INFP: 0,
  ENFJ: 0,
  ENFP: 0,
  ISTJ: 0,
  ISFJ: 0,
  ESTJ: 0,
  ESFJ: 0,
  ISTP: 0,
  ISFP: 0,
  ESTP: 0,
  ESFP: 0,
};
