import { messageOf } from '../../domain/operator-error.ts';
import type { Engine } from '../engine.ts';
import { isAny } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { noteWithdrawal } from '../schema/withdrawals.ts';

/**
 * Runs an erasure in the tables, with a row that says that the files still have the content, and then in the files. If
 * it `erases` nothing, there is nothing to do in the files.
 */
export async function runErasure<T>(
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
  if (erases(result)) await eraseFromFiles(engine);
  return result;
}

/**
 * Finishes, when a store is opened, the erasures of processes that ended before they had erased from the files. Warns
 * instead of failing.
 */
export async function finishErasures(
  engine: Engine,
  warn: (sentence: string) => void,
): Promise<void> {
  if (!(await engine.read(isAnyUnfinished))) return;
  warn('An erasure has not reached the files yet: that is done now.');
  try {
    await engine.prepareErasure();
    await eraseFromFiles(engine);
  } catch (error) {
    warn(`What was erased may still be in the files. ${messageOf(error)}`);
  }
}

/** Whether there is an erasure that has not reached the files yet. */
export function isAnyUnfinished(db: Database): Promise<boolean> {
  return isAny(db.selectFrom('unfinished_erasure').select('number'));
}

/**
 * Erases from the files, then deletes the rows of the erasures that were committed before. One that is committed
 * meanwhile does the same once more.
 */
async function eraseFromFiles(engine: Engine): Promise<void> {
  const unfinished = await engine.read((db) =>
    db.selectFrom('unfinished_erasure').select('number').execute(),
  );
  await engine.eraseFromFiles();
  if (unfinished.length === 0) return;
  const numbers = unfinished.map(({ number }) => number);
  await engine.write((db) =>
    db.deleteFrom('unfinished_erasure').where('number', 'in', numbers).execute(),
  );
}
