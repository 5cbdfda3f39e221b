import type { Context } from 'hono';
import { PAGE_LIMIT_DEFAULT } from '../../catalogue/catalogue.ts';
import { codeOf } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import { NO_LATER_TRAITS } from '../../domain/people/fields.ts';
import { parseQuery } from '../../domain/search/query.ts';
import { seedOfDay } from '../../domain/shuffle.ts';
import { isTypeCode } from '../../domain/vocabulary.ts';
import type { AppEnv } from '../environment.ts';
import type { Compared } from './render-page.ts';
import type { Pages } from './serve-pages.ts';

/** Number of personalities that can be chosen from at once. */
const FOUND_MAX = 12;

/** Adds the pages that read the catalogue and work without scripts: two compared, and the numbers of a search. */
export function serveCataloguePages({ answerPlain, servePlain }: Pages): void {
  const serve = (path: string, answer: (c: Context<AppEnv>, q: string) => Promise<Response>) =>
    servePlain(path, (c) => answer(c, (c.req.query('q') ?? '').trim()));

  serve(paths.compare(), async (c, q) => {
    const { a = '', b = '' } = c.req.query();
    const [first, second] = await Promise.all([findCompared(c, a), findCompared(c, b)]);
    if (first === null) return answerPlain(c);
    if (b !== '') {
      return second === null
        ? answerPlain(c)
        : answerPlain(c, { kind: 'comparison', pair: [first, second] });
    }
    if (q === '')
      return answerPlain(c, { kind: 'chooser', first, q, found: null, more: 0, meant: [] });
    // The order is always one, so that a list that is loaded again stays as it is.
    const request = { q, seed: '1', limit: FOUND_MAX };
    const { items, total, didYouMean } = await c.var.catalogue.search(request);
    const type = typeAsCompared(parseQuery(q).text);
    const found = type === null ? items : [type, ...items];
    const more = total - items.length;
    return answerPlain(c, { kind: 'chooser', first, q, found, more, meant: didYouMean });
  });

  serve(paths.numbers(), async (c, q) => {
    const request = { q, seed: seedOfDay(q, new Date()), limit: PAGE_LIMIT_DEFAULT };
    const { distribution, items } = await c.var.catalogue.search(request);
    const faces = items.map(({ type, gender, figure }) => ({ type, gender, figure }));
    return answerPlain(c, { kind: 'numbers', q, counts: distribution, faces });
  });
}

/** The type of this code, or the personality of this id; null if there is none. */
async function findCompared(c: Context<AppEnv>, asked: string): Promise<Compared | null> {
  if (asked === '') return null;
  return (
    typeAsCompared(asked) ??
    c.var.catalogue.get(asked).catch((error: unknown) => {
      if (codeOf(error) === 'not_found') return null;
      throw error;
    })
  );
}

/** Null for what is no type's code. */
function typeAsCompared(code: string): Compared | null {
  const type = code.toUpperCase();
  if (!isTypeCode(type)) return null;
  const traits = {
    name: type,
    gender: 'female',
    type,
    identity: null,
    ...NO_LATER_TRAITS,
  } as const;
  return { id: type.toLowerCase(), ...traits };
}
