import type { Network } from './from-where.ts';

/** Items that wait, of networks which take turns: the widest networks, and in each its addresses. */
export interface Turns<T extends { readonly network: Network }> {
  add(item: T): void;
  /** Removes and returns the next item; null if the queue is empty. */
  next(): T | null;
  remove(item: T): void;
}

/** Round robin in two levels: a served network moves to the end, so the first one was served longest ago. */
export function createTurns<T extends { readonly network: Network }>(): Turns<T> {
  const waiting = new Map<string, Map<string, Set<T>>>();
  const remove = (item: T): void => {
    const { own, widest } = item.network;
    const addresses = waiting.get(widest);
    const items = addresses?.get(own);
    items?.delete(item);
    if (items?.size === 0) addresses?.delete(own);
    if (addresses?.size === 0) waiting.delete(widest);
  };
  return {
    add(item) {
      const { own, widest } = item.network;
      const addresses = waiting.get(widest) ?? new Map<string, Set<T>>();
      waiting.set(widest, addresses);
      addresses.set(own, (addresses.get(own) ?? new Set<T>()).add(item));
    },
    next() {
      const [addresses] = waiting.values();
      const [items] = addresses?.values() ?? [];
      const [item] = items ?? [];
      if (addresses === undefined || items === undefined || item === undefined) return null;
      const { own, widest } = item.network;
      moveToEnd(addresses, own, items);
      moveToEnd(waiting, widest, addresses);
      remove(item);
      return item;
    },
    remove,
  };
}

/** Maps keep the order in which their keys were set. */
function moveToEnd<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}
