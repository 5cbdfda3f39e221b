import { CELLS } from '../domain/cell.ts';
import { type Change, undoOf } from '../domain/change.ts';
import { paths } from '../domain/paths.ts';
import type { Personality } from '../domain/personality.ts';
import type { Distribution, Draft } from './catalogue.ts';
import type { StoredChange, StoredState } from './stored-changes.ts';
import type { StoredPersonality } from './stored-personality.ts';

/** Field by field: copies of the rest are slow, and a page has sixty. */
export function present(stored: StoredPersonality): Personality {
  const personality = {
    id: stored.id,
    name: stored.name,
    gender: stored.gender,
    type: stored.type,
    identity: stored.identity,
    work: stored.work,
    aliases: stored.aliases,
    rationale: stored.rationale,
    icon: iconOf(stored),
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
  return stored.isLocked ? { ...personality, locked: true } : personality;
}

export function presentChange(stored: StoredChange): Change {
  const { id, version, change, at, visitor, state, before, restoredFrom, newest } = stored;
  const { operation } = stored;
  return {
    ...{ id, version, change, at, visitor },
    state: presentState(state),
    before: presentState(before?.state ?? null),
    ...{ restoredFrom, newest },
    undo: stored.isHeld
      ? null
      : undoOf({ change, version, newest, changeBefore: before?.change ?? null }),
    ...(stored.isHeld ? { held: true } : {}),
    operation,
  };
}

function presentState(state: StoredState | null): Draft | null {
  if (state === null) return null;
  const { iconHash: _, ...traits } = state;
  return { ...traits, icon: iconOf(state) };
}

function iconOf({ iconHash }: StoredState): string | null {
  return iconHash === null ? null : paths.icon(iconHash);
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
