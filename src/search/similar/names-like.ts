import { errorsAllowed } from '../../domain/similar.ts';
import type { Words } from '../words.ts';
import { createNearNames } from './near-names.ts';
import { ordersOf } from './orders.ts';

/**
 * Folded names that are similar to a folded name (see domain/similar.ts) as far as their words are known, in
 * steps from the most similar to the least. Nobody need have them: the cost depends on the name and on the
 * number of words, not on the number of personalities.
 */
export function* namesLike(words: Words, folded: string): Generator<readonly string[]> {
  yield [folded];
  const allowed = errorsAllowed(folded);
  if (allowed === 0) return;
  yield ordersOf(folded);
  const near = createNearNames(words, folded);
  yield near.oneAway().filter((name) => errorsAllowed(name) > 0);
  if (allowed < 2) return;
  yield near.twoAway().filter((name) => errorsAllowed(name) > 1);
}
