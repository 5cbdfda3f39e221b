import { browserCatalogue, type ReadableCatalogue } from '../calls.ts';
import type { Gallery } from '../gallery.ts';
import { readAgain } from '../kept-list.ts';
import type { Navigation } from './navigation.ts';
import type { ScrollPosition } from './navigation-api.ts';

/** Pixels of about the first screen. */
const TOP = 1_000;

interface Reopening {
  readonly gallery: Pick<Gallery, 'get' | 'replace'>;
  readonly navigation: Pick<Navigation, 'get' | 'arrive' | 'refresh'>;
  readonly position: ScrollPosition | undefined;
  readonly isReturn: boolean;
  readonly catalogue?: ReadableCatalogue;
}

/**
 * Restores the gallery's list as it was left, and scrolls to the saved position. If the read fails, the cards stay;
 * if the visitor searches or leaves the page meanwhile, nothing scrolls. A document that Back or Forward (`isReturn`)
 * takes from the browser's cache may be older than a change, so any page is then read again.
 */
export async function reopenList(reopening: Reopening): Promise<void> {
  const { gallery, navigation, position, isReturn, catalogue = browserCatalogue } = reopening;
  const before = gallery.get();
  const { key, view } = navigation.get();
  if (isReturn && view.page !== 'home') await navigation.refresh();
  if (view.page !== 'home' || before === null || before.cursor !== undefined) return;
  const { length } = before.items;
  const list = position?.list ?? { seed: before.seed, count: length };
  const isLonger = position !== undefined && list.count > length;
  // At the top of the page a reload may show a new order.
  if (!isReturn && (!isLonger || position.top <= TOP)) return;
  await gallery.replace(async (signal) => {
    try {
      return await readAgain(catalogue, before, list, signal);
    } catch {
      return before;
    }
  });
  const isShown = gallery.get()?.seed === list.seed && navigation.get().key === key;
  if (isShown && isLonger) navigation.arrive(position);
}
