import { BASE_PATH } from '../../domain/paths.ts';
import { type Address, addressOf } from './address.ts';
import type { Navigation } from './navigation.ts';
import type { ReadAhead } from './read-ahead.ts';

export interface LinksDependencies {
  readonly navigation: Pick<Navigation, 'follow' | 'backToGallery'>;
  readonly readAhead: ReadAhead;
  /** Loads the code of a page. */
  readonly loadCode: (page: Address['page']) => Promise<unknown>;
}

/** Attribute of links to the gallery that go Back when the gallery is the previous entry. */
export const BACK_LINK = { 'data-back': '' } as const;

/** Milliseconds of hover or focus after which a link's page is prefetched. */
const DWELL = 80;

/**
 * One listener for all plain links: follows clicks on internal links without loading a new document, and
 * prefetches on hover, focus and touch.
 */
export function followLinks({ navigation, readAhead, loadCode }: LinksDependencies): void {
  const prepare = ({ target }: Event): void => {
    const link = linkOf(target);
    if (link === null || !isInternal(link)) return;
    const address = addressOf(link);
    if (address.page === 'not_found' || address.page === 'plain') return;
    // A failure is reported when the page is opened.
    loadCode(address.page).catch(() => undefined);
    if (address.page === 'personality') readAhead.prepare(link.pathname + link.search);
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

  // A press that opens a tab, a window or a menu changes nothing here: no component hears of it.
  window.addEventListener(
    'click',
    (event) => {
      if (linkOf(event.target) !== null && !isPlain(event)) event.stopPropagation();
    },
    true,
  );
  document.addEventListener('click', (event) => {
    // What was prefetched is used now; it is not fetched again.
    clearTimeout(dwelling);
    const link = linkOf(event.target);
    if (link === null || event.defaultPrevented || !isInternal(link)) return;
    if (addressOf(link).page === 'plain') return;
    event.preventDefault();
    if ('back' in link.dataset) navigation.backToGallery();
    else void navigation.follow(link.pathname + link.search);
  });
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Whether a click, which is always one of the first button, is unmodified. */
function isPlain(event: MouseEvent): boolean {
  return !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isInternal({ origin, pathname, hash, target, href }: HTMLAnchorElement): boolean {
  const inside = `${pathname}/`.startsWith(`${BASE_PATH}/`);
  const isPage = !/\.\w+$/.test(pathname);
  return (
    href !== '' && origin === location.origin && inside && isPage && hash === '' && target === ''
  );
}
