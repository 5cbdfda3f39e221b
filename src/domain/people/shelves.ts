import { COVER_MAX, type Work } from '../search/works.ts';

/**
 * Groups works by the size of their casts: the largest casts first, then works with two members and with one, each in
 * the given order.
 */
export function shelveWorks<Of extends Sized>(works: readonly Of[]): Shelves<Of> {
  const larger = works.filter(({ count }) => count > 2);
  return {
    casts: larger.toSorted((one, other) => other.count - one.count),
    pairs: works.filter(({ count }) => count === 2),
    voices: works.filter(({ count }) => count === 1),
  };
}

type Sized = Pick<Work, 'count'>;

interface Shelves<Of> {
  readonly casts: readonly Of[];
  readonly pairs: readonly Of[];
  readonly voices: readonly Of[];
}

/**
 * Maximum number of figures on a page of works. Reading and rendering them takes the server longer than everything
 * else of five hundred works.
 */
export const FIGURES_MAX = 180;

/**
 * The works whose covers show their casts: the first ones on the shelves, with at most `figuresMax` figures in total.
 */
export function drawnWorks<Of extends Sized>(
  works: readonly Of[],
  figuresMax: number,
): ReadonlySet<Of> {
  const { casts, pairs, voices } = shelveWorks(works);
  let figures = 0;
  return new Set(
    [...casts, ...pairs, ...voices].filter(({ count }) => {
      figures += Math.min(count, COVER_MAX);
      return figures <= figuresMax;
    }),
  );
}
