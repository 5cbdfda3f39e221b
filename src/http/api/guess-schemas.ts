import { z } from '@hono/zod-openapi';
import { VERDICTS } from '../../domain/guesses/verdict.ts';
import { TYPE_CODES } from '../../domain/vocabulary.ts';
import { BODY_SCHEMAS, personalitySchema } from './schemas.ts';

/** What the API takes and gives of guesses. */

const count = z.int().min(0);
const type = z.enum(TYPE_CODES);
const part = z.number().min(0).max(1).nullable();

const parts = { share: part, low: part, high: part };
const shareSchema = z.object(parts).openapi('Share', {
  description: 'A part of all, and its 95 % Jeffreys interval; null where there is nothing.',
});

export const guessResultsSchema = z
  .object({
    total: count.openapi({ description: 'All that are kept, but discarded ones.' }),
    counted: count.openapi({ description: 'Those that count.' }),
    complete: count.openapi({ description: 'Those of them with four letters.' }),
    types: z.record(type, count),
    letters: z.record(z.enum(['E', 'I', 'S', 'N', 'T', 'F', 'J', 'P']), count),
    balance: z.object({ I: shareSchema, N: shareSchema, T: shareSchema, J: shareSchema }),
    agreement: part.openapi({
      description: 'How likely two complete guesses are the same; null below two.',
    }),
    verdict: z.enum(VERDICTS),
    leading: z.object({ type, ...parts }).nullable(),
    label: type.openapi({ description: 'The type of the record.' }),
  })
  .openapi('GuessResults');

export const guessedSchema = z
  .object({
    guess: BODY_SCHEMAS.Guess,
    counted: z.boolean(),
    reached: z.int().optional().openapi({
      description: 'Where it does not count: how many of its network count in a day already.',
    }),
    results: guessResultsSchema,
  })
  .openapi('Guessed');

export const contestedSchema = z
  .object({
    items: z
      .array(
        personalitySchema
          .pick({ id: true, name: true, gender: true, icon: true })
          .extend({ counted: count }),
      )
      .readonly(),
  })
  .openapi('Contested');
