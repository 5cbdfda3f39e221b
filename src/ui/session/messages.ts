import type { Message as NewMessage } from '../islands/editor/host.ts';
import { createStore, type Readable } from './observable.ts';

/** A message of this session. */
export interface Message extends NewMessage {
  readonly id: number;
}

/** The messages of a session, oldest first; any feature can add one. */
export interface Messages extends Readable<readonly Message[]> {
  /** Returns the message's id, for `close`. */
  readonly say: (message: NewMessage) => number;
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
