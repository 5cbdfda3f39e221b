import { type Kysely, sql } from 'kysely';
import type {
  StoredChange,
  StoredChangePage,
  StoredHistoryRequest,
  StoredState,
} from '../../catalogue/stored-changes.ts';
import { isHeld, withhold } from '../reports/held.ts';
import { type LaterColumns, laterTraitsOf } from '../schema/later-columns.ts';
import type { Schema, VersionRow } from '../schema/tables.ts';

/** The versions of one personality, newest first; null when the id never was. */
export async function readHistory(
  db: Kysely<Schema>,
  id: string,
  { before, limit }: StoredHistoryRequest,
): Promise<StoredChangePage | null> {
  const rows = await selectChanges(db)
    .where('version.personality_id', '=', id)
    .$if(before !== null, (query) => query.where('version.number', '<', before ?? 0))
    .orderBy('version.number', 'desc')
    .limit(limit + 1)
    .execute();
  if (rows.length === 0 && !(await hasVersions(db, id))) return null;
  const stored = rows.slice(0, limit).map(presentVersion);
  const items = (await isHeld(db, id)) ? stored.map(withhold) : stored;
  return { items, next: rows.length > limit ? (items.at(-1)?.version ?? null) : null };
}

/** Whether the id is or was that of a personality. */
export async function hasVersions(db: Kysely<Schema>, id: string): Promise<boolean> {
  const version = await db
    .selectFrom('version')
    .select('number')
    .where('personality_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

/** Versions, each with its icon's hash, the version before it and the personality's newest number. */
export function selectChanges(db: Kysely<Schema>) {
  return db
    .selectFrom('version')
    .leftJoin('icon', 'icon.id', 'version.icon_id')
    .leftJoin('version as previous', (join) =>
      join
        .onRef('previous.personality_id', '=', 'version.personality_id')
        .on('previous.number', '=', sql<number>`version.number - 1`),
    )
    .leftJoin('icon as previous_icon', 'previous_icon.id', 'previous.icon_id')
    .select((expression) => [
      'version.sequence',
      'version.personality_id',
      'version.number',
      'version.change',
      'version.at',
      'version.visitor',
      'version.source',
      'version.name',
      'version.gender',
      'version.type',
      'version.identity',
      'version.work',
      'version.aliases',
      'version.rationale',
      'icon.hash',
      'version.restored_from',
      'previous.change as previous_change',
      'previous.name as previous_name',
      'previous.gender as previous_gender',
      'previous.type as previous_type',
      'previous.identity as previous_identity',
      'previous.work as previous_work',
      'previous.aliases as previous_aliases',
      'previous.rationale as previous_rationale',
      'previous_icon.hash as previous_hash',
      expression
        .selectFrom('version as newest')
        .select((inner) => inner.fn.max('newest.number').as('number'))
        .whereRef('newest.personality_id', '=', 'version.personality_id')
        .as('newest'),
    ]);
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

export function presentVersion(row: ChangeRow): StoredChange {
  return {
    id: row.personality_id,
    version: row.number,
    change: row.change,
    at: row.at,
    visitor: row.visitor,
    source: row.source,
    state: stateOf(row),
    before:
      row.previous_change === null
        ? null
        : {
            change: row.previous_change,
            state: stateOf({
              name: row.previous_name,
              gender: row.previous_gender,
              type: row.previous_type,
              identity: row.previous_identity,
              work: row.previous_work,
              aliases: row.previous_aliases,
              rationale: row.previous_rationale,
              hash: row.previous_hash,
            }),
          },
    restoredFrom: row.restored_from,
    newest: Number(row.newest),
    operation: null,
  };
}

type StateColumns = Pick<VersionRow, 'name' | 'gender' | 'type' | 'identity'> &
  LaterColumns & { readonly hash: string | null };

/** The state in these columns; null if the version is erased. */
export function stateOf({
  name,
  gender,
  type,
  identity,
  hash,
  ...later
}: StateColumns): StoredState | null {
  if (name === null || gender === null || type === null) return null;
  return { name, gender, type, identity, ...laterTraitsOf(later), iconHash: hash };
}
