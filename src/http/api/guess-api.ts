import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HonoRequest } from 'hono';
import { Failure } from '../../domain/failure.ts';
import { checkGuess, type Guess } from '../../domain/guesses/guess.ts';
import { ASK_EACH_TIME, taggedJson } from '../answers/entity-tag.ts';
import type { AppEnv } from '../environment.ts';
import type { GuessShares } from '../guards/how-much.ts';
import { describeGuessRoutes } from './guess-routes.ts';
import { readObject } from './read-object.ts';
import type { Guards } from './routes.ts';

export interface GuessApiDependencies {
  /** Names a visitor for one personality; see who.ts. */
  readonly voterOf: (id: string, visitor: string) => Uint8Array;
  readonly shares: GuessShares;
}

/** Adds the routes of guesses to the API. */
export function addGuesses(
  api: OpenAPIHono<AppEnv>,
  guards: Guards,
  { voterOf, shares }: GuessApiDependencies,
): void {
  const routes = describeGuessRoutes(guards);

  api.openapi(routes.results, async (c) =>
    taggedJson(c, await c.var.catalogue.guesses.results(c.req.valid('param').id), ASK_EACH_TIME),
  );

  api.openapi(routes.guess, async (c) => {
    const { id } = c.req.valid('param');
    const guess = await readGuess(c.req);
    const { address, visitor } = c.var;
    const guesser = { address, id, visitor };
    let reached: number | null | undefined;
    const by = {
      voter: voterOf(id, visitor),
      mayCount() {
        reached = shares.take(guesser);
        return reached === null;
      },
    };
    const guessed = await c.var.catalogue.guesses.guess(id, guess, by).catch((error: unknown) => {
      if (reached === null) shares.giveBack(guesser);
      throw error;
    });
    return c.json({ ...guessed, ...(reached == null ? {} : { reached }) }, 200);
  });

  api.openapi(routes.withdraw, async (c) => {
    const { id } = c.req.valid('param');
    const { address, visitor } = c.var;
    await c.var.catalogue.guesses.withdraw(id, voterOf(id, visitor));
    shares.giveBack({ address, id, visitor });
    return c.body(null, 204);
  });

  api.openapi(routes.contested, async (c) =>
    taggedJson(c, { items: await c.var.catalogue.guesses.contested() }, ASK_EACH_TIME),
  );
}

async function readGuess(request: HonoRequest): Promise<Guess> {
  const checked = checkGuess(await readObject(request));
  if (checked.ok) return checked.value;
  if (checked.errors.length === 0) throw new Failure('empty_guess');
  throw new Failure('invalid_fields', { fields: checked.errors });
}
