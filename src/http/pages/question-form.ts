import type { Hono } from 'hono';
import { Failure } from '../../domain/failure.ts';
import { BASE_PATH, paths } from '../../domain/paths.ts';
import { lettersOf } from '../../domain/types/letters.ts';
import { TYPE_GRID } from '../../domain/vocabulary.ts';
import type { Guessing } from '../api/give-guess.ts';
import type { AppEnv } from '../environment.ts';
import type { FormGuards } from '../guards/body.ts';

/** Adds the route that accepts guesses from browsers without scripts, whose form sends the index of a type. */
export function serveQuestionForm(app: Hono<AppEnv>, guessing: Guessing, guards: FormGuards): void {
  const question = `${BASE_PATH}/persona/:id/palpite`;
  app.on('POST', [question, `${question}/`], ...guards, async (c) => {
    const id = c.req.param('id') ?? '';
    const place = new URLSearchParams(await c.req.text()).get('palpite') ?? '';
    const type = /^\d+$/.test(place) ? TYPE_GRID[Number(place)] : undefined;
    if (type === undefined) throw new Failure('malformed_request');
    await guessing.give(c, id, lettersOf(type));
    return c.redirect(`${paths.personality(id)}?palpites=1#palpites`, 303);
  });
}
