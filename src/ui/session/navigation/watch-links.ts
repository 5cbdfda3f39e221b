import { savesData } from '../../prefetch.ts';
import { type Address, addressOf, isInPlace } from './address.ts';

/** Milliseconds of hover or focus after which a link's page is prefetched. */
const DWELL = 80;

/** Loads the code of pages when their links are hovered, focused or touched, with listeners on the document. */
export function watchLinks(loadCode: (page: Address['page']) => Promise<unknown>): void {
  const prepare = ({ target }: Event): void => {
    if (savesData()) return;
    const link = linkOf(target);
    if (link === null || link.origin !== location.origin || link.target !== '') return;
    if (!isInPlace(link)) return;
    const { page } = addressOf(link);
    // A failure is reported when the page is opened.
    loadCode(page).catch(() => undefined);
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
  // The click uses what was prefetched, so a pending prefetch is cancelled.
  document.addEventListener('click', () => clearTimeout(dwelling));

  // A click that opens a tab, a window or a menu changes nothing on this page, so it is hidden from all components.
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
