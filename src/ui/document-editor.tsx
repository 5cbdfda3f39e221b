import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { paths } from '../domain/paths.ts';
import type { Personality } from '../domain/people/personality.ts';
import { EditorHost } from './app.tsx';
import type { EditRequest } from './enhance/edit.ts';
import { refresh } from './enhance/swap.ts';
import { loadEditor } from './load-code.ts';
import { MessageList } from './pages/message-list.tsx';
import { browserCalls } from './session/calls.ts';
import { createMessages } from './session/messages.ts';
import {
  type BrowserNavigation,
  createEntries,
  OF_ADDRESS,
  pathOf,
} from './session/navigation/navigation-api.ts';
import { createEditorOpener } from './session/open-editor.ts';
import { type Session, SessionContext } from './session/session-context.ts';
import { stillSession } from './still-session.ts';

/** The settings that only the head of a page needs, which the editor never renders. */
const SITE = { readOnly: false, publicUrl: '', description: '', picture: { path: '', alt: '' } };

const session = createSession();

/** Opens the editor on a page that only the server renders. */
export async function openEditor({ id, ...options }: EditRequest): Promise<void> {
  const subject =
    id === null ? null : await browserCalls.read<Personality>(paths.api.personality(id));
  session.editor.open(subject, options);
}

/** Creates the session of the editor: its messages and its entries of the session history. */
function createSession(): Session {
  const view = { page: 'document', html: '' } as const;
  const still = stillSession({ site: SITE, view, snapshot: null }, pathOf(location.href), {});
  const messages = createMessages();
  const browser: BrowserNavigation | undefined = window.navigation;
  const entries = createEntries(browser);
  // Back and Forward between the page and its layers; other addresses are left to the browser.
  browser?.addEventListener('navigate', (event) => {
    const { destination, navigationType: type, info } = event;
    if (info === OF_ADDRESS) {
      if (type !== 'traverse') event.intercept({ focusReset: 'manual', scroll: 'manual' });
      return;
    }
    if (type !== 'traverse' || pathOf(destination.url) !== pathOf(location.href)) return;
    const { layer = 0 } = Object(destination.getState());
    entries.goToLayer(layer);
  });
  const navigation: Session['navigation'] = {
    ...still.navigation,
    stay: () => undefined,
    openLayer: (onBack, reopen) => entries.openLayer(onBack, reopen, () => undefined),
    async refresh(instead) {
      if (instead === undefined) return refresh();
      location.replace(instead);
      return true;
    },
  };
  const editor = createEditorOpener({ load: loadEditor, navigation, messages });
  const { gallery } = still;
  const reader = { ...still.reader, forget: () => undefined };
  const created: Session = { ...still, gallery, reader, navigation, messages, editor };
  const root = document.body.appendChild(document.createElement('div'));
  flushSync(() =>
    createRoot(root).render(
      <SessionContext value={created}>
        <MessageList />
        <EditorHost messages={<MessageList inModal />} />
      </SessionContext>,
    ),
  );
  return created;
}
