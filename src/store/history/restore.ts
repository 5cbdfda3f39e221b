import type { Kysely } from 'kysely';
import type {
  Edit,
  RestoreResult,
  StoredPersonality,
  WriteContext,
} from '../../catalogue/store.ts';
import type { Engine } from '../engine.ts';
import { takeOrdinals } from '../ordinals.ts';
import { contentOf, type RowContent } from '../row-content.ts';
import { findRow, presentRow } from '../rows.ts';
import type { Schema } from '../schema.ts';
import { changeIndex } from '../search-index/change-index.ts';
import { replace } from '../writing.ts';
import { isLocked } from './lock.ts';
import { stateOf } from './read-changes.ts';
import { record } from './record.ts';

/** Writes the state of an old version as a new version, inside a write transaction. */
export async function restore(
  db: Kysely<Schema>,
  engine: Engine,
  id: string,
  newest: number,
  version: number,
  by: WriteContext,
): Promise<RestoreResult> {
  const last = await findVersion(db, id, null);
  if (last === null) return { outcome: 'not_found' };
  if (await isLocked(db, id)) return { outcome: 'locked' };
  const current = await presentNewest(db, id, last);
  if (current === null) return { outcome: 'not_restorable' };
  if (last.number !== newest) return { outcome: 'conflict', current };

  const old = await findVersion(db, id, version);
  const state = old === null || old.change === 'removed' ? null : stateOf(old);
  if (state === null) return { outcome: 'not_restorable' };
  const { iconHash, ...traits } = state;
  const edit: Edit = { ...traits, icon: iconHash === null ? null : { hash: iconHash } };

  const content = await writeRow(db, engine, current, edit, by.at);
  if (content === null) return refuseLate(db, id);
  const row = { ...content, hash: iconHash };
  const change = {
    change: 'restored',
    number: content.version,
    row,
    restoredFrom: version,
  } as const;
  await record(db, change, by);
  return { outcome: 'written', personality: presentRow(row) };
}

/** Null if another write has changed the row meanwhile. */
async function writeRow(
  db: Kysely<Schema>,
  engine: Engine,
  current: StoredPersonality,
  edit: Edit,
  at: string,
): Promise<RowContent | null> {
  const before = await findRow(db, current.id);
  if (before !== null) return (await replace(db, engine, before, edit, at))?.content ?? null;
  const times = { version: current.version + 1, created_at: current.createdAt, updated_at: at };
  const content = await contentOf(db, { ...edit, id: current.id }, times);
  const [ordinal = Number.NaN] = await takeOrdinals(db, 1);
  const row = { ordinal, ...content };
  await db.insertInto('personality').values(row).execute();
  await changeIndex(db, engine, [row]);
  return content;
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
