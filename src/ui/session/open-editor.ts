import type { ComponentType } from 'react';
import type { Personality } from '../../domain/people/personality.ts';
import type { EditorProps } from '../islands/editor/editor.tsx';
import type { OpenOptions } from '../islands/editor/host.ts';
import type { OpenedForm } from '../islands/editor/use-editing.ts';
import { messageOfMissingCode } from '../islands/missing-code.ts';
import type { Messages } from './messages.ts';
import type { Navigation } from './navigation/navigation.ts';
import { createStore, type Readable } from './observable.ts';

/** The modal's code, which is loaded when it is first opened. */
export interface EditorCode {
  /** Opens a form with the newest version; null if a pending request of this session has removed it. */
  readonly openForm: (
    subject: Personality | null,
    options: OpenOptions,
  ) => Promise<OpenedForm | null>;
  readonly Editor: ComponentType<EditorProps>;
}

/** State of the modal, from the press that opens it until it is closed. */
interface EditorState {
  /** Unique per opening. */
  readonly id: number;
  /** Id of the last message before the modal was opened. */
  readonly lastMessage: number;
  /** Null while the code is loading. */
  readonly form: (Pick<EditorCode, 'Editor'> & Pick<EditorProps, 'opened'>) | null;
}

/** Opens and closes the editor from any page. */
export interface EditorOpener extends Readable<EditorState | null> {
  /** Edits a personality, or creates a new one (null). */
  readonly open: (subject: Personality | null, options?: OpenOptions) => void;
  readonly close: () => void;
  /** Closes the modal after an error in its code, with a message. */
  readonly fail: () => void;
}

interface EditorOpenerDependencies {
  /** Loads the modal's code; fails with `offline` or `outdated`. */
  readonly load: () => Promise<EditorCode>;
  readonly navigation: Pick<Navigation, 'get' | 'subscribe' | 'stay' | 'openLayer'>;
  readonly messages: Messages;
}

export function createEditorOpener(dependencies: EditorOpenerDependencies): EditorOpener {
  const { load, navigation, messages } = dependencies;
  const store = createStore<EditorState | null>(null);
  let last = 0;
  /** Leaves the history entry of the open modal. A modal that is opened in its place keeps that entry. */
  let leaveLayer: (() => void) | null = null;
  let reopen = (): void => {};

  const end = (): void => {
    leaveLayer = null;
    store.set(null);
  };
  const close = (): void => {
    leaveLayer?.();
    end();
  };
  const open = async (subject: Personality | null, options: OpenOptions): Promise<void> => {
    last += 1;
    const id = last;
    messages.tidy();
    const lastMessage = messages.get().at(-1)?.id ?? 0;
    // A page that arrives later would close the modal while the visitor types into it.
    navigation.stay();
    store.set({ id, lastMessage, form: null });
    try {
      const { Editor, openForm } = await load();
      const opened = await openForm(subject, options);
      if (store.get()?.id !== id) return;
      // A link that was pressed after the button of the modal takes precedence.
      if (opened === null || navigation.get().coming !== null) return close();
      reopen = () => void open(subject, options);
      leaveLayer ??= navigation.openLayer(end, () => reopen());
      store.set({ id, lastMessage, form: { Editor, opened } });
    } catch (error) {
      if (store.get()?.id !== id) return;
      close();
      const action = { label: 'Tentar de novo', run: () => void open(subject, options) };
      messages.say({ action, ...messageOfMissingCode(error) });
    }
  };

  // The modal belongs to the page on which it was opened: close it, or stop opening it, when the page changes.
  let { key } = navigation.get();
  navigation.subscribe(() => {
    const { key: now } = navigation.get();
    if (now !== key) end();
    key = now;
  });
  return {
    ...store,
    open: (subject, options = {}) => void open(subject, options),
    close,
    fail() {
      close();
      messages.say({ tone: 'failure', text: 'O formulário teve um problema e fechou.' });
    },
  };
}
