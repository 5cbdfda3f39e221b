import { CELLS, type Cell } from '../types/cell.ts';
import { type AskedFacet, facetOf, hasFacet } from './facets.ts';
import type { Query } from './query.ts';
import { type Featured, NOBODY_FEATURED } from './rules.ts';
import { cellMatches } from './terms.ts';

/**
 * A query in a form that a store can execute. Each cell is in at most one alternative. A personality matches if it
 * has everything in `asked`, and its names satisfy the alternative of its cell.
 */
export interface Filter {
  /** What the terms that stand alone ask for. */
  readonly asked: readonly AskedFacet[];
  /** The conditions by cell; empty if nothing can match. */
  readonly alternatives: readonly Alternative[];
}

interface Alternative {
  readonly cells: readonly Cell[];
  /**
   * All of them must be found: in the names, by the choice for which people say the word (`choiceSaid`), or, by other
   * words, in the description. If empty, all personalities in these cells match.
   */
  readonly needles: readonly string[];
  /** Alternatively, the folded name equals one of these, and all of `rest` are found. */
  readonly names: readonly string[];
  readonly rest: readonly string[];
}

const EVERY_CELL: readonly Cell[] = CELLS.map((_, cell) => cell);

const NO_DEMAND: Demand = { needles: [], names: [], rest: [] };

/** The filter of the gallery without a search. `createFilter` returns this very object for every empty query. */
export const EVERYBODY: Filter = {
  asked: [],
  alternatives: [{ cells: EVERY_CELL, ...NO_DEMAND }],
};

/** Computes the condition for each cell, and merges cells with equal conditions. */
export function createFilter(query: Query, featured: Featured = NOBODY_FEATURED): Filter {
  if (query.text === '') return EVERYBODY;
  const asked = query.terms.map(facetOf).filter((one) => one !== null);
  if (asked.some(({ value }) => value === '')) return { asked: [], alternatives: [] };
  const alternatives = new Map<string, Demand & { cells: Cell[] }>();
  for (const cell of EVERY_CELL) {
    const demand = demandOn(cell, query, featured);
    const key = JSON.stringify(demand);
    const alternative = alternatives.get(key) ?? { cells: [], ...demand };
    alternative.cells.push(cell);
    alternatives.set(key, alternative);
  }
  return { asked, alternatives: [...alternatives.values()] };
}

type Demand = Omit<Alternative, 'cells'>;

/**
 * The condition on the names of one cell. A term that the cell satisfies needs no match in the name. A name that
 * contains the whole query contains every term, so the whole query matters only for cells and as a keyword.
 */
function demandOn(cell: Cell, query: Query, featured: Featured): Demand {
  const contents = CELLS[cell];
  const isWhole = !hasFacet(query.text);
  const { isAlone } = query;
  if (contents === undefined || (isWhole && cellMatches(query.text, contents, isAlone)))
    return NO_DEMAND;
  const needles = query.terms
    .filter((term) => facetOf(term) === null && !cellMatches(term, contents, isAlone))
    .sort();
  const isKeyword = isWhole && featured.keywords.includes(query.text);
  const rest = isKeyword ? [] : needles.filter((term) => !featured.keywords.includes(term));
  if (rest.length === needles.length) return { ...NO_DEMAND, needles };
  // Names that contain all needles match anyway.
  const names = featured.names.filter((name) => !needles.every((term) => name.includes(term)));
  return names.length === 0 ? { ...NO_DEMAND, needles } : { needles, names, rest };
}
