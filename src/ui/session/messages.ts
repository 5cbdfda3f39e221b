import type { FailureCode } from '../../domain/failure.ts';
import { readFailureSentence } from '../../domain/texts/read-failures.ts';
import { createStore, type Readable } from './observable.ts';

/** A message at the bottom of the screen. */
export interface Message {
  readonly id: number;
  /** Failures are announced as alerts, successes politely. */
  readonly tone: 'success' | 'failure';
  /** The subject, such as the id of a personality: a newer message about the same subject replaces this one. */
  readonly about?: string;
  /** Text, or the text around a name, which is isolated because of its writing direction. */
  readonly text: string | readonly [before: string, name: string, after: string];
  readonly link?: { readonly label: string; readonly href: string };
  readonly action?: MessageAction;
}

interface MessageAction {
  readonly label: string;
  /** Called once; then the message closes. */
  readonly run: () => void;
}

/** The action for a failure that only a newer version of the page resolves. */
const RELOAD: MessageAction = { label: 'Recarregar', run: () => location.reload() };

/** The message about code that could not be loaded; for `outdated` with an action that reloads the page. */
export function messageOfMissingCode(code: FailureCode): Omit<Message, 'id'> {
  const message = { tone: 'failure', text: readFailureSentence({ code }) } as const;
  return code === 'outdated' ? { ...message, action: RELOAD } : message;
}

/** The messages of a session, oldest first; any feature can add one. */
export interface Messages extends Readable<readonly Message[]> {
  /** Returns the message's id, for `close`. */
  readonly say: (message: Omit<Message, 'id'>) => number;
  readonly close: (id: number) => void;
  /** Closes all messages without an action. */
  readonly tidy: () => void;
  /** Closes messages of success, when the visitor moves on; failures remain. */
  readonly moveOn: () => void;
}

/** Maximum number of messages shown, since more would cover a phone's screen. */
const SHOWN_MAX = 3;

export function createMessages(): Messages {
  const store = createStore<readonly Message[]>([]);
  let last = 0;
  return {
    ...store,
    say(message) {
      last += 1;
      const { about } = message;
      const others = store.get().filter((shown) => about === undefined || shown.about !== about);
      store.set([...others, { ...message, id: last }].slice(-SHOWN_MAX));
      return last;
    },
    close: (id) => store.set(store.get().filter((message) => message.id !== id)),
    moveOn: () => store.set(store.get().filter(({ tone }) => tone === 'failure')),
    tidy: () => store.set(store.get().filter(({ action }) => action !== undefined)),
  };
}
