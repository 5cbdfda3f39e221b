import { fold } from '../../../src/domain/fold.ts';

/**
 * Similarity of two texts, 0 to 1: the Jaccard index of their letter trigrams. Swapping words hardly
 * changes it, because most trigrams lie inside words.
 */
export function similarity(one: string, other: string): number {
  const a = trigrams(one);
  const b = trigrams(other);
  const shared = [...a].filter((trigram) => b.has(trigram)).length;
  return shared / (a.size + b.size - shared);
}

function trigrams(text: string): Set<string> {
  const letters = ` ${fold(text)
    .replace(/[^a-z]+/g, ' ')
    .trim()} `;
  return new Set(Array.from({ length: letters.length - 2 }, (_, i) => letters.slice(i, i + 3)));
}
