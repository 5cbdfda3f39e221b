import { type Address, addressOf, hasCode } from './address.ts';
import type { ReadAhead } from './read-ahead.ts';

export interface LinksDependencies {
  readonly readAhead: ReadAhead;
  /** Loads the code of a page. */
  readonly loadCode: (page: Address['page']) => Promise<unknown>;
}

/** Milliseconds of hover or focus after which a link's page is prefetched. */
const DWELL = 80;

/** Prefetches pages when their links are hovered, focused or touched: one listener for all plain links. */
export function watchLinks({ readAhead, loadCode }: LinksDependencies): void {
  const prepare = ({ target }: Event): void => {
    const link = linkOf(target);
    if (link === null || link.origin !== location.origin || !hasCode(link)) return;
    const { page } = addressOf(link);
    // A failure is reported when the page is opened.
    loadCode(page).catch(() => undefined);
    if (page === 'personality') readAhead.prepare(link.pathname + link.search);
  };
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const prepareSoon = (event: Event): void => {
    clearTimeout(dwelling);
    dwelling = setTimeout(prepare, DWELL, event);
  };
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') prepareSoon(event);
  });
  document.addEventListener('focusin', prepareSoon);
  document.addEventListener('pointerdown', prepare);
  // What was prefetched is used now; it is not fetched again.
  document.addEventListener('click', () => clearTimeout(dwelling));

  // A press that opens a tab, a window or a menu changes nothing here: no component hears of it.
  window.addEventListener(
    'click',
    (event) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain && linkOf(event.target) !== null) event.stopPropagation();
    },
    true,
  );
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}
