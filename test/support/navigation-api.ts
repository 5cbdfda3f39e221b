import type {
  BrowserNavigation,
  EntryState,
  Leaving,
  Moving,
} from '../../src/ui/session/navigation/navigation-api.ts';

const ORIGIN = 'http://localhost';

/** The used part of the Navigation API, in memory. As in browsers, Back and Forward take effect in a later task. */
export function createBrowserNavigation(start: string) {
  const entryOf = (url: string, key: string, state?: EntryState) => ({ url, key, state });
  const entries = [entryOf(new URL(start, ORIGIN).href, 'first')];
  let place = 0;
  let made = 0;
  let listener: (event: Leaving) => void = () => {};
  let running = new AbortController();
  const here = () => {
    const entry = entries[place];
    if (entry === undefined) throw new Error('No such entry.');
    const getState = () => structuredClone(entry.state);
    return { ...entry, index: place, sameDocument: true, getState };
  };

  /** Dispatches the event of a navigation, which takes effect unless it is prevented. */
  const move = (
    type: NavigationType,
    { url, key, state }: ReturnType<typeof entryOf>,
    commit: () => void,
    info?: unknown,
  ): Moving => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    let isPrevented = false;
    let handler: (() => void | PromiseLike<void>) | undefined;
    const event: Leaving = {
      canIntercept: true,
      downloadRequest: null,
      formData: null,
      hashChange: false,
      info,
      navigationType: type,
      signal,
      userInitiated: false,
      destination: { url, key, getState: () => structuredClone(state) },
      preventDefault() {
        isPrevented = true;
      },
      intercept(options) {
        handler = options?.handler;
      },
    };
    listener(event);
    if (isPrevented) return {};
    commit();
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
    const finished = Promise.race([aborted, Promise.resolve(handler?.())]);
    finished.catch(() => {});
    return { committed: Promise.resolve(), finished };
  };
  const traverse = (to: () => number, info?: unknown): Moving => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    promise.catch(() => {});
    setTimeout(() => {
      const index = to();
      const entry = entries[index];
      if (entry === undefined) return reject(new Error('No such entry.'));
      const commit = () => {
        place = index;
      };
      const moving = move('traverse', entry, commit, info);
      moving.finished?.then(resolve, reject);
    });
    return { committed: promise, finished: promise };
  };
  const back = () => traverse(() => place - 1);

  const browser: BrowserNavigation = {
    get currentEntry() {
      return here();
    },
    entries: () => entries.map((entry, index) => ({ ...here(), ...entry, index })),
    navigate(url, { history, state, info }) {
      made += 1;
      const { key: replaced } = here();
      const isReplaced = history === 'replace';
      const added = entryOf(new URL(url, ORIGIN).href, isReplaced ? replaced : `${made}`, state);
      const commit = () => {
        if (!isReplaced) place += 1;
        entries.splice(place, isReplaced ? 1 : entries.length, added);
      };
      return move(isReplaced ? 'replace' : 'push', added, commit, info);
    },
    traverseTo: (key, { info } = {}) =>
      traverse(() => entries.findIndex((one) => one.key === key), info),
    updateCurrentEntry({ state }) {
      entries[place] = { ...here(), state };
    },
    addEventListener(_type, added) {
      listener = added;
    },
  };
  return {
    browser,
    location: {
      get href() {
        return here().url;
      },
      assign: () => {},
      reload: () => {},
    },
    back: () => void back(),
    forward: () => void traverse(() => place + 1),
    /** The addresses of all entries, oldest first. */
    urls: () => entries.map(({ url }) => new URL(url).pathname),
  };
}
