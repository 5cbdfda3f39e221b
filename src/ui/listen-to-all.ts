import { followShortcuts } from './components/search/shortcuts.ts';
import { loadPage } from './load-code.ts';
import type { Session } from './session/session-context.ts';
import { watchLinks } from './session/watch-links.ts';

/** What listens to every page, whose code comes once the first one can be used. */
export function listenToAll({ reader }: Session): void {
  watchLinks(reader, loadPage);
  followShortcuts(window);
  refuseFiles();
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
