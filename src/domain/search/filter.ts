import { CELLS, type Cell } from '../cell.ts';
import type { Query } from './query.ts';
import { cellMatches, type Featured, NOBODY_FEATURED } from './rules.ts';

/**
 * A query in a form that a store can execute. Each cell is in at most one alternative, and a personality
 * matches if its name satisfies the alternative of its cell.
 */
export type Filter = readonly Alternative[];

export interface Alternative {
  readonly cells: readonly Cell[];
  /** The folded name must contain all of them; if empty, everybody in these cells matches. */
  readonly needles: readonly string[];
  /** Or the folded name must equal one of these. */
  readonly names: readonly string[];
}

const EVERY_CELL: readonly Cell[] = CELLS.map((_, cell) => cell);

/** Computes the condition for each cell, and merges cells with equal conditions. */
export function createFilter(query: Query, featured: Featured = NOBODY_FEATURED): Filter {
  if (query.text === '') return [{ cells: EVERY_CELL, needles: [], names: [] }];
  const alternatives = new Map<string, { cells: Cell[]; needles: string[]; names: string[] }>();
  for (const cell of EVERY_CELL) {
    const { needles, names } = demandOn(cell, query, featured);
    const key = JSON.stringify([needles, names]);
    const alternative = alternatives.get(key) ?? { cells: [], needles, names };
    alternative.cells.push(cell);
    alternatives.set(key, alternative);
  }
  return [...alternatives.values()];
}

interface Demand {
  readonly needles: string[];
  readonly names: string[];
}

/**
 * A term that the cell satisfies needs no match in the name. A name that contains the whole query contains
 * every term, so the whole query matters only for cells and as a keyword.
 */
function demandOn(cell: Cell, query: Query, featured: Featured): Demand {
  const contents = CELLS[cell];
  if (contents === undefined || cellMatches(query.text, contents))
    return { needles: [], names: [] };
  const open = query.terms.filter((term) => !cellMatches(term, contents)).sort();
  const names = featured.names.filter(
    (name) =>
      featured.keywords.includes(query.text) ||
      open.every((term) => featured.keywords.includes(term) || name.includes(term)),
  );
  // A name that contains all needles matches anyway.
  const extra = names.filter((name) => !open.every((term) => name.includes(term)));
  return { needles: open.filter(isNotImplied), names: open.length === 0 ? [] : extra };
}

/** Removes terms contained in other terms: a name that contains `ana` also contains `a`. */
function isNotImplied(term: string, _: number, terms: readonly string[]): boolean {
  return !terms.some((other) => other !== term && other.includes(term));
}

/** Whether it is the filter of the gallery without a search. */
export function isEverybody([first]: Filter): boolean {
  return first?.cells.length === CELLS.length && first.needles.length === 0;
}

/** Whether a folded name in this cell matches. */
export function passes(filter: Filter, cell: Cell, foldedName: string): boolean {
  const alternative = filter.find(({ cells }) => cells.includes(cell));
  return (
    alternative !== undefined &&
    (alternative.needles.every((needle) => foldedName.includes(needle)) ||
      alternative.names.includes(foldedName))
  );
}
