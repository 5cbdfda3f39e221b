/** An observable value that components subscribe to. */
export interface Readable<T> {
  /** The first value, which the server has rendered. */
  readonly initial: T;
  readonly get: () => T;
  /** Calls back after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface Store<T> extends Readable<T> {
  readonly set: (value: T) => void;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    initial,
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
