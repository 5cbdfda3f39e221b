import { fold } from '../fold.ts';
import { foldNames, type Named, splitNames } from '../search/rules.ts';

/** Degrees of similarity of two names, most similar first. */
export const LIKENESSES = ['same', 'reordered', 'one_letter', 'two_letters'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Maximum number of similar names in an answer. */
export const SIMILAR_MAX = 5;

/** Shorter names are similar only if equal: almost any two of them are one letter apart. */
const LETTERS_MIN = 3;

/** Names of up to this many letters may differ by one letter, longer ones by two. */
const SHORT_MAX = 5;

/**
 * How similar two folded names are, or null; symmetric. The first that applies: they are equal; they have
 * the same words in another order; they differ by one or two letters (code points), as far as
 * `errorsAllowed` of both names permits.
 */
export function likenessOf(one: string, other: string): Likeness | null {
  if (one === other) return 'same';
  const allowed = Math.min(errorsAllowed(one), errorsAllowed(other));
  if (allowed === 0) return null;
  if (inOrder(one) === inOrder(other)) return 'reordered';
  const distance = editDistance(one, other, allowed);
  if (distance > allowed) return null;
  return distance === 1 ? 'one_letter' : 'two_letters';
}

/** The greatest likeness of a folded name to names by `foldNames`, or null. */
export function likenessOfAny(one: string, folded: string): Likeness | null {
  const found = splitNames(folded).map((other) => likenessOf(one, other));
  return LIKENESSES.find((likeness) => found.includes(likeness)) ?? null;
}

/**
 * The people with names similar to a name, most similar first; equally similar ones keep their order.
 * All names are tidied.
 */
export function rankSimilar<One extends Named>(
  name: string,
  people: Iterable<One>,
  limit: number = SIMILAR_MAX,
): One[] {
  const folded = fold(name);
  const alike: Readonly<Record<Likeness, One[]>> = {
    same: [],
    reordered: [],
    one_letter: [],
    two_letters: [],
  };
  for (const person of people) {
    const likeness = likenessOfAny(folded, foldNames(person));
    if (likeness !== null) alike[likeness].push(person);
  }
  return LIKENESSES.flatMap((likeness) => alike[likeness]).slice(0, limit);
}

/**
 * How many errors a folded name may have and still be similar; 0 if only equal names are. Spaces do not
 * count as letters of the name, but a wrong space is an error.
 */
export function errorsAllowed(folded: string): 0 | 1 | 2 {
  const letters = [...folded.replaceAll(' ', '')].length;
  if (letters < LETTERS_MIN) return 0;
  return letters <= SHORT_MAX ? 1 : 2;
}

/**
 * Damerau–Levenshtein distance of two texts in code points: the number of insertions, deletions,
 * replacements and swaps of neighbours; `max + 1` if it exceeds `max`. The restricted form (optimal string
 * alignment: swapped letters are not edited again). Computes only cells within `max` of the diagonal.
 */
export function editDistance(one: string, other: string, max: number): number {
  const [left, top] = [[...one], [...other]];
  const far = max + 1;
  if (Math.abs(left.length - top.length) > max) return far;
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: top.length + 1 }, (_, j) => Math.min(j, far));
  for (const [i, letter] of left.entries()) {
    const row = new Array<number>(top.length + 1).fill(far);
    row[0] = Math.min(i + 1, far);
    let least = row[0];
    for (let j = Math.max(0, i - max); j < Math.min(top.length, i + max + 1); j += 1) {
      const replaced = (above[j] ?? far) + (letter === top[j] ? 0 : 1);
      const swapped =
        i > 0 && j > 0 && letter === top[j - 1] && left[i - 1] === top[j]
          ? (before[j - 1] ?? far) + 1
          : far;
      const cell = Math.min(replaced, swapped, (above[j + 1] ?? far) + 1, (row[j] ?? far) + 1, far);
      row[j + 1] = cell;
      least = Math.min(least, cell);
    }
    if (least > max) return far;
    [before, above] = [above, row];
  }
  return above[top.length] ?? far;
}

function inOrder(folded: string): string {
  return folded.split(' ').sort().join(' ');
}
