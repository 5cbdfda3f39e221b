import { followShortcuts } from './components/search/shortcuts.ts';
import { followWrites } from './enhance/freshness.ts';
import { showCarriedMessages } from './enhance/messages.ts';
import { moveFigureOnPress } from './enhance/move-figure.ts';
import { shareOnPress } from './enhance/share.ts';
import { revealCard } from './gallery-results.ts';
import { loadEditor, loadPage } from './load-code.ts';
import { prepareCode } from './prefetch.ts';
import { pressOnce } from './press-once.ts';
import { writeEffectsOf } from './session/after-write.ts';
import { reopenList } from './session/navigation/reopen-list.ts';
import { watchLinks } from './session/navigation/watch-links.ts';
import type { Session } from './session/session-context.ts';

/** Starts what the first page does not need. Its code is loaded once the page can be used. */
export function afterStart(session: Session): void {
  // With this code other pages and the modal open at once, even offline, and a failure can be shown.
  prepareCode(() => Promise.all([loadPage('failure'), loadPage('home'), loadEditor()]));
  watchLinks(loadPage);
  followShortcuts();
  shareOnPress(session.messages.say);
  pressOnce();
  refuseFiles();
  moveFigureOnPress();
  followWrites();
  showCarriedMessages(({ undo, ...message }) => {
    const run = (): void => void writeEffectsOf(session).revert(JSON.parse(undo ?? ''));
    session.messages.say(undo ? { ...message, action: { label: 'Desfazer', run } } : message);
  });
  void showAsLeft(session).then(() => revealCard(session));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) revealCard(session);
  });
}

/**
 * After a reload, or Back from another document, restores the list and the position with current data. For a page from
 * the browser's back/forward cache it is not called.
 */
async function showAsLeft({ gallery, navigation }: Session): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation');
  const isReturn = opened instanceof PerformanceNavigationTiming && opened.type === 'back_forward';
  const position = navigation.get().arrival?.position ?? undefined;
  if (isReturn || position?.list) await reopenList({ gallery, navigation, position, isReturn });
}

/**
 * Prevents the browser from opening a dropped file in place of the page. The modal, which accepts files, listens later
 * and overrides the drop effect.
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
