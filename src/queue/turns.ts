/** Identifies whose task waits: the address blocks of providers take turns, and within each block its addresses. */
export interface Turn {
  readonly address: string;
  readonly block: string;
}

/** The turn of tasks that are served in order of arrival. */
export const IN_ORDER: Turn = { address: '', block: '' };

/**
 * Creates a two-level round robin of waiting items. A served block or address moves to the end, so the first one is
 * the one served longest ago.
 */
export function createTurns<T>() {
  const waiting = new Map<string, Map<string, Set<T>>>();
  let size = 0;
  const remove = ({ address, block }: Turn, item: T): void => {
    const addresses = waiting.get(block);
    const items = addresses?.get(address);
    if (items?.delete(item)) size -= 1;
    if (items?.size === 0) addresses?.delete(address);
    if (addresses?.size === 0) waiting.delete(block);
  };
  return {
    get size() {
      return size;
    },
    add({ address, block }: Turn, item: T): void {
      const addresses = waiting.get(block) ?? new Map<string, Set<T>>();
      waiting.set(block, addresses);
      addresses.set(address, (addresses.get(address) ?? new Set<T>()).add(item));
      size += 1;
    },
    /** Removes and returns the next item; null if none is waiting. */
    next(): T | null {
      const [[block, addresses] = []] = waiting;
      const [[address, items] = []] = addresses ?? [];
      if (block === undefined || addresses === undefined) return null;
      if (address === undefined || items === undefined) return null;
      const [item] = items;
      if (item === undefined) return null;
      moveToEnd(addresses, address, items);
      moveToEnd(waiting, block, addresses);
      remove({ address, block }, item);
      return item;
    },
    remove,
  };
}

/** Appends the entry again: maps iterate in insertion order. */
function moveToEnd<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}
