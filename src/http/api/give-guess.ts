import type { Context } from 'hono';
import type { Guess } from '../../domain/guesses/guess.ts';
import type { AppEnv } from '../environment.ts';
import type { Limits } from '../guards/limits.ts';
import { deriveKey, keyedHash } from '../keyed-hash.ts';

export type Guessing = ReturnType<typeof createGuessing>;

/** Creates the functions that record and withdraw a visitor's guess. Only some guesses of a network count in a day. */
export function createGuessing(limits: Limits, secret: Uint8Array) {
  const key = deriveKey(secret, 'guess');
  /**
   * A name of the visitor for this personality only, so that the guesses of one visitor have nothing in common. The
   * name of a visitor has no line break, so two pairs never give the same text.
   */
  const voterOf = (id: string, visitor: string): Uint8Array => keyedHash(key, `${id}\n${visitor}`);
  return {
    /** Records a guess. If it does not count, `reached` is the number of guesses of its network that already count. */
    async give(c: Context<AppEnv>, id: string, guess: Guess) {
      const { network, visitor } = c.var;
      let reached: number | null | undefined;
      const by = {
        voter: voterOf(id, visitor),
        mayCount() {
          reached = limits.takeGuess(network, id);
          return reached === null;
        },
      };
      const guessed = await c.var.catalogue.guesses.guess(id, guess, by).catch((error: unknown) => {
        if (reached === null) limits.giveGuessBack(network, id);
        throw error;
      });
      return { ...guessed, ...(reached == null ? {} : { reached }) };
    },
    /** Withdraws the visitor's guess. */
    async withdraw(c: Context<AppEnv>, id: string): Promise<void> {
      const { network, visitor } = c.var;
      const hadCounted = await c.var.catalogue.guesses.withdraw(id, voterOf(id, visitor));
      if (hadCounted) limits.giveGuessBack(network, id);
    },
  };
}
