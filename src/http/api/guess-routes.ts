import { createRoute } from '@hono/zod-openapi';
import {
  FAILING,
  json,
  MALFORMED,
  MISSING,
  problem,
  REFUSED,
  TOO_MANY_READS,
  UNCHANGED,
} from './described-answers.ts';
import { contestedSchema, guessedSchema, guessResultsSchema } from './guess-schemas.ts';
import { bodyLike, type Guards } from './routes.ts';
import { idSchema } from './schemas.ts';

const READING = { ...UNCHANGED, ...TOO_MANY_READS, ...FAILING };

/** The part of the JSON API that is about guesses; see `describeRoutes`. */
export function describeGuessRoutes(guards: Guards) {
  const { guess, json: onlyJson, body, visitor } = guards;
  return {
    results: createRoute({
      method: 'get',
      path: '/personalities/{id}/guesses',
      summary: 'What visitors have guessed of a personality',
      middleware: [guards.read],
      request: { params: idSchema },
      responses: { 200: json(guessResultsSchema, 'The results.'), ...MISSING, ...READING },
    }),
    guess: createRoute({
      method: 'put',
      path: '/personalities/{id}/guess',
      summary:
        'Guess the type of a personality, or some of its letters, in place of a former guess',
      middleware: [guess, onlyJson, body, visitor],
      request: { params: idSchema, body: bodyLike('Guess') },
      responses: {
        200: json(guessedSchema, 'Kept. Only some guesses of one network count in a day.'),
        ...MALFORMED,
        ...MISSING,
        ...REFUSED,
        415: problem('The body is not plain application/json.'),
        422: problem('A field is missing or wrong, or all are null (`empty_guess`).'),
      },
    }),
    withdraw: createRoute({
      method: 'delete',
      path: '/personalities/{id}/guess',
      summary: 'Withdraw a guess',
      middleware: [guess, body, visitor],
      request: { params: idSchema },
      responses: {
        204: { description: 'The visitor has no guess any more.' },
        ...MISSING,
        ...REFUSED,
      },
    }),
    contested: createRoute({
      method: 'get',
      path: '/guesses/contested',
      summary: 'Personalities that visitors differ about, those that agree least first',
      middleware: [guards.changes],
      responses: { 200: json(contestedSchema, 'At most 24.'), ...READING },
    }),
  };
}
