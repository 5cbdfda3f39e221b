import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Changes, Mark } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import { compileOnce, type ParameterOf } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';

/** The member of `Engine` that marks need. */
export type MarkingEngine = Pick<Engine, 'epoch'>;

/**
 * The mark of the state that a statement sees: the numbers of the newest version and of the newest change without a
 * version, and the epoch of these numbers. Writes are made one after the other, so that numbers are committed in their
 * order, and the greatest ones identify a state.
 */
function markOf({ epoch }: MarkingEngine): RawBuilder<Mark> {
  return sql<Mark>`(
    (SELECT coalesce(max(sequence), 0) FROM version) || ' ' ||
    (SELECT coalesce(max(number), 0) FROM unversioned_change) || ' ' || ${epoch}
  )`;
}

/** The condition that a statement sees the state of a mark. */
export function isState(engine: MarkingEngine, mark: Expression<Mark>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${markOf(engine)} = ${mark}`;
}

const current = compileOnce((db, _: ParameterOf<object>, engine: MarkingEngine) =>
  db.selectNoFrom(markOf(engine).as('mark')),
);

/** Reads the mark of the current state, from which `readChangesSince` tells later changes. */
export async function readMark(db: Database, engine: MarkingEngine): Promise<Mark> {
  const [row] = await current(db, {}, engine);
  return row?.mark ?? '';
}

const isCurrentState = compileOnce((db, of: ParameterOf<{ mark: Mark }>, engine: MarkingEngine) =>
  db.selectNoFrom(isState(engine, of('mark')).as('is')),
);

/** Whether the database is still in the state of a mark: nothing was written since. */
export async function isCurrent(engine: Engine, mark: Mark): Promise<boolean> {
  const [row] = await engine.readOne((db) => isCurrentState(db, { mark }, engine));
  // SQLite has no boolean type: its condition is 0 or 1.
  return Boolean(row?.is);
}

const versionsAfter = compileOnce((db, of: ParameterOf<{ sequence: number; most: number }>) =>
  db
    .selectFrom('version')
    .select('ordinal')
    .where('sequence', '>', of('sequence'))
    .orderBy('sequence')
    .limit(of('most')),
);

/**
 * Reads the ordinals of the rows that may have changed since a mark, inside a read transaction; null if there are more
 * than `most` new versions, or if it cannot be told.
 */
export async function readChangesSince(
  db: Database,
  engine: MarkingEngine,
  mark: Mark,
  most: number,
): Promise<Changes> {
  const now = await readMark(db, engine);
  if (now === mark) return { mark, ordinals: [] };
  const [before, after] = [parse(mark), parse(now)];
  const isFollowable =
    after.number === before.number &&
    after.epoch === before.epoch &&
    // A smaller number means that another database has replaced the one that was read.
    after.sequence >= before.sequence;
  if (!isFollowable) return { mark: now, ordinals: null };
  const versions = await versionsAfter(db, { sequence: before.sequence, most: most + 1 }, null);
  if (versions.length > most) return { mark: now, ordinals: null };
  const ordinals = versions.flatMap(({ ordinal }) => ordinal ?? []);
  return { mark: now, ordinals: [...new Set(ordinals)] };
}

function parse(mark: Mark) {
  const [sequence, number, epoch] = mark.split(' ');
  return { sequence: Number(sequence), number, epoch };
}
