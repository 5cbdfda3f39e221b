import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import type { ReadableCatalogue } from './calls.ts';
import { browserCatalogue } from './calls.ts';
import type { Gallery, GalleryState } from './gallery.ts';
import type { Navigation } from './navigation.ts';
import type { LeftList, Place } from './session-history.ts';

/** More cards than these would take longer to read and to render than to search for again. */
const CARDS_MAX = 3_000;

/** Pixels: about the first screen. */
const TOP = 1_000;

/**
 * Shows the gallery's list again as it was left, and goes to the place in it. Without an answer the cards stay; whoever
 * searches or leaves the page meanwhile is not moved.
 */
export async function reopenList(
  gallery: Pick<Gallery, 'get' | 'replace'>,
  navigation: Pick<Navigation, 'get' | 'arrive'>,
  place: Place,
  catalogue: ReadableCatalogue = browserCatalogue,
): Promise<void> {
  const { list, top } = place;
  const before = gallery.get();
  const { key, address } = navigation.get();
  const isHere = address.page === 'home' && address.cursor === undefined;
  if (!isHere || before === null || list == null) return;
  // At the top of the page the new order of a reload is welcome.
  if (list.count <= before.items.length || top <= TOP) return;
  await gallery.replace(async (signal) => {
    try {
      return await readAgain(catalogue, before, list, signal);
    } catch {
      return before;
    }
  });
  const isShown = gallery.get()?.seed === list.seed && navigation.get().key === key;
  if (isShown) navigation.arrive(place);
}

async function readAgain(
  catalogue: ReadableCatalogue,
  before: GalleryState,
  { seed, count }: LeftList,
  signal: AbortSignal,
): Promise<GalleryState> {
  const request = { q: before.q, seed, limit: PAGE_LIMIT_MAX };
  const first = await catalogue.search(request, { signal });
  const items = [...first.items];
  let { next } = first;
  while (next !== null && items.length < Math.min(count, CARDS_MAX)) {
    const page = await catalogue.page({ ...request, cursor: next }, { signal });
    items.push(...page.items);
    ({ next } = page);
  }
  return { ...before, ...first, items, next, pages: Math.ceil(items.length / PAGE_LIMIT_DEFAULT) };
}
