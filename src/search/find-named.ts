import { NAME_END } from '../domain/search/rules.ts';
import { membersOf, sizeOf } from './grouped.ts';
import type { Names } from './names.ts';

/** The ordinals of those of whose built names one equals a folded name; with `isFirst`, only that of the catalogue. */
export function findNamed(
  { words, withWord, wordsOf }: Names,
  folded: string,
  isFirst = false,
): number[] {
  const numbers = folded.split(' ').map((word) => words.find(word));
  if (numbers.includes(-1)) return [];
  const rarest = numbers.reduce((rarer, word) =>
    sizeOf(withWord, word) < sizeOf(withWord, rarer) ? word : rarer,
  );
  const nameEnd = words.find(NAME_END);
  const { starts, members } = wordsOf;
  const same = membersOf(withWord, rarest).filter((ordinal) => {
    const end = starts[ordinal + 1] ?? 0;
    for (let from = starts[ordinal] ?? 0; from < end; ) {
      let at = 0;
      while (at < numbers.length && from + at < end && members[from + at] === numbers[at]) at += 1;
      const isWhole = from + at === end || members[from + at] === nameEnd;
      if (at === numbers.length && isWhole) return true;
      if (isFirst) return false;
      while (from < end && members[from] !== nameEnd) from += 1;
      from += 1;
    }
    return false;
  });
  // One is there twice where the name has the word twice.
  return [...new Set(same)];
}
