import { sql } from 'kysely';
import type { StoredChangePage, StoredChangesRequest } from '../../catalogue/stored-personality.ts';
import { SEARCHED_CHANGES } from '../../domain/versions/change.ts';
import type { Engine } from '../engine.ts';
import { readHeldIds, readLockedIds } from '../people/locks.ts';
import { greatest, PLAN_EACH_TIME } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { asLocked, presentVersion, selectChanges, withhold } from './versions.ts';

/** Reads a page of the changes of all personalities, newest first, inside a read transaction. */
export async function findChanges(
  db: Database,
  engine: Pick<Engine, 'contains'>,
  request: StoredChangesRequest,
): Promise<StoredChangePage> {
  const held = await readHeldIds(db);
  const { sequences, next } = await findSequences(db, engine, request, held);
  if (sequences.length === 0) return { items: [], next };
  const rows = await selectChanges(db)
    .where('version.sequence', 'in', sequences)
    .orderBy('version.sequence', 'desc')
    .execute();
  const locked = await readLockedIds(db, [...new Set(rows.map((row) => row.personality_id))]);
  const items = rows.map(presentVersion).map((change) => {
    if (held.includes(change.id)) return withhold(change);
    return locked.includes(change.id) ? asLocked(change) : change;
  });
  return { items, next };
}

async function findSequences(
  db: Database,
  { contains }: Pick<Engine, 'contains'>,
  request: StoredChangesRequest,
  held: readonly string[],
) {
  const { needle, visitor, change, since, limit } = request;
  const oldest =
    needle === '' ? null : (await greatest(db, 'version', 'sequence')) - SEARCHED_CHANGES;
  const examined = examine(db, request, oldest);
  const rows = await db
    .selectFrom(examined.as('version'))
    .select('sequence')
    .$if(visitor !== null && change !== null, (query) =>
      query.where('change', '=', change ?? 'created'),
    )
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? ''))
    .$if(needle !== '', (query) => query.where(contains(sql.ref('version.folded'), needle)))
    // The names of held personalities must not be discoverable by searching for them.
    .$if(needle !== '' && held.length > 0, (query) => query.where('personality_id', 'not in', held))
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .modifyEnd(PLAN_EACH_TIME)
    .execute();
  const sequences = rows.map(({ sequence }) => sequence);
  if (sequences.length > limit)
    return { sequences: sequences.slice(0, limit), next: sequences[limit - 1] ?? null };
  // A search covers only the newest versions, so that no page follows these.
  if (needle !== '') return { sequences, next: null };
  const last = await examined
    .clearSelect()
    .select('sequence')
    .clearLimit()
    .limit(1)
    .offset(SEARCHED_CHANGES - 1)
    .modifyEnd(PLAN_EACH_TIME)
    .executeTakeFirst();
  return { sequences, next: last?.sequence ?? null };
}

/**
 * The query of the newest versions behind the cursor. It uses the index on visitors or that on kinds of changes, both
 * of which are in the order of sequence numbers. Its limit keeps any further condition from reading the whole history;
 * unless a text is searched for, the next page continues after the last of these versions.
 */
function examine(
  db: Database,
  { visitor, change, before }: StoredChangesRequest,
  oldest: number | null,
) {
  return db
    .selectFrom('version')
    .select(['sequence', 'personality_id', 'number', 'change', 'at', 'folded'])
    .$if(visitor !== null, (query) => query.where('visitor', '=', visitor))
    .$if(visitor === null && change !== null, (query) =>
      query.where('change', '=', change ?? 'created'),
    )
    .$if(oldest !== null, (query) => query.where('sequence', '>', oldest ?? 0))
    .$if(before !== null, (query) => query.where('sequence', '<', before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(SEARCHED_CHANGES);
}
