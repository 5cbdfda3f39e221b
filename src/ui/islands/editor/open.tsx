import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { paths } from '../../../domain/paths.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { openLayer } from '../../layers.ts';
import { writingCalls } from '../writes.ts';
import { Editor } from './editor.tsx';
import { type EditorHost, EditorHostContext, type OpenOptions } from './host.ts';
import { openForm } from './use-editing.ts';

/** What a button opens the editor with. */
export interface EditRequest extends Omit<OpenOptions, 'draft'> {
  /** The id of an existing personality; null for a new one. */
  readonly id: string | null;
}

/** The document on which the editor is opened. */
export interface EditorPage extends Omit<EditorHost, 'open' | 'close' | 'openLayer'> {
  /** The place of messages in the modal, since those behind it can be neither seen nor reached. */
  readonly messages: ReactNode;
  /** The personality of the page, if it is the page of one: lists have less of it than the editor needs. */
  readonly ofPage: () => Personality | null;
}

/** Creates the editor of a document, as a React root of its own. */
export function createEditor({ messages, ofPage, ...page }: EditorPage) {
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError() {
      close();
      page.say({ tone: 'failure', text: 'O formulário teve um problema e fechou.' });
    },
  });
  let last = 0;
  /** Leaves the history entry of the open modal. A modal that is opened in its place keeps that entry. */
  let leaveLayer: (() => void) | null = null;
  let reopen = (): void => {};

  /** Closes the modal at once, since elements behind it cannot take the focus. */
  const end = (): void => {
    leaveLayer = null;
    flushSync(() => root.render(null));
  };
  const close = (): void => {
    leaveLayer?.();
    end();
  };
  const open = async (subject: Personality | null, options: OpenOptions): Promise<void> => {
    last += 1;
    const id = last;
    const opened = await openForm(subject, options);
    // Its own pending request has removed the personality, or another button was pressed meanwhile.
    if (opened === null || id !== last) return;
    reopen = () => void open(subject, options);
    leaveLayer ??= openLayer(end, () => reopen());
    root.render(
      <EditorHostContext value={host}>
        <Editor key={id} opened={opened} messages={messages} />
      </EditorHostContext>,
    );
  };
  const host: EditorHost = {
    ...page,
    open: (subject, options) => void open(subject, options),
    close,
    openLayer,
  };

  const find = async (id: string): Promise<Personality> => {
    const shown = ofPage();
    return shown?.id === id ? shown : writingCalls.read(paths.api.personality(id));
  };

  /** Opens a form. Fails with the API's failures if the personality cannot be read. */
  return async ({ id, ...options }: EditRequest): Promise<void> => {
    await open(id === null ? null : await find(id), options);
  };
}
