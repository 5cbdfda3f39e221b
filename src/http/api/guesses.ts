import { z } from '@hono/zod-openapi';
import { ENOUGH_GUESSES, VERDICTS } from '../../domain/guesses/verdict.ts';
import { TYPE_CODES } from '../../domain/vocabulary.ts';
import { REVALIDATE, taggedJson } from '../answers/entity-tag.ts';
import { itemsOf, personalitySchema } from './answer-schemas.ts';
import { readGuess } from './bodies.ts';
import { BODY_SCHEMAS } from './body-schemas.ts';
import type { Guessing } from './give-guess.ts';
import { idSchema } from './parameter-schemas.ts';
import {
  type Api,
  bodyLike,
  type Guards,
  json,
  MALFORMED,
  MISSING,
  NO_JSON,
  problem,
  READING,
  route,
  WRITING,
} from './route.ts';

const count = z.int().min(0);
const type = z.enum(TYPE_CODES);
const part = z.number().min(0).max(1).nullable();

const parts = { share: part, low: part, high: part };
const shareSchema = z.object(parts).openapi('Share', {
  description: 'A fraction of the guesses, with its 95 % Wilson interval; null without guesses.',
});

export const guessResultsSchema = z
  .object({
    total: count.openapi({ description: 'Number of all guesses except discarded ones.' }),
    counted: count.openapi({ description: 'Number of guesses that count.' }),
    complete: count.openapi({ description: 'Number of counting guesses with all four letters.' }),
    types: z.record(type, count),
    incomplete: z.record(z.string(), count).openapi({
      description:
        'Number of counting guesses by their letters, for guesses with some letters only; `_` stands for a missing letter, as in `IN_J`.',
    }),
    letters: z.record(z.enum(['E', 'I', 'S', 'N', 'T', 'F', 'J', 'P']), count),
    balance: z.object({ I: shareSchema, N: shareSchema, T: shareSchema, J: shareSchema }),
    agreement: part.openapi({
      description:
        'Probability that two complete guesses are equal; null if there are fewer than two.',
    }),
    verdict: z.enum(VERDICTS).openapi({
      description: `The first that holds: \`none\` without complete guesses; \`few\` below five; \`consensus\` from ${ENOUGH_GUESSES} on if the lower bound of the leading type’s interval is above one half; \`leaning\` if that type is ahead of the second in the same sense, of these two; \`doubt\` from ${ENOUGH_GUESSES} on if these two differ in one letter and have three quarters of all; otherwise \`divided\`.`,
    }),
    leading: z.object({ type, ...parts }).nullable(),
    label: type.openapi({ description: 'The type of the personality in the catalogue.' }),
    look: personalitySchema.shape.look,
  })
  .openapi('GuessResults');

export const guessedSchema = z
  .object({
    guess: BODY_SCHEMAS.Guess,
    counted: z.boolean(),
    reached: z.int().optional().openapi({
      description:
        'For a guess that does not count: the number of guesses of its network that already count on this day.',
    }),
    results: guessResultsSchema,
  })
  .openapi('Guessed');

export const contestedSchema = itemsOf(
  personalitySchema
    .pick({ id: true, name: true, gender: true, icon: true })
    .extend({ counted: count }),
).openapi('Contested');

/** Adds the routes of guesses. */
export function addGuesses(api: Api, guards: Guards, guessing: Guessing): void {
  api.openapi(
    route('get', '/personalities/{id}/guesses', 'What visitors have guessed of a personality', {
      middleware: [guards.read],
      request: { params: idSchema },
      responses: { 200: json(guessResultsSchema, 'The results.'), ...MISSING, ...READING },
    }),
    async (c) =>
      taggedJson(c, await c.var.catalogue.guesses.results(c.req.valid('param').id), REVALIDATE),
  );

  const summary =
    'Guess the type of a personality, or some of its letters; replaces an earlier guess';
  api.openapi(
    route('put', '/personalities/{id}/guess', summary, {
      middleware: [guards.guess, guards.json, guards.body, guards.visitor],
      request: { params: idSchema, body: bodyLike('Guess') },
      responses: {
        200: json(
          guessedSchema,
          'Stored. Only a limited number of guesses of a network count per day.',
        ),
        ...MALFORMED,
        ...MISSING,
        ...NO_JSON,
        422: problem('A field is missing or invalid, or all are null (`empty_guess`).'),
        ...WRITING,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const guess = await readGuess(c.req);
      return c.json(await guessing.give(c, id, guess), 200);
    },
  );

  api.openapi(
    route('delete', '/personalities/{id}/guess', 'Withdraw a guess', {
      middleware: [guards.guess, guards.body, guards.visitor],
      request: { params: idSchema },
      responses: {
        204: { description: 'Withdrawn.' },
        ...MISSING,
        ...WRITING,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      await guessing.withdraw(c, id);
      return c.body(null, 204);
    },
  );

  const ofAll = 'Personalities about which visitors disagree, the least agreement first';
  api.openapi(
    route('get', '/guesses/contested', ofAll, {
      middleware: [guards.changes],
      responses: { 200: json(contestedSchema, 'At most 24 personalities.'), ...READING },
    }),
    async (c) => taggedJson(c, { items: await c.var.catalogue.guesses.contested() }, REVALIDATE),
  );
}
