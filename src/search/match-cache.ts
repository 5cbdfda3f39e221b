import type { Filter } from '../domain/search/filter.ts';
import type { Matched } from './match-names.ts';
import type { Names } from './names.ts';

/** Bytes of the cache for each personality of the catalogue: a few searches that most people match. */
const BYTES_A_PERSON = 16;
const BYTES_LEAST = 1_000_000;
/** Of an entry, besides its ordinals. */
const BYTES_AN_ENTRY = 2_000;

export interface MatchCache {
  /** Who of the built names matches, as it was found before, or by `match`. */
  recall(names: Names, filter: Filter, text: string, match: () => Matched): Matched;
}

/** Built names never change, so their matches hold until others are built, whatever is written meanwhile. */
export function createMatchCache(): MatchCache {
  // A map iterates in insertion order, so its first key is the least recently used.
  const entries = new Map<string, Matched>();
  let of: Names | null = null;
  let bytes = 0;
  const drop = (key: string): void => {
    const entry = entries.get(key);
    if (entry !== undefined) bytes -= bytesOf(entry);
    entries.delete(key);
  };
  return {
    recall(names, filter, text, match) {
      if (of !== names) {
        entries.clear();
        [of, bytes] = [names, 0];
      }
      const key = JSON.stringify([text, filter]);
      const matched = entries.get(key) ?? match();
      drop(key);
      entries.set(key, matched);
      bytes += bytesOf(matched);
      const bytesMax = Math.max(BYTES_LEAST, names.end * BYTES_A_PERSON);
      for (const oldest of entries.keys()) {
        if (bytes <= bytesMax) break;
        drop(oldest);
      }
      return matched;
    },
  };
}

function bytesOf({ ordinals }: Matched): number {
  return ordinals.byteLength + BYTES_AN_ENTRY;
}
