import type { Hono } from 'hono';
import { Failure } from '../../domain/failure.ts';
import { BASE_PATH, paths } from '../../domain/paths.ts';
import { lettersOf } from '../../domain/types/letters.ts';
import { TYPE_GRID } from '../../domain/vocabulary.ts';
import type { Guessing } from '../api/give-guess.ts';
import type { AppEnv } from '../environment.ts';
import type { FormGuards } from '../guards/body.ts';

/**
 * Adds the route that accepts guesses from browsers without scripts, whose form sends the index of a type, and that
 * withdraws them. The address of the page that follows has what was done, since pages are equal for all visitors.
 */
export function serveQuestionForm(app: Hono<AppEnv>, guessing: Guessing, guards: FormGuards): void {
  const question = `${BASE_PATH}/persona/:id/palpite`;
  app.on('POST', [question, `${question}/`], ...guards, async (c) => {
    const id = c.req.param('id') ?? '';
    const form = new URLSearchParams(await c.req.text());
    if (form.has('retirar')) {
      await guessing.withdraw(c, id);
      return c.redirect(`${paths.personality(id)}?retirado=1#palpites`, 303);
    }
    const place = form.get('palpite') ?? '';
    const type = /^\d+$/.test(place) ? TYPE_GRID[Number(place)] : undefined;
    if (type === undefined) throw new Failure('malformed_request');
    const { reached } = await guessing.give(c, id, lettersOf(type));
    const told = new URLSearchParams({ palpites: '1', meu: place });
    if (reached !== undefined) told.set('fora', String(reached));
    return c.redirect(`${paths.personality(id)}?${told}#palpites`, 303);
  });
}
