import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import type { Personality } from '../../domain/people/personality.ts';
import type { ListChange } from '../islands/write-effects.ts';
import type { ReadableCatalogue } from './calls.ts';
import type { Snapshot } from './view.ts';

/** Maximum number of cards that are read again: more would take longer to read and to render than a new search. */
const CARDS_MAX = 3_000;

/** Reads a list again in an order that it had, about as long as it was. */
export async function readAgain(
  catalogue: ReadableCatalogue,
  before: Snapshot,
  { seed, count }: { readonly seed: string; readonly count: number },
  signal: AbortSignal,
): Promise<Snapshot & { readonly pages: number }> {
  const { q, order, cursor } = before;
  const limit = count > PAGE_LIMIT_DEFAULT ? PAGE_LIMIT_MAX : PAGE_LIMIT_DEFAULT;
  const request = { q, order, seed, limit };
  const first = await catalogue.search({ ...request, cursor }, { signal });
  const items = [...first.items];
  let { next } = first;
  while (next !== null && items.length < Math.min(count, CARDS_MAX)) {
    const page = await catalogue.page({ ...request, cursor: next }, { signal });
    items.push(...page.items);
    ({ next } = page);
  }
  return { ...before, ...first, items, next, pages: Math.ceil(items.length / PAGE_LIMIT_DEFAULT) };
}

/**
 * The items after a change: whoever was saved stays where they were, somebody new stands first, and somebody who comes
 * back stands where they were removed. `removedAt` keeps the index of each removal.
 */
export function withChange(
  items: readonly Personality[],
  { id, now, isNew }: ListChange,
  removedAt: Map<string, number>,
): readonly Personality[] {
  const index = items.findIndex((one) => one.id === id);
  if (now !== null && index !== -1) return items.with(index, now);
  if (now !== null) return isNew ? items.toSpliced(removedAt.get(id) ?? 0, 0, now) : items;
  if (index === -1) return items;
  removedAt.set(id, index);
  return items.toSpliced(index, 1);
}
