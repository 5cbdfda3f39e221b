import { paths } from '../../../domain/paths.ts';
import { shortenQuery } from '../../../domain/search/query.ts';
import type { Gallery } from '../gallery.ts';
import { addressIn } from './address.ts';
import type { PageShown } from './page-shown.ts';

/** Keeps the address in step with the gallery's text while the visitor types. */
interface SearchAddress {
  /** Runs a task in the first pause of typing, unless something is typed or followed before. */
  readonly inPause: (task: () => void) => void;
  /** Cancels the task of the pause. */
  readonly endPause: () => void;
  /** Updates the address to the typed text without waiting for the pause. Returns whether it was another text. */
  readonly flush: () => boolean;
  /**
   * Updates the address: at the first letter by a new entry, so that one Back leaves the search, later in the pause.
   */
  readonly followTyped: () => void;
}

/** Milliseconds without a keystroke until the address is updated. Safari allows 100 changes of the address in 30 s. */
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
  const update = (history: 'replace' | 'push'): boolean => {
    endPause();
    const { view, url, coming } = page.get();
    const { q, order } = asked.get();
    const short = shortenQuery(q);
    if (view.page !== 'home' || coming !== null || short.trim() === addressIn(url).q) return false;
    page.readdress(paths.home({ q: short, order }), { history, state: { isSearch: true } });
    return true;
  };
  const flush = (): boolean => update('replace');
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
