import type { Faceted } from '../../src/domain/search/choices.ts';
import {
  beginningsAsked,
  foldDescription,
  hasBeginning,
} from '../../src/domain/search/description.ts';
import { choiceSaid, matchesFacet } from '../../src/domain/search/facets.ts';
import type { Filter } from '../../src/domain/search/filter.ts';
import { splitNames } from '../../src/domain/search/rules.ts';
import type { Cell } from '../../src/domain/types/cell.ts';

/** The fields of a person that are compared with a filter. */
export interface Compared extends Faceted {
  readonly cell: Cell;
  /** The names, folded by `foldNames`. */
  readonly folded: string;
  readonly description: string | null;
}

/** Whether one person matches a filter: a reference for the search, which works with sets. */
export function passes({ asked, alternatives }: Filter, compared: Compared): boolean {
  const { cell, folded } = compared;
  const description = foldDescription(compared.description);
  const isFound = (needle: string): boolean => {
    const said = choiceSaid(needle);
    return (
      folded.includes(needle) ||
      (said !== null && matchesFacet(said, compared)) ||
      hasBeginning(description, beginningsAsked(needle))
    );
  };
  if (!asked.every((one) => matchesFacet(one, compared))) return false;
  const alternative = alternatives.find(({ cells }) => cells.includes(cell));
  return (
    alternative !== undefined &&
    (alternative.needles.every(isFound) ||
      (alternative.names.includes(splitNames(folded)[0] ?? '') && alternative.rest.every(isFound)))
  );
}
