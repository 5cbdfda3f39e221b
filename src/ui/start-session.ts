import { flushSync } from 'react-dom';
import { focusedLink } from './focus.ts';
import { loadEditor, loadPage } from './load-code.ts';
import { browserCatalogue, readPage } from './session/calls.ts';
import { createGallery } from './session/gallery.ts';
import type { Handover } from './session/handover.ts';
import { createMessages } from './session/messages.ts';
import type { Address } from './session/navigation/address.ts';
import { createNavigation } from './session/navigation/navigation.ts';
import type { ScrollPosition } from './session/navigation/navigation-api.ts';
import { createPageReader } from './session/navigation/page-reader.ts';
import { createEditorOpener } from './session/open-editor.ts';
import type { PageCode } from './session/page-code.ts';
import type { Session } from './session/session-context.ts';

/** Creates the browser's session from the data that the server has put into the page. */
export function startSession(
  { site, build, view, snapshot, address }: Handover & { readonly address: Address },
  code: PageCode,
): Session {
  const gallery = createGallery({ catalogue: browserCatalogue, snapshot, address });
  const reader = createPageReader({ build, gallery, readData: readPage, loadCode: loadPage });
  const messages = createMessages();
  const positionNow = (): ScrollPosition => {
    const shown = gallery.get();
    const list = shown && { seed: shown.seed, count: shown.items.length };
    return { top: window.scrollY, link: focusedLink(), list };
  };
  const browser: Window['navigation'] | undefined = window.navigation;
  // The browser would restore the scroll position before the cards are rendered, so `Frame` does it afterwards.
  if (browser !== undefined) history.scrollRestoration = 'manual';
  const navigation = createNavigation({
    browser,
    location: window.location,
    readdress: (url) => history.replaceState(null, '', url),
    gallery,
    reader,
    initial: { view, code },
    positionNow,
    onMove: messages.moveOn,
    draw: (change) => flushSync(change),
  });
  window.addEventListener('pagehide', navigation.keepPlace);
  // Firefox discards changes that are made while the page is being hidden for a reload.
  document.addEventListener('scrollend', navigation.keepPlace);
  // Phones discard pages in the background without a further event.
  document.addEventListener('visibilitychange', navigation.keepPlace);
  const editor = createEditorOpener({ load: loadEditor, navigation, messages });
  return { site, navigation, reader, gallery, messages, editor };
}
