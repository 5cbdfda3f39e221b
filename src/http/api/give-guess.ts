import type { Context } from 'hono';
import type { Guess } from '../../domain/guesses/guess.ts';
import type { AppEnv } from '../environment.ts';
import type { GuessLimit } from '../guards/guess-limit.ts';

export interface GuessingOptions {
  /** Names a visitor for one personality; see visitor.ts. */
  readonly voterOf: (id: string, visitor: string) => Uint8Array;
  readonly limit: GuessLimit;
}

export type Guessing = ReturnType<typeof createGuessing>;

/** Gives and withdraws the guesses of a request's visitor; only some of one network count in a day. */
export function createGuessing({ voterOf, limit }: GuessingOptions) {
  return {
    /** `reached`: where it does not count, how many of its network count already. */
    async give(c: Context<AppEnv>, id: string, guess: Guess) {
      const { network, visitor } = c.var;
      const guesser = { network, id, visitor };
      let reached: number | null | undefined;
      const by = {
        voter: voterOf(id, visitor),
        mayCount() {
          reached = limit.take(guesser);
          return reached === null;
        },
      };
      const guessed = await c.var.catalogue.guesses.guess(id, guess, by).catch((error: unknown) => {
        if (reached === null) limit.giveBack(guesser);
        throw error;
      });
      return { ...guessed, ...(reached == null ? {} : { reached }) };
    },
    async withdraw(c: Context<AppEnv>, id: string): Promise<void> {
      const { network, visitor } = c.var;
      await c.var.catalogue.guesses.withdraw(id, voterOf(id, visitor));
      limit.giveBack({ network, id, visitor });
    },
  };
}
