import { paths } from '../../../domain/paths.ts';
import { shortenQuery } from '../../../domain/search/query.ts';
import type { Gallery } from '../gallery.ts';
import { addressIn } from './address.ts';
import type { PageShown } from './page-shown.ts';

/** The address of a search as one types, which follows the gallery's text. */
interface SearchAddress {
  /** Runs a task in the first pause of typing, if nothing is typed or followed before. */
  readonly inPause: (task: () => void) => void;
  /** Nothing is done in the pause. */
  readonly endPause: () => void;
  /** Updates the address to the typed text without waiting for the pause. */
  readonly flush: () => void;
  /**
   * Updates it at the first letter, with an entry from which one Back leaves the search, and in the pause after others.
   */
  readonly followTyped: () => void;
}

/**
 * Milliseconds without a keystroke before what is typed is followed. Safari allows 100 changes of the address in 30 s.
 */
const PAUSE = 250;

export function createSearchAddress(
  page: PageShown,
  { asked }: Pick<Gallery, 'asked'>,
): SearchAddress {
  const { entries } = page;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const endPause = (): void => clearTimeout(pause);
  const inPause: SearchAddress['inPause'] = (task) => {
    endPause();
    pause = setTimeout(task, PAUSE);
  };
  const update = (history: 'replace' | 'push'): void => {
    endPause();
    const { view, url, coming } = page.get();
    const { q, order } = asked.get();
    const short = shortenQuery(q);
    if (view.page !== 'home' || coming !== null || short.trim() === addressIn(url).q) return;
    page.readdress(paths.home({ q: short, order }), { history, state: { isSearch: true } });
  };
  const flush = (): void => update('replace');
  return {
    inPause,
    endPause,
    flush,
    followTyped() {
      void entries.settled().then(() => {
        const isFirst = addressIn(page.get().url).q === '' && entries.state().isSearch !== true;
        if (!isFirst) return inPause(flush);
        page.keepPlace();
        update('push');
      });
    },
  };
}
