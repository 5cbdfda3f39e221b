import { type AliasedExpression, type SqlBool, sql } from 'kysely';
import type {
  StoredChange,
  StoredChangePage,
  StoredHistoryRequest,
} from '../../catalogue/stored-personality.ts';
import { paths } from '../../domain/paths.ts';
import { LATER_FIELDS } from '../../domain/people/fields.ts';
import type { Personality } from '../../domain/people/personality.ts';
import { type State, undoOf } from '../../domain/versions/change.ts';
import { contentOf, type RowContent } from '../people/content.ts';
import { isHeld, isKnown, isLocked } from '../people/locks.ts';
import type { IconColumns } from '../people/rows.ts';
import { type LaterColumns, laterTraitsOf, NO_LATER_COLUMNS } from '../schema/later-columns.ts';
import type { Database, VersionRow } from '../schema/tables.ts';

/**
 * The columns of `VersionRow`. They are listed, as in every statement that a server keeps prepared: if a newer release
 * adds a column, the values of `*` no longer belong to the names that were read when the statement was prepared.
 */
const VERSION_COLUMNS = [
  ...(['sequence', 'personality_id', 'number', 'change', 'at', 'visitor', 'source'] as const),
  ...(['name', 'folded', 'gender', 'type', 'identity', 'icon_id'] as const),
  ...(['restored_from', 'created_at', 'ordinal', 'checksum'] as const),
  ...LATER_FIELDS,
] as const satisfies readonly (keyof VersionRow)[];

/** The query of versions, each with its icon's hash. */
export function selectVersions(db: Database) {
  return db
    .selectFrom('version')
    .leftJoin('icon', 'icon.id', 'version.icon_id')
    .select(VERSION_COLUMNS.map((column) => `version.${column}` as const))
    .select('icon.hash');
}

/** The row of a version with its icon. */
export type Version = VersionRow & IconColumns;

/** Reads one version; null if there is none. */
export async function findVersion(
  db: Database,
  id: string,
  number: number,
): Promise<Version | null> {
  const version = await selectVersions(db)
    .where('personality_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return version ?? null;
}

/**
 * The query of the greatest or smallest version number of each of these personalities; null if it has no version. Each
 * is looked up separately: `GROUP BY` would read all of their versions, and one visitor may have written hundreds of
 * thousands.
 */
export function numbersOf(db: Database, ids: readonly string[], which: 'max' | 'min') {
  const number = db
    .selectFrom('version')
    .select('number')
    .where('personality_id', '=', sql.ref<string>('asked.id'))
    .orderBy('number', which === 'max' ? 'desc' : 'asc')
    .limit(1);
  const rows = ids.map((id) => sql`(${id})`);
  return db
    .with('asked(id)', () => sql<{ readonly id: string }>`(VALUES ${sql.join(rows)})`)
    .selectFrom('asked')
    .select(['asked.id as personality_id', number.as('number')]);
}

/** Reads one version of each of these personalities, by its number; keyed by personality. */
export async function readNumbered(
  db: Database,
  numbers: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Version>> {
  if (numbers.size === 0) return new Map();
  const rows = [...numbers].map(([id, number]) => sql`(${id}, ${sql.lit(number)})`);
  const asked = db
    .with('asked(personality_id, number)', () => sql<Wanted>`(VALUES ${sql.join(rows)})`)
    .selectFrom('asked')
    .select(['personality_id', 'number']);
  return readVersions(db, asked.as('wanted'));
}

interface Wanted {
  readonly personality_id: string;
  readonly number: number | null;
}

/** Reads the versions that a query of numbers selects, keyed by personality, with one statement for all of them. */
export async function readVersions(
  db: Database,
  wanted: AliasedExpression<Wanted, 'wanted'>,
): Promise<ReadonlyMap<string, Version>> {
  const versions = await selectVersions(db)
    .innerJoin(wanted, (join) =>
      join
        .onRef('version.personality_id', '=', 'wanted.personality_id')
        .onRef('version.number', '=', 'wanted.number'),
    )
    .execute();
  return new Map(versions.map((version) => [version.personality_id, version]));
}

/** The newest version of a personality. */
export interface Newest {
  readonly newest: Version;
  /** When the personality was created, which may be before its first version. */
  readonly createdAt: string;
}

/** Reads the newest version of each of these personalities, keyed by id; ids without versions are left out. */
export async function readNewest(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Newest>> {
  const newest = await readVersions(db, numbersOf(db, ids, 'max').as('wanted'));
  const firsts = await readVersions(db, numbersOf(db, ids, 'min').as('wanted'));
  return new Map(
    [...newest].map(([id, version]) => {
      const first = firsts.get(id) ?? version;
      return [id, { newest: version, createdAt: first.created_at ?? first.at }];
    }),
  );
}

/** Builds a personality from its newest version; from a removal the removed state, from an erased version null. */
export function presentNewest({ newest, createdAt }: Newest): Personality | null {
  const state = stateOf(newest);
  if (state === null) return null;
  const { personality_id: id, number, at } = newest;
  return { ...state, id, version: number, createdAt, updatedAt: at };
}

/** Builds the content of the row that shows a version; null for a removal and for an erased version. */
export function contentOfVersion(
  version: Version,
  times: Pick<RowContent, 'version' | 'created_at' | 'updated_at'>,
): RowContent | null {
  const state = version.change === 'removed' ? null : stateOf(version);
  if (state === null) return null;
  const { icon: _, ...traits } = state;
  return contentOf({ id: version.personality_id, ...traits, ...times }, version);
}

/**
 * The condition that a row names the newest version of its personality. The table must have the columns of a version's
 * key.
 */
export function isNewest(table: string) {
  return sql<SqlBool>`NOT EXISTS (
    SELECT 1 FROM version AS later
    WHERE later.personality_id = ${sql.ref(`${table}.personality_id`)}
      AND later.number > ${sql.ref(`${table}.number`)}
  )`;
}

/** Reads a page of the versions of one personality, newest first; null if no personality ever had the id. */
export async function readHistory(
  db: Database,
  id: string,
  { before, limit }: StoredHistoryRequest,
): Promise<StoredChangePage | null> {
  const rows = await selectChanges(db)
    .where('version.personality_id', '=', id)
    .$if(before !== null, (query) => query.where('version.number', '<', before ?? 0))
    .orderBy('version.number', 'desc')
    .limit(limit + 1)
    .execute();
  if (rows.length === 0 && !(await isKnown(db, id))) return null;
  const stored = rows.slice(0, limit).map(presentVersion);
  const items = (await isHeld(db, id))
    ? stored.map(withhold)
    : (await isLocked(db, id))
      ? stored.map(asLocked)
      : stored;
  return { items, next: rows.length > limit ? (items.at(-1)?.version ?? null) : null };
}

/** Reads the newest version of a personality, whether it is held or not; null if there is none. */
export async function findNewest(db: Database, id: string): Promise<StoredChange | null> {
  const row = await selectChanges(db)
    .where('version.personality_id', '=', id)
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : presentVersion(row);
}

/** The query of versions, each with the preceding version and the greatest version number of the personality. */
export function selectChanges(db: Database) {
  return selectVersions(db)
    .leftJoin('version as previous', (join) =>
      join
        .onRef('previous.personality_id', '=', 'version.personality_id')
        .on('previous.number', '=', sql<number>`version.number - 1`),
    )
    .leftJoin('icon as previous_icon', 'previous_icon.id', 'previous.icon_id')
    .select((expression) => [
      'previous.change as previous_change',
      'previous.name as previous_name',
      'previous.gender as previous_gender',
      'previous.type as previous_type',
      'previous.identity as previous_identity',
      ...LATER_FIELDS.map((field) => `previous.${field} as previous_${field}` as const),
      'previous_icon.hash as previous_hash',
      expression
        .selectFrom('version as newest')
        .select((inner) => inner.fn.max('newest.number').as('number'))
        .whereRef('newest.personality_id', '=', 'version.personality_id')
        .as('newest'),
    ]);
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

/** Builds a change from a row of `selectChanges`. */
export function presentVersion(row: ChangeRow): StoredChange {
  const later = { ...NO_LATER_COLUMNS };
  for (const field of LATER_FIELDS) later[field] = row[`previous_${field}`];
  const previous = {
    name: row.previous_name,
    gender: row.previous_gender,
    type: row.previous_type,
    identity: row.previous_identity,
    ...later,
    hash: row.previous_hash,
  };
  const { number: version, change, previous_change: changeBefore } = row;
  const newest = Number(row.newest);
  return {
    id: row.personality_id,
    version,
    change,
    at: row.at,
    visitor: row.visitor,
    state: stateOf(row),
    before: stateOf(previous),
    restoredFrom: row.restored_from,
    newest,
    undo: undoOf({ change, version, newest, changeBefore }),
    source: row.source,
  };
}

/** Reduces a version of a held personality to what may be shown: that it exists, its time and its visitor. */
export function withhold(change: StoredChange): StoredChange {
  return { ...change, state: null, before: null, undo: null, held: true };
}

/** Marks a version of a locked personality, which can neither be undone nor restored. */
export function asLocked(change: StoredChange): StoredChange {
  return { ...change, undo: null, locked: true };
}

type StateColumns = Pick<VersionRow, 'name' | 'gender' | 'type' | 'identity'> &
  LaterColumns & { readonly hash: string | null };

/** Builds the state from the columns of a version; null if the version is erased. */
export function stateOf({
  name,
  gender,
  type,
  identity,
  hash,
  ...later
}: StateColumns): State | null {
  if (name === null || gender === null || type === null) return null;
  const icon = hash === null ? null : paths.icon(hash);
  return { name, gender, type, identity, ...laterTraitsOf(later), icon };
}
