import { messageOf } from '../../domain/operator-error.ts';
import type { Engine } from '../engine.ts';
import { isAny, noteWithdrawal } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';

/** Runs an erasure: first in the tables, with a note that the files are still to be cleared, then in the files. */
export async function eraseFromFiles<T>(
  engine: Engine,
  task: (db: Database) => Promise<T>,
): Promise<T> {
  await engine.prepareErasure();
  const result = await engine.write(async (db) => {
    await engine.lockWrites(db);
    await db.insertInto('unfinished_erasure').values({ since: new Date().toISOString() }).execute();
    await noteWithdrawal(db);
    return task(db);
  });
  await clearFiles(engine);
  return result;
}

/** Clears the files of what a process erased that ended before it had cleared them; for the opening of a store. */
export async function finishErasures(
  engine: Engine,
  warn: (sentence: string) => void,
): Promise<void> {
  if (!(await engine.read(isAnyUnfinished))) return;
  warn('An erasure was interrupted before the files were cleared: it is finished now.');
  try {
    await engine.prepareErasure();
    await clearFiles(engine);
  } catch (error) {
    warn(`What was erased may still be in the files. ${messageOf(error)}`);
  }
}

export function isAnyUnfinished(db: Database): Promise<boolean> {
  return isAny(db.selectFrom('unfinished_erasure').select('number'));
}

/** Another erasure that is not finished yet clears the files once more. */
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
