import { type Change, undoOf } from '../domain/change.ts';
import { paths } from '../domain/paths.ts';
import type { Personality } from '../domain/personality.ts';
import type { Draft } from './catalogue.ts';
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
