import type { Kysely } from 'kysely';
import type { CreateOptions, WriteResult } from '../../catalogue/store.ts';
import type { NewPersonality, SentEdit, WriteContext } from '../../catalogue/stored-personality.ts';
import { Failure } from '../../domain/failure.ts';
import { fold } from '../../domain/fold.ts';
import type { Engine } from '../engine.ts';
import { isLocked } from '../history/lock.ts';
import { notBefore } from '../history/not-before.ts';
import { type Recorded, recordAll } from '../history/record.ts';
import { writeNext } from '../history/write-next.ts';
import { insertMany } from '../schema/insert-many.ts';
import { laterTraitsOf } from '../schema/later-columns.ts';
import type { PersonalityRow, Schema } from '../schema/tables.ts';
import { contentOf } from './content.ts';
import { removeUnnamedIcons } from './icons.ts';
import { findRow, type ListedRow, presentRow } from './rows.ts';

/** All functions here run inside a write transaction of the engine. They change row and history together. */
type Transaction = Kysely<Schema>;

export async function create(
  db: Transaction,
  engine: Engine,
  personalities: readonly NewPersonality[],
  by: WriteContext,
  { onlyIfEmpty = false, skipExisting = false }: CreateOptions = {},
): Promise<readonly string[]> {
  if (onlyIfEmpty || skipExisting) await engine.lockWrites(db);
  if (onlyIfEmpty) await requireEmpty(db);
  if (skipExisting) {
    const fresh = await withoutExisting(db, personalities);
    await create(db, engine, fresh, by);
    const created = new Set(fresh.map(({ id }) => id));
    return personalities.map(({ id }) => id).filter((id) => !created.has(id));
  }
  await insertRows(db, engine, personalities, by);
  return [];
}

async function insertRows(
  db: Transaction,
  engine: Engine,
  personalities: readonly NewPersonality[],
  by: WriteContext,
): Promise<void> {
  const ordinals = await engine.takeOrdinals(db, personalities.length);
  const rows: PersonalityRow[] = [];
  const created: Recorded[] = [];
  for (const [i, personality] of personalities.entries()) {
    const times = { version: 1, created_at: by.at, updated_at: by.at };
    const content = await contentOf(db, personality, times);
    const row = { ordinal: ordinals[i] ?? Number.NaN, ...content };
    rows.push(row);
    const hash = personality.icon?.hash ?? null;
    created.push({ change: 'created', number: 1, at: by.at, row: { ...row, hash } });
  }
  await insertMany(db, 'personality', rows);
  await recordAll(db, created, by);
}

/** Those whose folded name, gender and type neither the catalogue has nor one before them. */
async function withoutExisting(
  db: Transaction,
  personalities: readonly NewPersonality[],
): Promise<NewPersonality[]> {
  const fresh = new Map<string, NewPersonality>();
  for (const personality of personalities) {
    const [folded, { gender, type }] = [fold(personality.name), personality];
    const key = JSON.stringify([folded, gender, type]);
    if (fresh.has(key)) continue;
    const existing = await db
      .selectFrom('personality')
      .select('id')
      .where('folded', '=', folded)
      .where('gender', '=', gender)
      .where('type', '=', type)
      .limit(1)
      .executeTakeFirst();
    if (existing === undefined) fresh.set(key, personality);
  }
  return [...fresh.values()];
}

async function requireEmpty(db: Transaction): Promise<void> {
  const any = await db.selectFrom('personality').select('id').limit(1).executeTakeFirst();
  if (any !== undefined) throw new Failure('catalogue_not_empty');
}

export async function update(
  db: Transaction,
  engine: Engine,
  id: string,
  version: number,
  edit: SentEdit,
  by: WriteContext,
): Promise<WriteResult> {
  const checked = await checkVersion(db, id, version);
  if (checked.outcome !== 'current') return checked;
  const { row: before } = checked;
  const updated_at = notBefore(before.updated_at, by.at);
  const times = { version: version + 1, created_at: before.created_at, updated_at };
  const content = await contentOf(db, { ...laterTraitsOf(before), ...edit, id }, times);
  const after = { ...content, hash: edit.icon?.hash ?? null };
  const done = await writeNext(db, engine, [{ id, number: version + 1, before, after }], by);
  if (done.length === 0) {
    if (content.icon_id !== null) await removeUnnamedIcons(db, [content.icon_id]);
    return refuseLate(db, id);
  }
  return { outcome: 'written', personality: presentRow(after) };
}

export async function remove(
  db: Transaction,
  engine: Engine,
  id: string,
  version: number,
  by: WriteContext,
): Promise<WriteResult> {
  const checked = await checkVersion(db, id, version);
  if (checked.outcome !== 'current') return checked;
  const { row: before } = checked;
  const number = version + 1;
  const done = await writeNext(db, engine, [{ id, number, before, after: null }], by);
  if (done.length === 0) return refuseLate(db, id);
  const removed = { ...before, version: number, updated_at: notBefore(before.updated_at, by.at) };
  return { outcome: 'written', personality: presentRow(removed) };
}

type Checked =
  | { readonly outcome: 'current'; readonly row: ListedRow }
  | Exclude<WriteResult, { readonly outcome: 'written' }>;

/** Reads the row and checks that it is not locked and has the version that the change is based on. */
async function checkVersion(db: Transaction, id: string, version: number): Promise<Checked> {
  const row = await findRow(db, id);
  if (row === null) return { outcome: 'not_found' };
  if (await isLocked(db, id)) return { outcome: 'locked' };
  if (row.version !== version) return { outcome: 'conflict', current: presentRow(row) };
  return { outcome: 'current', row };
}

/** For engines with concurrent writes: another one may commit between the check of the version and the change. */
async function refuseLate(db: Transaction, id: string): Promise<WriteResult> {
  const current = await findRow(db, id);
  if (current === null) return { outcome: 'not_found' };
  return { outcome: 'conflict', current: presentRow(current) };
}
