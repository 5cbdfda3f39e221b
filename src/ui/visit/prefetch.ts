import type { CallOptions } from '../../catalogue/catalogue.ts';
import { codeOf, Failure } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import { type Address, addressOf, hasCode } from './address.ts';
import type { PageData } from './view.ts';

/** Milliseconds for which a prefetched answer is used. */
const FRESH = 10_000;

/** Reads the data of a page by its address. Fails with the server's failures, `offline` or `outdated`. */
type ReadPage = (url: string, options?: CallOptions) => Promise<PageData>;

/** Prefetches pages of personalities that are likely to be opened next. */
export interface ReadAhead {
  /** Starts reading; a failure is reported only when the page is opened. */
  readonly prepare: (url: string) => void;
  /** Uses a prefetched answer, once. */
  readonly read: ReadPage;
  /** Forgets what was read. Somebody just removed is not read again, though the card is shown for a moment. */
  readonly forget: (removedId: string | null) => void;
}

export function createReadAhead(read: ReadPage, now: () => number): ReadAhead {
  let removed: string | null = null;
  let prepared: { url: string; at: number; answer: Promise<PageData> } | null = null;
  return {
    prepare(url) {
      if (url === removed) return;
      if (prepared?.url === url && now() - prepared.at < FRESH) return;
      const answer = read(url);
      answer.catch(() => {
        if (prepared?.answer === answer) prepared = null;
      });
      prepared = { url, at: now(), answer };
    },
    read(url, options) {
      const ready = prepared;
      prepared = null;
      const isFresh = ready?.url === url && now() - ready.at < FRESH;
      return isFresh ? ready.answer : read(url, options);
    },
    forget(removedId) {
      prepared = null;
      removed = removedId && paths.personality(removedId);
    },
  };
}

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

/** Milliseconds before code is prefetched, and between retries. */
const PREPARE_DELAY = 1_500;
const RETRY_DELAY = 10_000;

/**
 * Prefetches code a while after the start of a visit, and tries again while the server cannot be reached.
 * After a deployment the old files stay missing, so `outdated` is final.
 */
export function prepareCode(loadCode: () => Promise<unknown>): void {
  const prepare = (): void => {
    loadCode().catch((error) => {
      if (codeOf(error) !== 'outdated') setTimeout(prepare, RETRY_DELAY);
    });
  };
  setTimeout(prepare, PREPARE_DELAY);
}

/**
 * A dynamic `import()`, tried twice. Fails with `outdated` if a deployment has replaced the built files, else with
 * `offline`. The names of built files contain hashes of their content and of what they import, so the file with this
 * module is missing on the server exactly when there is another build.
 */
export async function importOrFail<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch(load);
  } catch (cause) {
    const own = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(
      () => null,
    );
    throw new Failure(own?.status === 404 ? 'outdated' : 'offline', { cause });
  }
}
