import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Fault } from '../../catalogue/store.ts';
import type { DatabaseSetting } from '../../database-setting.ts';
import { OperatorError } from '../../domain/operator-error.ts';
import { verify } from '../checks/verify.ts';
import type { Engine } from '../engine.ts';
import { isOlder, openEngine } from '../open-engine.ts';
import { isSameDatabase } from '../postgres/open.ts';
import { countRows, noteUnversioned } from '../schema/statements.ts';
import type { Database, Schema } from '../schema/tables.ts';
import { isSameFile } from '../sqlite/files-of-database.ts';

/**
 * The tables with their primary keys, ordered so that no row refers to a row of a later table. Tables with null are not
 * copied, since they describe one database alone: which of its changes followers have seen, what is still in its files.
 */
const KEYS = {
  secret: ['id'],
  source_key: ['day'],
  icon: ['id'],
  icon_size: ['icon_id', 'side'],
  personality: ['ordinal'],
  free_ordinal: ['ordinal'],
  version: ['sequence'],
  locked: ['personality_id'],
  operation_version: ['operation', 'personality_id'],
  idempotency: ['key'],
  report: ['number'],
  held: ['personality_id'],
  found_well: ['personality_id'],
  guess: ['personality_id', 'voter'],
  guess_tally: ['personality_id', 'pattern'],
  guess_summary: ['personality_id'],
  unversioned_change: null,
  withdrawal: null,
  unfinished_erasure: null,
} as const satisfies { [Table in keyof Schema]: readonly (keyof Schema[Table])[] | null };

/** The tables in which even a new database may have rows, which are replaced. */
const REPLACED: ReadonlySet<string> = new Set<keyof Schema>(['secret', 'source_key']);

/** Rows that are read into memory at a time; a picture has some ten kilobytes. */
const CHUNK = 500;

interface CopyOptions {
  readonly from: DatabaseSetting;
  readonly to: DatabaseSetting;
  /** Called when a step begins, with a sentence without a full stop. */
  readonly onStep: (step: string) => void;
  /** Called with the number of rows copied so far, and of all rows. */
  readonly onProgress: (done: number, total: number) => void;
  readonly warn: (sentence: string) => void;
}

/** The number of copied rows of each table. */
type CopiedRows = ReadonlyMap<string, number>;

/**
 * Copies a store into another database, of either engine, in one transaction on each side. The target, which must be
 * empty, afterwards has either everything that the source had when the copying began, or nothing. Both databases are
 * verified. Fails with `OperatorError`.
 */
export async function copyStore({
  from,
  to,
  onStep,
  onProgress,
  warn,
}: CopyOptions): Promise<CopiedRows> {
  const source = await openEngine(from, { mode: 'read', warn });
  try {
    if (await isSameStore(from, to)) {
      throw new OperatorError('--from and --to name the same catalogue: choose another target.');
    }
    // Checked before the target is opened for writing, which would migrate it.
    if (await isOlder(to)) throw new OperatorError(HAS_CATALOGUE);
    const target = await openEngine(to, { mode: 'create', warn });
    try {
      await target.read(requireEmpty);
      onStep('Verifying the source');
      requireSound(await verify(source), 'source');
      onStep('Copying');
      const rows = await copyTables({ source, target, onProgress });
      onStep('Verifying the copy');
      requireSound(await verify(target), 'copy');
      return rows;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const HAS_CATALOGUE = 'The target has a catalogue already: copy into an empty database.';

async function requireEmpty(target: Database): Promise<void> {
  for (const [table, keys] of Object.entries(KEYS)) {
    if (keys === null || REPLACED.has(table)) continue;
    if ((await countRows(target, table)) > 0) throw new OperatorError(HAS_CATALOGUE);
  }
}

function requireSound(faults: readonly Fault[], which: string): void {
  const [first] = faults;
  if (first === undefined) return;
  throw new OperatorError(`The ${which} has ${faults.length} faults: ${first.sentence}`);
}

interface CopiedEngines extends Pick<CopyOptions, 'onProgress'> {
  readonly source: Engine;
  readonly target: Engine;
}

function copyTables({ source, target, onProgress }: CopiedEngines): Promise<CopiedRows> {
  return source.read(async (from) => {
    await source.liftTimeout(from);
    return target.write(async (to) => {
      await target.liftTimeout(to);
      await requireEmpty(to);
      const counts = new Map<string, number>();
      for (const [table, keys] of Object.entries(KEYS)) {
        if (keys === null) continue;
        if (REPLACED.has(table)) await sql`DELETE FROM ${sql.table(table)}`.execute(to);
        counts.set(table, await countRows(from, table));
      }
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      let done = 0;
      for (const [table, keys] of Object.entries(KEYS)) {
        if (keys === null) continue;
        for await (const rows of readChunks(from, table, keys)) {
          await insertAsTheyAre(to, target, table, rows);
          done += rows.length;
          onProgress(done, total);
        }
      }
      await target.settleNumbers(to);
      // A server may have the target open already and must notice the new rows.
      await noteUnversioned(to);
      return counts;
    });
  });
}

/** Whether two settings name the same database, even if they are spelled differently. */
async function isSameStore(one: DatabaseSetting, other: DatabaseSetting): Promise<boolean> {
  if (one.kind === 'postgres' && other.kind === 'postgres') return isSameDatabase(one, other);
  if (one.kind === 'postgres' || other.kind === 'postgres') return false;
  return existsSync(other.location) && isSameFile(one.location, other.location);
}

type Row = Readonly<Record<string, unknown>>;

/** Reads all rows of a table in the order of its key. */
async function* readChunks(
  db: Database,
  table: string,
  keys: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const key = sql.join(keys.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const after = last;
    const behind =
      after === undefined
        ? sql``
        : sql`WHERE (${key}) > (${sql.join(keys.map((column) => after[column]))})`;
    const { rows } = await sql<Row>`
      SELECT * FROM ${sql.table(table)} ${behind} ORDER BY ${key} LIMIT ${CHUNK}
    `.execute(db);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}

/** Inserts rows with their own numbers in columns whose values the database otherwise generates. */
async function insertAsTheyAre(
  db: Database,
  engine: Engine,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  // Only PostgreSQL has the column `transaction`, whose numbers have no meaning outside of their server.
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'transaction');
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${engine.keepingNumbers} VALUES ${sql.join(values)}
  `.execute(db);
}
