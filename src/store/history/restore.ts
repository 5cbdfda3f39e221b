import type { Kysely } from 'kysely';
import type { RestoreResult } from '../../catalogue/store.ts';
import type { StoredPersonality, WriteContext } from '../../catalogue/stored-personality.ts';
import type { Engine } from '../engine.ts';
import { contentOf } from '../people/content.ts';
import { findRow, presentRow } from '../people/rows.ts';
import { isHeld } from '../reports/held.ts';
import type { Schema } from '../schema/tables.ts';
import { isLocked } from './lock.ts';
import { notBefore } from './not-before.ts';
import { stateOf } from './read-changes.ts';
import { writeNext } from './write-next.ts';

/** Writes the state of an old version as a new version, inside a write transaction. */
export async function restore(
  db: Kysely<Schema>,
  engine: Engine,
  id: string,
  newest: number,
  version: number,
  by: WriteContext,
): Promise<RestoreResult> {
  if (await isHeld(db, id)) return { outcome: 'held' };
  if (await isLocked(db, id)) return { outcome: 'locked' };
  return restoreDespiteLock(db, engine, id, newest, version, by);
}

/** The same of a personality that the operator may have locked: it stays locked. */
export async function restoreDespiteLock(
  db: Kysely<Schema>,
  engine: Engine,
  id: string,
  newest: number,
  version: number,
  by: WriteContext,
): Promise<RestoreResult> {
  const last = await findVersion(db, id, null);
  if (last === null) return { outcome: 'not_found' };
  const current = await presentNewest(db, id, last);
  if (current === null) return { outcome: 'not_restorable' };
  if (last.number !== newest) return { outcome: 'conflict', current };

  const old = await findVersion(db, id, version);
  const state = old === null || old.change === 'removed' ? null : stateOf(old);
  if (state === null) return { outcome: 'not_restorable' };
  const { iconHash, ...traits } = state;
  const row = await findRow(db, id);
  if (row !== null && row.version !== newest) return refuseLate(db, id);
  const updated_at = notBefore(last.at, by.at);
  const times = { version: newest + 1, created_at: current.createdAt, updated_at };
  const icon = iconHash === null ? null : { hash: iconHash };
  const content = await contentOf(db, { ...traits, id, icon }, times);
  const after = { ...content, hash: iconHash };
  const step = { id, number: newest + 1, before: row, after, restoredFrom: version };
  const done = await writeNext(db, engine, [step], by);
  if (done.length === 0) return refuseLate(db, id);
  return { outcome: 'written', personality: presentRow(after) };
}

async function refuseLate(db: Kysely<Schema>, id: string): Promise<RestoreResult> {
  const last = await findVersion(db, id, null);
  const current = last === null ? null : await presentNewest(db, id, last);
  return current === null ? { outcome: 'not_found' } : { outcome: 'conflict', current };
}

type FoundVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** One version of a personality, or the newest if `number` is null; null if there is none. */
async function findVersion(db: Kysely<Schema>, id: string, number: number | null) {
  const row = await db
    .selectFrom('version')
    .leftJoin('icon', 'icon.id', 'version.icon_id')
    .select(['number', 'change', 'at', 'name', 'gender', 'type', 'identity', 'hash'])
    .select(['work', 'aliases', 'rationale'])
    .where('personality_id', '=', id)
    .$if(number !== null, (query) => query.where('number', '=', number ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest version as a personality; after a removal the removed state, after an erasure null. */
async function presentNewest(
  db: Kysely<Schema>,
  id: string,
  { number, at, ...columns }: FoundVersion,
): Promise<StoredPersonality | null> {
  const state = stateOf(columns);
  if (state === null) return null;
  const first = await db
    .selectFrom('version')
    .select(['at', 'created_at'])
    .where('personality_id', '=', id)
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...state, id, version: number, createdAt: first.created_at ?? first.at, updatedAt: at };
}
