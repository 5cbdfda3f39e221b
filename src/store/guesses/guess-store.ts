import type { GuessSpan, GuessStore, NewGuess, PutGuess } from '../../catalogue/guesses.ts';
import type { Engine } from '../engine.ts';
import { isKnown } from '../people/locks.ts';
import type { Database } from '../schema/tables.ts';
import { type CountedGuess, countInPlace, recountGuesses } from './counts.ts';
import {
  findRecord,
  listContested,
  readGuesses,
  readPublishedTypes,
  readSummaries,
} from './read-guesses.ts';

/** All functions below `createGuessStore` run inside a transaction of the engine. */

/** Implements `GuessStore` over an engine. */
export function createGuessStore(engine: Engine): GuessStore {
  return {
    read: (id) => engine.read((db) => readGuesses(db, id)),
    put(guess, mayCount) {
      // A transaction may run twice, and each call of `mayCount` uses up a part of the network's limit.
      let answer: boolean | null = null;
      const once = (): boolean => {
        answer ??= mayCount();
        return answer;
      };
      return engine.write((db) => putGuess(db, guess, once));
    },
    withdraw: (id, voter) => engine.write((db) => withdrawGuess(db, id, voter)),
    contested: (limit) => engine.read((db) => listContested(db, limit)),
    summaries: (ids) => engine.read((db) => readSummaries(db, ids)),
    published: (ids) => engine.readOne((db) => readPublishedTypes(db, ids)),
    discard: (id, span) => engine.write((db) => moveGuesses(db, id, span, 'discarded')),
    restore: (id, span) => engine.write((db) => moveGuesses(db, id, span, 'counted')),
  };
}

async function putGuess(
  db: Database,
  { id, voter, pattern, at }: NewGuess,
  mayCount: () => boolean,
): Promise<PutGuess | null> {
  const record = await findRecord(db, id);
  if (record === null) return null;
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
  return { ...record, ...(await countInPlace(db, id, before, { pattern, state })), counts };
}

async function withdrawGuess(db: Database, id: string, voter: Uint8Array): Promise<boolean | null> {
  if ((await findRecord(db, id)) === null) return null;
  const withdrawn = await db
    .deleteFrom('guess')
    .where('personality_id', '=', id)
    .where('voter', '=', voter)
    .returning(['pattern', 'state'])
    .executeTakeFirst();
  if (withdrawn !== undefined) await countInPlace(db, id, withdrawn, null);
  return withdrawn?.state === 'counted';
}

async function findGuess(
  db: Database,
  id: string,
  voter: Uint8Array,
): Promise<CountedGuess | null> {
  const row = await db
    .selectFrom('guess')
    .select(['pattern', 'state'])
    .where('personality_id', '=', id)
    .where('voter', '=', voter)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Discards the counted guesses of a time span, or counts the discarded ones again, and returns how many have changed;
 * null if no personality ever had the id.
 */
async function moveGuesses(
  db: Database,
  id: string,
  { since, until }: GuessSpan,
  to: 'counted' | 'discarded',
): Promise<number | null> {
  if (!(await isKnown(db, id))) return null;
  const { numUpdatedRows } = await db
    .updateTable('guess')
    .set({ state: to })
    .where('personality_id', '=', id)
    .where('state', '=', to === 'counted' ? 'discarded' : 'counted')
    .where('at', '>=', since)
    .$if(until !== null, (query) => query.where('at', '<', until ?? ''))
    .executeTakeFirst();
  await recountGuesses(db, id);
  return Number(numUpdatedRows);
}

/** Deletes all guesses of a personality, inside a write transaction. */
export async function eraseGuesses(db: Database, id: string): Promise<void> {
  await db.deleteFrom('guess').where('personality_id', '=', id).execute();
  await recountGuesses(db, id);
}
