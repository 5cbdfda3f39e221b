import type { Fault } from '../../catalogue/store.ts';
import { messageOf } from '../../domain/operator-error.ts';
import type { Engine } from '../engine.ts';
import { isAnyUnfinished } from '../erasing/erasures.ts';
import { recountGuesses, verifyGuesses } from '../guesses/counts.ts';
import { freeOrdinals, readEnd } from '../people/ordinals.ts';
import { noteUnversioned } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { findConsistencyFaults } from './consistency-faults.ts';
import { allRows, derive, iconFaults, mendable, rowFaults, unmendable } from './faults.ts';
import { rebuildHistory, versionFaults } from './history-faults.ts';

/** Checks everything that is stored: the engine's own files and schema, then the content of the tables. */
export async function verify(engine: Engine): Promise<readonly Fault[]> {
  const ofStorage = await collect(engine.verifyStorage(), unmendable);
  return engine.read(async (db) => {
    await engine.liftTimeout(db);
    return [...ofStorage, ...(await verifyContent(db))];
  });
}

/**
 * Checks the content of the tables, inside a read transaction. Faults that `rebuild` mends come last, and are left out
 * if the personalities cannot be read.
 */
async function verifyContent(db: Database): Promise<Fault[]> {
  const rows = await listOf(rowFaults(db)).catch(() => null);
  const faults = [
    rows ?? [unmendable('The personalities cannot be read.')],
    await listOf(versionFaults(db)).catch(() => [unmendable('The versions cannot be read.')]),
    await collect(findConsistencyFaults(db), unmendable),
    await listOf(iconFaults(db)).catch((error: unknown) => [unreadable(error)]),
    await collect(verifyOrdinals(db), mendable),
    await collect(verifyGuesses(db), mendable),
    await collect(verifyErasures(db), mendable),
  ].flat();
  return [
    ...faults.filter((fault) => !fault.mendable),
    // `rebuild` computes from the personalities, so it could mend nothing if they cannot be read.
    ...faults.filter((fault) => fault.mendable && rows !== null),
  ];
}

async function listOf(found: AsyncIterable<Fault>): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for await (const fault of found) faults.push(fault);
  return faults;
}

/** Turns the sentences of a check into faults; if damage makes the check itself fail, that is the fault. */
async function collect(
  check: Promise<readonly string[]>,
  toFault: (sentence: string) => Fault,
): Promise<readonly Fault[]> {
  try {
    return (await check).map(toFault);
  } catch (error) {
    return [unreadable(error)];
  }
}

function unreadable(error: unknown): Fault {
  return unmendable(`Not all can be read: ${messageOf(error)}.`);
}

/** Computes all derived data anew, inside a write transaction. */
export async function rebuild(db: Database): Promise<void> {
  const used = new Set<number>();
  for await (const row of allRows(db)) {
    used.add(row.ordinal);
    const { folded, cell } = derive(row);
    if (row.folded === folded && row.cell === cell) continue;
    await db
      .updateTable('personality')
      .set({ folded, cell })
      .where('ordinal', '=', row.ordinal)
      .execute();
  }
  await rebuildFreeOrdinals(db, used);
  await rebuildHistory(db);
  await recountGuesses(db);
  await noteUnversioned(db);
}

/** Finds ordinals that are listed as free but in use: they would be given to a second personality. */
async function verifyOrdinals(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('free_ordinal')
    .innerJoin('personality', 'personality.ordinal', 'free_ordinal.ordinal')
    .select('free_ordinal.ordinal')
    .execute();
  return rows.map(({ ordinal }) => `The ordinal ${ordinal} is in use and listed as free.`);
}

/** Lists as free all ordinals without a row, up to the largest that is in use or listed as free. */
async function rebuildFreeOrdinals(db: Database, used: ReadonlySet<number>): Promise<void> {
  const end = await readEnd(db);
  const free: number[] = [];
  for (let ordinal = 0; ordinal < end; ordinal += 1) if (!used.has(ordinal)) free.push(ordinal);
  await db.deleteFrom('free_ordinal').execute();
  await freeOrdinals(db, free);
}

/**
 * Finds erasures that have not cleared the files yet. They are mendable: each process that opens the store for writing,
 * such as the command `rebuild`, clears the files.
 */
async function verifyErasures(db: Database): Promise<string[]> {
  if (!(await isAnyUnfinished(db))) return [];
  return [
    'An erasure is done in the tables, and not yet in the files: repeat it, or start the server again.',
  ];
}
