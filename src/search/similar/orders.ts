/** Six words have 720 permutations. */
const WORDS_MAX = 6;

/** The name with its words in every other order; empty for names of more than `WORDS_MAX` words. */
export function ordersOf(name: string): readonly string[] {
  const words = name.split(' ');
  if (words.length > WORDS_MAX) return [];
  const orders = new Set(permute(words).map((order) => order.join(' ')));
  orders.delete(name);
  return [...orders];
}

function permute(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]];
  return words.flatMap((word, at) =>
    permute(words.toSpliced(at, 1)).map((others) => [word, ...others]),
  );
}
