import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Fault } from '../../catalogue/store.ts';
import { cellOf } from '../../domain/cell.ts';
import { fold } from '../../domain/fold.ts';
import type { Engine } from '../engine.ts';
import { recountGuesses, verifyGuesses } from '../guesses/recount.ts';
import { rowChecksum } from '../rows/checksum.ts';
import { type ListedRow, selectListed } from '../rows/rows.ts';
import type { Schema } from '../rows/schema.ts';
import { type HistoryProblems, rebuildHistory, verifyHistory } from './history-faults.ts';
import { isAnyUnfinished } from './unfinished-erasures.ts';

/** Checks everything that is stored, inside a read transaction. */
export async function verify(engine: Engine, db: Kysely<Schema>): Promise<Fault[]> {
  const inspected = await inspectRows(db).catch(() => null);
  const history = await verifyHistory(db).catch(() => UNREADABLE_HISTORY);
  const lasting = [
    await collect(engine.verifyStorage(db)),
    inspected?.changed ?? ['The personalities cannot be read.'],
    history.lasting,
    await collect(verifyIcons(db)),
    await collect(verifyErasures(db)),
  ];
  const mendable =
    inspected === null
      ? []
      : [
          inspected.derived,
          history.derived,
          await collect(verifyOrdinals(db)),
          await collect(verifyGuesses(db)),
        ];
  return [
    ...lasting.flat().map((sentence) => ({ sentence, mendable: false })),
    ...mendable.flat().map((sentence) => ({ sentence, mendable: true })),
  ];
}

const UNREADABLE_HISTORY: HistoryProblems = {
  lasting: ['The versions cannot be read.'],
  derived: [],
};

/** If damage makes a check fail, the failure is reported as a fault. */
async function collect(check: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await check;
  } catch (error) {
    return [`Not all can be read: ${error instanceof Error ? error.message : String(error)}.`];
  }
}

/** Recomputes all derived data, inside a write transaction. */
export async function rebuild(db: Kysely<Schema>): Promise<void> {
  for await (const row of allRows(db)) {
    const { folded, cell } = derive(row);
    if (row.folded === folded && row.cell === cell) continue;
    await db
      .updateTable('personality')
      .set({ folded, cell })
      .where('ordinal', '=', row.ordinal)
      .execute();
  }
  await rebuildFreeOrdinals(db);
  await rebuildHistory(db);
  await recountGuesses(db);
  await db.insertInto('unversioned_change').defaultValues().execute();
}

interface Inspection {
  /** Derived columns that differ from what the rest of the row gives. */
  readonly derived: readonly string[];
  /** Rows whose checksum is wrong. */
  readonly changed: readonly string[];
}

async function inspectRows(db: Kysely<Schema>): Promise<Inspection> {
  const derived: string[] = [];
  const changed: string[] = [];
  for await (const row of allRows(db)) {
    const should = derive(row);
    if (row.checksum !== rowChecksum(row)) {
      changed.push(
        `Personality ${row.id} is not as it was written: restore a copy, or save it again.`,
      );
    }
    if (row.folded !== should.folded) {
      derived.push(`${row.id}: its stored search name is wrong.`);
    }
    if (row.cell !== should.cell) {
      derived.push(`${row.id}: its stored type and identity for the search are wrong.`);
    }
  }
  return { derived, changed };
}

function derive(row: ListedRow): Pick<ListedRow, 'folded' | 'cell'> {
  return { folded: fold(row.name), cell: cellOf(row) };
}

/** A free ordinal that somebody has would be given to somebody else. */
async function verifyOrdinals(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('free_ordinal')
    .innerJoin('personality', 'personality.ordinal', 'free_ordinal.ordinal')
    .select('free_ordinal.ordinal')
    .execute();
  return rows.map(({ ordinal }) => `The ordinal ${ordinal} is in use and listed as free.`);
}

async function rebuildFreeOrdinals(db: Kysely<Schema>): Promise<void> {
  const should = await findFreeOrdinals(db);
  await db.deleteFrom('free_ordinal').execute();
  for (const ordinal of should) await db.insertInto('free_ordinal').values({ ordinal }).execute();
}

async function readFreeOrdinals(db: Kysely<Schema>): Promise<number[]> {
  const free = await db.selectFrom('free_ordinal').select('ordinal').orderBy('ordinal').execute();
  return free.map(({ ordinal }) => ordinal);
}

/** Ordinals that no row has, up to the largest that is used or listed as free. */
async function findFreeOrdinals(db: Kysely<Schema>): Promise<number[]> {
  const said = await readFreeOrdinals(db);
  const used = new Set<number>();
  let end = (said.at(-1) ?? -1) + 1;
  for await (const { ordinal } of allRows(db)) {
    used.add(ordinal);
    end = Math.max(end, ordinal + 1);
  }
  const free: number[] = [];
  for (let ordinal = 0; ordinal < end; ordinal += 1) if (!used.has(ordinal)) free.push(ordinal);
  return free;
}

async function verifyErasures(db: Kysely<Schema>): Promise<string[]> {
  if (!(await isAnyUnfinished(db))) return [];
  return [
    'An erasure is not finished: its content may still be in the files until the next start.',
  ];
}

async function verifyIcons(db: Kysely<Schema>): Promise<string[]> {
  const problems: string[] = [];
  const ids = await db.selectFrom('icon').select('id').execute();
  for (const { id } of ids) {
    const icon = await db
      .selectFrom('icon')
      .select(['hash', 'bytes'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (icon === undefined) continue;
    const larger = await db
      .selectFrom('icon_size')
      .select('bytes')
      .where('icon_id', '=', id)
      .orderBy('side')
      .execute();
    // The hash covers all files of the icon, smallest first.
    const hash = createHash('sha256').update(icon.bytes);
    for (const { bytes } of larger) hash.update(bytes);
    if (hash.digest('hex') !== icon.hash)
      problems.push(`The icon ${icon.hash} is not as it was written.`);
  }
  return problems;
}

const CHUNK = 10_000;

async function* allRows(db: Kysely<Schema>): AsyncGenerator<ListedRow> {
  for (let after = -1; ; ) {
    const rows = await selectListed(db)
      .where('personality.ordinal', '>', after)
      .orderBy('personality.ordinal')
      .limit(CHUNK)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = last.ordinal;
  }
}
