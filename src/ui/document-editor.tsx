import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { paths } from '../domain/paths.ts';
import type { Personality } from '../domain/people/personality.ts';
import type { EditRequest } from './enhance/edit.ts';
import { say, unsay } from './enhance/messages.ts';
import { isPageOf, writeEffects } from './enhance/writes.ts';
import { Editor } from './islands/editor/editor.tsx';
import { type EditorHost, EditorHostContext, type OpenOptions } from './islands/editor/host.ts';
import { openForm } from './islands/editor/use-editing.ts';
import { writingCalls } from './islands/writes.ts';
import { MessageRegion } from './pages/message-list.tsx';
import {
  type BrowserNavigation,
  createEntries,
  OF_ADDRESS,
  pathOf,
} from './session/navigation/navigation-api.ts';

const browser: BrowserNavigation | undefined = window.navigation;
const entries = createEntries(browser);
const root = createRoot(document.body.appendChild(document.createElement('div')), {
  onUncaughtError() {
    close();
    say({ tone: 'failure', text: 'O formulário teve um problema e fechou.' });
  },
});
let opened = 0;
/** Leaves the history entry of the open editor. An editor that is opened in its place keeps that entry. */
let leaveLayer: (() => void) | null = null;
let reopen = (): void => {};

const host: EditorHost = {
  isPageOf,
  say,
  unsay,
  open: (subject, options) => void open(subject, options),
  close,
  openLayer: (onBack, reopen) => entries.openLayer(onBack, reopen, () => undefined),
  written: writeEffects.made,
  changed: () => void writeEffects.changed(),
};

/** Opens the editor on a page that only the server renders. Fails with the API's failures. */
export async function openEditor({ id, ...options }: EditRequest): Promise<void> {
  const subject =
    id === null ? null : await writingCalls.read<Personality>(paths.api.personality(id));
  await open(subject, options);
}

async function open(subject: Personality | null, options: OpenOptions): Promise<void> {
  const form = await openForm(subject, options);
  if (form === null) return;
  opened += 1;
  reopen = () => void open(subject, options);
  leaveLayer ??= entries.openLayer(
    end,
    () => reopen(),
    () => undefined,
  );
  root.render(
    <EditorHostContext value={host}>
      <Editor key={opened} opened={form} messages={<MessageRegion />} />
    </EditorHostContext>,
  );
}

function close(): void {
  leaveLayer?.();
  end();
}

/** Closes the editor at once, since elements behind it cannot take the focus. */
function end(): void {
  leaveLayer = null;
  flushSync(() => root.render(null));
}

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
