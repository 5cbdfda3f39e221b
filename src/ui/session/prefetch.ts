import { codeOf, Failure } from '../../domain/failure.ts';
import { type Address, addressOf, hasCode } from './address.ts';
import type { PageReader } from './page-reader.ts';

/** Milliseconds of hover or focus after which a link's page is prefetched. */
const DWELL = 80;

/** Prefetches pages when their links are hovered, focused or touched: one listener for all links without a target. */
export function watchLinks(
  reader: Pick<PageReader, 'prepare'>,
  loadCode: (page: Address['page']) => Promise<unknown>,
): void {
  const prepare = ({ target }: Event): void => {
    if (savesData()) return;
    const link = linkOf(target);
    if (link === null || link.origin !== location.origin || link.target !== '') return;
    if (!hasCode(link)) return;
    const { page } = addressOf(link);
    // A failure is reported when the page is opened.
    loadCode(page).catch(() => undefined);
    if (page === 'personality') reader.prepare(link.pathname + link.search);
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

declare global {
  interface Navigator {
    /** In Chromium. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the visitor has asked that nothing is fetched before it is needed. */
function savesData(): boolean {
  return navigator.connection?.saveData === true;
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Milliseconds before code is prefetched, and between retries. */
const PREPARE_DELAY = 1_500;
const RETRY_DELAY = 10_000;

/**
 * Prefetches code a while after the start of a session, and tries again while the server cannot be reached.
 * After a deployment the old files stay missing, so `outdated` is final.
 */
export function prepareCode(loadCode: () => Promise<unknown>): void {
  const prepare = (): void => {
    loadCode().catch((error) => {
      if (codeOf(error) !== 'outdated') setTimeout(prepare, RETRY_DELAY);
    });
  };
  if (!savesData()) setTimeout(prepare, PREPARE_DELAY);
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

/** Loads `after-write.ts` on home, whose scripts have no room for it; other pages import it. */
export function loadAfterWrite(): Promise<typeof import('./after-write.ts')> {
  return importOrFail(() => import('./after-write.ts'));
}
