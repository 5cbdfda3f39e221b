import type { Kysely } from 'kysely';
import type {
  CreateOptions,
  Edit,
  IconChoice,
  NewPersonality,
  WriteContext,
  WriteResult,
} from '../catalogue/store.ts';
import { Failure } from '../domain/failure.ts';
import { fold } from '../domain/fold.ts';
import type { Engine } from './engine.ts';
import { isLocked } from './history/lock.ts';
import { type Recorded, record, recordAll } from './history/record.ts';
import { freeOrdinals, takeOrdinals } from './ordinals.ts';
import { contentOf, type RowContent } from './row-content.ts';
import { findRow, type ListedRow, presentRow } from './rows.ts';
import type { PersonalityRow, Schema } from './schema.ts';
import { changeIndex } from './search-index/change-index.ts';

/**
 * All functions here run inside a write transaction of the engine. They change the row, the search
 * index and the history together.
 */
type Transaction = Kysely<Schema>;

export async function create(
  db: Transaction,
  engine: Engine,
  personalities: readonly NewPersonality[],
  by: WriteContext,
  { onlyIfEmpty = false, skipExisting = false }: CreateOptions = {},
): Promise<readonly string[]> {
  if (onlyIfEmpty) await requireEmpty(db);
  if (skipExisting) {
    const fresh = await withoutExisting(db, personalities);
    await create(db, engine, fresh, by);
    const created = new Set(fresh.map(({ id }) => id));
    return personalities.map(({ id }) => id).filter((id) => !created.has(id));
  }
  const ordinals = await takeOrdinals(db, personalities.length);
  await changeIndex(db, engine, await insertRows(db, engine, personalities, ordinals, by));
  return [];
}

/** Inserts new personalities and their first versions; the caller updates the search index. */
export async function insertRows(
  db: Transaction,
  { insertMany }: Pick<Engine, 'insertMany'>,
  personalities: readonly NewPersonality[],
  ordinals: readonly number[],
  by: WriteContext,
): Promise<readonly PersonalityRow[]> {
  const rows: PersonalityRow[] = [];
  const created: Recorded[] = [];
  for (const [i, personality] of personalities.entries()) {
    const times = { version: 1, created_at: by.at, updated_at: by.at };
    const content = await contentOf(db, personality, times);
    const row = { ordinal: ordinals[i] ?? Number.NaN, ...content };
    rows.push(row);
    const hash = hashOf(personality.icon);
    created.push({ change: 'created', number: 1, row: { ...row, hash } });
  }
  await insertMany(db, 'personality', rows);
  await recordAll(db, created, by, insertMany);
  return rows;
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
  edit: Edit,
  by: WriteContext,
): Promise<WriteResult> {
  const checked = await checkVersion(db, id, version);
  if (checked.outcome !== 'current') return checked;
  const replaced = await replace(db, engine, checked.row, edit, by.at);
  if (replaced === null) return refuseLate(db, id);
  const { content, hash } = replaced;
  const row = { ...content, hash };
  await record(db, { change: 'updated', number: content.version, row }, by);
  return { outcome: 'written', personality: presentRow(row) };
}

/**
 * Replaces the content of a row by that of its next version. Null if the row no longer has the version
 * that was read.
 */
export async function replace(
  db: Transaction,
  engine: Engine,
  before: ListedRow,
  edit: Edit,
  at: string,
): Promise<{ readonly content: RowContent; readonly hash: string | null } | null> {
  const { id, version } = before;
  const times = { version: version + 1, created_at: before.created_at, updated_at: at };
  const content = await contentOf(db, { ...edit, id }, times);
  const { numUpdatedRows } = await db
    .updateTable('personality')
    .set(content)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return null;
  if (content.folded !== before.folded || content.cell !== before.cell) {
    await changeIndex(db, engine, [{ ordinal: before.ordinal, ...content }], [before]);
  }
  return { content, hash: hashOf(edit.icon) };
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
  const { row } = checked;
  const { numDeletedRows } = await db
    .deleteFrom('personality')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return refuseLate(db, id);
  await freeOrdinals(db, [row.ordinal]);
  await changeIndex(db, engine, [], [row]);
  const number = version + 1;
  await record(db, { change: 'removed', number, row }, by);
  return {
    outcome: 'written',
    personality: presentRow({ ...row, version: number, updated_at: by.at }),
  };
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

function hashOf(icon: IconChoice): string | null {
  return icon?.hash ?? null;
}
