import type { Kysely } from 'kysely';
import type { CopiedGuess } from '../../catalogue/operations.ts';
import { insertMany } from '../rows/insert-many.ts';
import type { Schema } from '../rows/schema.ts';
import { recountGuesses } from './recount.ts';

/** All guesses, as a copy of the catalogue takes them along. */
export async function copyGuesses(db: Kysely<Schema>): Promise<readonly CopiedGuess[]> {
  const rows = await db
    .selectFrom('guess')
    .selectAll()
    .orderBy('personality_id')
    .orderBy('voter')
    .execute();
  return rows.map(({ personality_id: id, voter, pattern, state, at }) => ({
    ...{ id, pattern, state, at },
    voter: Buffer.from(voter).toString('hex'),
  }));
}

/** Inserts them into an empty table and counts them, inside a write transaction. */
export async function pasteGuesses(
  db: Kysely<Schema>,
  guesses: readonly CopiedGuess[],
): Promise<void> {
  await insertMany(
    db,
    'guess',
    guesses.map(({ id, voter, ...guess }) => ({
      ...{ ...guess, personality_id: id },
      voter: Buffer.from(voter, 'hex'),
    })),
  );
  await recountGuesses(db);
}
