import type { Kysely } from 'kysely';
import type { NewGuess, PutGuess, StoredGuesses } from '../../catalogue/guess-store.ts';
import type { TypeCode } from '../../domain/vocabulary.ts';
import type { Schema } from '../rows/schema.ts';
import { lockGuesses, readTally, readUncounted, summarise, tallyOne } from './tally.ts';

/** All functions here run inside a transaction of the engine. */
type Transaction = Kysely<Schema>;

export async function readGuesses(db: Transaction, id: string): Promise<StoredGuesses | null> {
  const label = await findLabel(db, id);
  if (label === null) return null;
  return { label, tally: await readTally(db, id), uncounted: await readUncounted(db, id) };
}

export async function putGuess(
  db: Transaction,
  { id, voter, pattern, at }: NewGuess,
  mayCount: () => boolean,
): Promise<PutGuess | null> {
  const locked = await lockPersonality(db, id);
  if (locked === null) return null;
  const before = await findGuess(db, id, voter);
  const counts = before?.state === 'counted' || mayCount();
  const state = counts ? 'counted' : 'over';
  await db
    .insertInto('guess')
    .values({ personality_id: id, voter, pattern, state, at })
    .onConflict((conflict) =>
      conflict.columns(['personality_id', 'voter']).doUpdateSet({ pattern, state, at }),
    )
    .execute();
  const same = before?.state === state && before.pattern === pattern;
  if (counts && !same) await tallyOne(db, id, pattern, 1);
  if (before?.state === 'counted' && !same) await tallyOne(db, id, before.pattern, -1);
  const added = (counts ? 0 : 1) - (before?.state === 'over' ? 1 : 0);
  return { ...(await settle(db, id, added)), label: locked, counts };
}

export async function withdrawGuess(
  db: Transaction,
  id: string,
  voter: Uint8Array,
): Promise<boolean> {
  if ((await findLabel(db, id)) === null) return false;
  if ((await findGuess(db, id, voter)) === null) return true;
  if ((await lockPersonality(db, id)) === null) return false;
  // Read again: it may have changed before the lock was there.
  const before = await findGuess(db, id, voter);
  if (before === null) return true;
  await db
    .deleteFrom('guess')
    .where('personality_id', '=', id)
    .where('voter', '=', voter)
    .execute();
  if (before.state === 'counted') await tallyOne(db, id, before.pattern, -1);
  await settle(db, id, before.state === 'over' ? -1 : 0);
  return true;
}

/** Writes the summary anew; `added` is how many more there are that do not count. */
async function settle(db: Transaction, id: string, added: number) {
  const tally = await readTally(db, id);
  const uncounted = (await readUncounted(db, id)) + added;
  await summarise(db, id, tally, uncounted);
  return { tally, uncounted };
}

/**
 * Looks for the personality under the lock that an erasure takes, too: otherwise a guess could be kept beside it
 * that the erasure does not see. Null if there is none; then nothing is left of the lock.
 */
async function lockPersonality(db: Transaction, id: string): Promise<TypeCode | null> {
  if ((await findLabel(db, id)) === null) return null;
  await lockGuesses(db, id);
  const label = await findLabel(db, id);
  if (label === null) {
    const left = db.deleteFrom('guess_summary').where('personality_id', '=', id);
    await left.where('complete', '=', 0).where('uncounted', '=', 0).execute();
  }
  return label;
}

async function findLabel(db: Transaction, id: string): Promise<TypeCode | null> {
  const row = await db
    .selectFrom('personality')
    .select('type')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.type ?? null;
}

async function findGuess(db: Transaction, id: string, voter: Uint8Array) {
  const row = await db
    .selectFrom('guess')
    .select(['pattern', 'state'])
    .where('personality_id', '=', id)
    .where('voter', '=', voter)
    .executeTakeFirst();
  return row ?? null;
}
