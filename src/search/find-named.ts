import { NAME_END } from '../domain/search/rules.ts';
import { membersOf, sizeOf } from './grouped.ts';
import type { Names } from './names.ts';

/**
 * The ordinals of those of whose built names one equals one of these folded names; with `isFirst`, only that of the
 * catalogue. The members of a word are read once, however many of the names have it as their rarest.
 */
export function findNamed(
  { words, withWord, wordsOf }: Names,
  folded: readonly string[],
  isFirst = false,
): ReadonlySet<number> {
  const byRarest = new Map<number, Map<number, number[][]>>();
  for (const name of folded) {
    const numbers = name.split(' ').map((word) => words.find(word));
    if (numbers.includes(-1)) continue;
    const rarest = numbers.reduce((rarer, word) =>
      sizeOf(withWord, word) < sizeOf(withWord, rarer) ? word : rarer,
    );
    const byHash = byRarest.get(rarest) ?? new Map<number, number[][]>();
    byRarest.set(rarest, byHash);
    const hash = numbers.reduce(hashNext, 0);
    byHash.set(hash, [...(byHash.get(hash) ?? []), numbers]);
  }
  const nameEnd = words.find(NAME_END);
  const { starts, members } = wordsOf;
  const has = (ordinal: number, byHash: ReadonlyMap<number, readonly number[][]>): boolean => {
    const end = starts[ordinal + 1] ?? 0;
    for (let from = starts[ordinal] ?? 0; from < end; ) {
      let [to, hash] = [from, 0];
      for (; to < end && members[to] !== nameEnd; to += 1) hash = hashNext(hash, members[to] ?? 0);
      const isIt = (numbers: readonly number[]): boolean =>
        numbers.length === to - from && numbers.every((number, i) => members[from + i] === number);
      if (byHash.get(hash)?.some(isIt) === true) return true;
      if (isFirst) return false;
      from = to + 1;
    }
    return false;
  };
  const found = new Set<number>();
  for (const [rarest, byHash] of byRarest)
    for (const ordinal of membersOf(withWord, rarest)) if (has(ordinal, byHash)) found.add(ordinal);
  return found;
}

function hashNext(hash: number, word: number): number {
  return (Math.imul(hash, 31) + word) | 0;
}
