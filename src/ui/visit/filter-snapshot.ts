import { tally } from '../../catalogue/tally.ts';
import { cellOf } from '../../domain/cell.ts';
import type { Personality } from '../../domain/personality.ts';
import { matches } from '../../domain/search/matches.ts';
import { parseQuery } from '../../domain/search/query.ts';
import type { Featured } from '../../domain/search/rules.ts';
import { withoutPickedType } from '../../domain/search/type-term.ts';
import type { Snapshot } from './snapshot.ts';

/** Computes the server's answer from a snapshot of the whole catalogue. */
export function filterSnapshot(everybody: Snapshot, q: string, featured: Featured): Snapshot {
  const whoMatch = (typed: string): Personality[] => {
    const query = parseQuery(typed);
    return everybody.items.filter((personality) => matches(query, personality, featured));
  };
  const items = whoMatch(q);
  const countByCell: number[] = [];
  for (const personality of whoMatch(withoutPickedType(q))) {
    const cell = cellOf(personality);
    countByCell[cell] = (countByCell[cell] ?? 0) + 1;
  }
  return { ...everybody, q, items, total: items.length, distribution: tally(countByCell) };
}
