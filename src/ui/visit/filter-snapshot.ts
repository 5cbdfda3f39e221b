import { tally } from '../../catalogue/tally.ts';
import { cellOf } from '../../domain/cell.ts';
import type { Personality } from '../../domain/personality.ts';
import { matches } from '../../domain/search/matches.ts';
import { parseQuery, type Query } from '../../domain/search/query.ts';
import type { Featured } from '../../domain/search/rules.ts';
import { rank } from '../../domain/search/tier.ts';
import { withoutPickedType } from '../../domain/search/type-term.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * What the server would answer, in the same order, worked out from a snapshot that holds everybody
 * in the shuffled order.
 */
export function filterSnapshot(everybody: Snapshot, q: string, featured: Featured): Snapshot {
  const whoMatch = (query: Query): Personality[] =>
    everybody.items.filter((personality) => matches(query, personality, featured));
  const query = parseQuery(q);
  const items = rank(query, whoMatch(query));
  const countByCell: number[] = [];
  for (const personality of whoMatch(parseQuery(withoutPickedType(q)))) {
    const cell = cellOf(personality);
    countByCell[cell] = (countByCell[cell] ?? 0) + 1;
  }
  return { ...everybody, q, items, total: items.length, distribution: tally(countByCell) };
}
