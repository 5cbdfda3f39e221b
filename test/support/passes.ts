import type { Filter } from '../../src/domain/search/filter.ts';
import { splitNames } from '../../src/domain/search/rules.ts';
import type { Cell } from '../../src/domain/types/cell.ts';

/** What is compared with a filter. */
export interface Compared {
  readonly cell: Cell;
  /** As by `foldNames`. */
  readonly folded: string;
  /** Of the work; null where there is none. */
  readonly key: string | null;
}

/** Whether a filter is passed: what the search does with sets, for one person. */
export function passes({ work, alternatives }: Filter, { cell, folded, key }: Compared): boolean {
  if (work !== null && work !== key) return false;
  const alternative = alternatives.find(({ cells }) => cells.includes(cell));
  return (
    alternative !== undefined &&
    (alternative.needles.every((needle) => folded.includes(needle)) ||
      (alternative.names.includes(splitNames(folded)[0] ?? '') &&
        alternative.rest.every((needle) => folded.includes(needle))))
  );
}
