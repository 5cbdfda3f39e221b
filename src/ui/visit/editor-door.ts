import type { ComponentType } from 'react';
import { codeOf, type FailureCode } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';
import { type Messages, RELOAD } from './messages.ts';
import type { Navigation } from './navigation.ts';
import { createStore, type Readable } from './store.ts';

export interface EditorProps {
  /** The personality to edit; null creates a new one. */
  readonly subject: Personality | null;
}

export interface EditorCode {
  readonly Editor: ComponentType<EditorProps>;
  /** The version to edit, after a request of this visit about it has ended; null if it was removed. */
  readonly newestOf: (subject: Personality) => Promise<Personality | null>;
}

/** State of the modal, from the press that opens it until it is closed. */
export interface EditorState extends EditorProps {
  /** Unique for each opening. */
  readonly id: number;
  /** Null while the code is loading. */
  readonly Editor: ComponentType<EditorProps> | null;
}

/** Opens and closes the editor from any page. */
export interface EditorDoor extends Readable<EditorState | null> {
  readonly open: (subject: Personality | null) => void;
  readonly close: () => void;
}

export interface EditorDoorDependencies {
  /** Loads the modal's code; fails with `offline` or `outdated`. */
  readonly load: () => Promise<EditorCode>;
  readonly navigation: Pick<Navigation, 'get' | 'subscribe' | 'isLeaving' | 'stay' | 'openLayer'>;
  readonly messages: Messages;
}

export function createEditorDoor({
  load,
  navigation,
  messages,
}: EditorDoorDependencies): EditorDoor {
  const store = createStore<EditorState | null>(null);
  let last = 0;
  let leaveLayer = (): void => {};

  const close = (): void => {
    store.set(null);
    leaveLayer();
    leaveLayer = () => {};
  };
  const open = async (subject: Personality | null): Promise<void> => {
    last += 1;
    const opening = { id: last, subject };
    messages.tidy();
    // A page that arrives later would close the modal while something is typed into it.
    navigation.stay();
    store.set({ ...opening, Editor: null });
    try {
      const { Editor, newestOf } = await load();
      const newest = subject && (await newestOf(subject));
      if (store.get()?.id !== opening.id) return;
      const isRemoved = subject !== null && newest === null;
      // A link that was pressed after the modal is followed instead.
      if (isRemoved || navigation.isLeaving()) {
        store.set(null);
        return;
      }
      leaveLayer = navigation.openLayer(() => store.set(null));
      store.set({ id: opening.id, subject: newest, Editor });
    } catch (error) {
      if (store.get()?.id !== opening.id) return;
      store.set(null);
      messages.say(failureOf(codeOf(error), subject));
    }
  };

  const failureOf = (code: FailureCode, subject: Personality | null) => {
    const action =
      code === 'outdated' ? RELOAD : { label: 'Tentar de novo', run: () => void open(subject) };
    return { tone: 'failure', text: FAILURE_SENTENCES[code], action } as const;
  };

  // The modal belongs to the page it was opened on: close it, or stop opening it, when the page changes.
  let { key } = navigation.get();
  navigation.subscribe(() => {
    const { key: now } = navigation.get();
    if (now !== key) store.set(null);
    key = now;
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    open: (subject) => void open(subject),
    close,
  };
}
