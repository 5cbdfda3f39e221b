import { flushSync } from 'react-dom';
import { troubleOf } from '../domain/failure.ts';
import { failureText } from '../domain/texts/failure-sentence.ts';
import { bringChanges, bringEditor, bringPage } from './bring.ts';
import type { Address } from './visit/address.ts';
import { browserCatalogue } from './visit/browser-catalogue.ts';
import type { Changes, ChangesDependencies } from './visit/changes.ts';
import { createEditorDoor } from './visit/editor-door.ts';
import { createEntries } from './visit/entries.ts';
import { focusedLink } from './visit/focus.ts';
import { createGallery } from './visit/gallery.ts';
import type { Handover } from './visit/handover.ts';
import { createMessages, RELOAD } from './visit/messages.ts';
import { createNavigation } from './visit/navigation.ts';
import type { PageCode } from './visit/page-code.ts';
import { prepareCode } from './visit/prepare-code.ts';
import { createReadAhead, type ReadAhead } from './visit/read-ahead.ts';
import type { Visit } from './visit/visit-context.ts';

/** Creates the browser's visit from the data that the server has put into the page. */
export function startVisit(
  { site, view, snapshot, art, address }: Handover & { readonly address: Address },
  code: PageCode,
): Visit & { readonly readAhead: ReadAhead } {
  const catalogue = browserCatalogue;
  const entries = createEntries(window);
  const initial = address.page === 'home' && snapshot !== null ? { snapshot, address } : null;
  const gallery = createGallery({ catalogue, initial });
  const readAhead = createReadAhead(catalogue, () => performance.now());
  const messages = createMessages();
  const placeNow = () => ({ top: window.scrollY, href: focusedLink() });
  const place = entries.initialPlace;
  const navigation = createNavigation({
    entries,
    gallery,
    readAhead,
    bring: bringPage,
    initial: { address, view, code, arrival: place === null ? null : { place } },
    placeNow,
    load: (url) => window.location.assign(url),
    draw: (change) => flushSync(change),
  });
  window.addEventListener('pagehide', () => {
    entries.keepPlace(navigation.get().key, placeNow());
  });
  const editor = createEditorDoor({ load: bringEditor, navigation, messages });
  // So that the other pages and the modal open at once, even offline.
  prepareCode(() => Promise.all([bringPage('home'), bringPage('personality'), bringEditor()]));
  const changes = lateChanges({ gallery, navigation, messages, readAhead });
  return { site, art, navigation, gallery, messages, editor, changes, readAhead };
}

/** Loads the code of changes at the first use: the home page is within its budget without it. */
function lateChanges(dependencies: ChangesDependencies): Changes {
  const bring = async () => (await bringChanges()).createChanges(dependencies);
  const revert: Changes['revert'] = async (reversal) => {
    try {
      await (await bring()).revert(reversal);
    } catch (error) {
      const trouble = troubleOf(error);
      const retry = { label: 'Tentar de novo', run: () => void revert(reversal) };
      const action = trouble.code === 'outdated' ? RELOAD : retry;
      dependencies.messages.say({ tone: 'failure', text: failureText(trouble), action });
    }
  };
  return {
    made: (change) => void bring().then(({ made }) => made(change)),
    revert,
    met: () => void bring().then(({ met }) => met()),
    loadSamples: async () => (await bring()).loadSamples(),
  };
}
