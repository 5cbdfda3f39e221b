import { COVER_MAX, type Work } from '../search/works.ts';

/**
 * Works by the size of their casts, as shelves: the largest casts first, then pairs and single voices in their order.
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
 * Figures on a page of works: to read and to write them takes the server longer than all else of five hundred works.
 */
export const FIGURES_MAX = 180;

/** The first of works on shelves, whose covers show their casts: as many as have so many figures together. */
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
