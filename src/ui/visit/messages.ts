import { createStore, type Readable } from './store.ts';

/** What has happened, said at the foot of the screen. */
export interface Message {
  readonly id: number;
  /** A failure is said at once; a success when there is a pause. */
  readonly tone: 'success' | 'failure';
  /** Words, or words around a name, which keeps its own direction of writing. */
  readonly text: string | readonly [before: string, name: string, after: string];
  readonly link?: { readonly label: string; readonly href: string };
  readonly action?: MessageAction;
}

export interface MessageAction {
  readonly label: string;
  /** Runs once; the message goes with it. */
  readonly run: () => void;
}

/** The messages of a visit, oldest first; any feature may add one. */
export interface Messages extends Readable<readonly Message[]> {
  /** Returns the message's id, by which it can be closed. */
  readonly say: (message: Omit<Message, 'id'>) => number;
  readonly close: (id: number) => void;
  /** Takes away what can no longer be acted on: all but messages with an action. */
  readonly tidy: () => void;
}

/** More than these would cover a phone's screen. */
const SHOWN_MAX = 3;

export function createMessages(): Messages {
  const store = createStore<readonly Message[]>([]);
  let last = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    say(message) {
      last += 1;
      store.set([...store.get(), { ...message, id: last }].slice(-SHOWN_MAX));
      return last;
    },
    close: (id) => store.set(store.get().filter((message) => message.id !== id)),
    tidy: () => store.set(store.get().filter(({ action }) => action !== undefined)),
  };
}
