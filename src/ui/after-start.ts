import { followShortcuts } from './components/search/shortcuts.ts';
import { loadEditor, loadPage } from './load-code.ts';
import { prepareCode } from './session/navigation/prefetch.ts';
import { reopenList } from './session/navigation/reopen-list.ts';
import { watchLinks } from './session/navigation/watch-links.ts';
import type { Session } from './session/session-context.ts';

/** Begins what no first page waits for: its code comes once that can be used. */
export function afterStart(session: Session): void {
  // Then the other pages and the modal open at once, even offline, and a failure can be shown.
  prepareCode(() =>
    Promise.all([loadPage('failure'), loadPage('home'), loadPage('personality'), loadEditor()]),
  );
  watchLinks(session.reader, loadPage);
  followShortcuts();
  pressOnce();
  refuseFiles();
  showAsLeft(session);
}

/**
 * After a reload, or Back from another document, shows what was left there as it is now. A
 * page that the browser has kept whole does not come here.
 */
function showAsLeft({ gallery, navigation }: Session): void {
  const [opened] = performance.getEntriesByType('navigation');
  const isReturn = opened instanceof PerformanceNavigationTiming && opened.type === 'back_forward';
  const position = navigation.get().arrival?.position ?? undefined;
  if (isReturn || position?.list) void reopenList({ gallery, navigation, position, isReturn });
}

/**
 * A key that is held presses again whatever has the focus by then: Enter would send the form that it has just opened,
 * with nothing filled in, and open again the form that it has just saved, since the focus returns to the button for it.
 */
function pressOnce(): void {
  window.addEventListener('keydown', (event) => {
    const isLine = event.target instanceof HTMLTextAreaElement;
    if (event.repeat && event.key === 'Enter' && !isLine) event.preventDefault();
  });
}

/**
 * Keeps the browser from opening a dropped file in place of the page. The modal, which takes files,
 * listens later and overrides the drop effect.
 */
function refuseFiles(): void {
  const refuse = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
}
