import type { EntriesWindow } from '../../src/ui/visit/entries.ts';

/** A window's session history in memory. As in browsers, Back and Forward take effect in a later task. */
export function createSessionHistory(start: string) {
  const listeners: Parameters<EntriesWindow['addEventListener']>[1][] = [];
  const entries = [{ url: start, state: null as unknown }];
  const stored = new Map<string, string>();
  let place = 0;
  const here = () => entries[place] ?? { url: start, state: null };
  const urlOf = (url: string | URL | null | undefined) => new URL(url ?? '', location.href).href;
  let { promise: released, resolve: release } = Promise.withResolvers<void>();
  release();
  const go = (delta: number) => {
    setTimeout(async () => {
      await released;
      if (entries[place + delta] === undefined) return;
      place += delta;
      for (const listener of listeners) listener({ state: structuredClone(here().state) });
    });
  };
  const location = {
    get href() {
      return new URL(here().url, 'http://localhost').href;
    },
    get pathname() {
      return new URL(location.href).pathname;
    },
    get search() {
      return new URL(location.href).search;
    },
  };
  const window: EntriesWindow = {
    location,
    history: {
      scrollRestoration: 'auto',
      get state() {
        return here().state;
      },
      pushState(state: unknown, _title, url) {
        entries.splice(place + 1, entries.length, { url: urlOf(url), state });
        place += 1;
      },
      replaceState(state: unknown, _title, url) {
        entries[place] = { url: urlOf(url), state };
      },
      go: (delta = 0) => go(delta),
    },
    sessionStorage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
    },
    addEventListener: (_type, listener) => void listeners.push(listener),
  };
  return {
    window,
    back: () => go(-1),
    forward: () => go(1),
    /** Delays what Back and Forward do until `letGo` is called. */
    hold() {
      ({ promise: released, resolve: release } = Promise.withResolvers<void>());
    },
    letGo: () => release(),
    /** The addresses of all entries, oldest first. */
    urls: () => entries.map(({ url }) => new URL(url, 'http://localhost').pathname),
  };
}
