/** Longest gram that is counted, in code points; longer needles go through the text index. */
const GRAM_MAX_LENGTH = 2;

/**
 * The grams of a folded name: each run of one or two code points once. Those with a space are left
 * out, since no search term has one.
 */
export function gramsOf(folded: string): ReadonlySet<string> {
  const grams = new Set<string>();
  for (const word of folded.split(' ')) {
    const points = [...word];
    points.forEach((point, i) => {
      grams.add(point);
      const following = points[i + 1];
      if (following !== undefined) grams.add(point + following);
    });
  }
  return grams;
}

/** Is this needle short enough to be counted as a gram? */
export function isGram(needle: string): boolean {
  return [...needle].length <= GRAM_MAX_LENGTH;
}
