import { messageOf } from '../../domain/operator-error.ts';
import type { Engine } from '../engine.ts';
import { isAny } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { noteWithdrawal } from '../schema/withdrawals.ts';

/**
 * Runs an erasure in the tables, with a row that says that the files are still to be cleared, and then clears the
 * files. If it `erases` nothing, there is nothing to clear.
 */
export async function eraseFromFiles<T>(
  engine: Engine,
  task: (db: Database) => Promise<T>,
  erases: (result: T) => boolean,
): Promise<T> {
  await engine.prepareErasure();
  const result = await engine.write(async (db) => {
    const done = await task(db);
    if (!erases(done)) return done;
    await db.insertInto('unfinished_erasure').values({ since: new Date().toISOString() }).execute();
    await noteWithdrawal(db);
    return done;
  });
  if (erases(result)) await clearFiles(engine);
  return result;
}

/**
 * Finishes, when a store is opened, the erasures of processes that ended before they had cleared the files. Warns
 * instead of failing.
 */
export async function finishErasures(
  engine: Engine,
  warn: (sentence: string) => void,
): Promise<void> {
  if (!(await engine.read(isAnyUnfinished))) return;
  warn('An erasure has not cleared the files yet: that is done now.');
  try {
    await engine.prepareErasure();
    await clearFiles(engine);
  } catch (error) {
    warn(`What was erased may still be in the files. ${messageOf(error)}`);
  }
}

/** Whether there is an erasure that has not cleared the files yet. */
export function isAnyUnfinished(db: Database): Promise<boolean> {
  return isAny(db.selectFrom('unfinished_erasure').select('number'));
}

/**
 * Clears the files, then deletes the rows of the erasures that were committed before. One that is committed meanwhile
 * clears the files once more.
 */
async function clearFiles(engine: Engine): Promise<void> {
  const unfinished = await engine.read((db) =>
    db.selectFrom('unfinished_erasure').select('number').execute(),
  );
  await engine.discardErased();
  if (unfinished.length === 0) return;
  const numbers = unfinished.map(({ number }) => number);
  await engine.write((db) =>
    db.deleteFrom('unfinished_erasure').where('number', 'in', numbers).execute(),
  );
}
