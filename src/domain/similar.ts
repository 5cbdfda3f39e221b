import { fold } from './fold.ts';

/** How alike two names are, most alike first. */
export const LIKENESSES = ['same', 'reordered', 'one_letter', 'two_letters'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Most names that one answer lists. */
export const SIMILAR_MAX = 5;

/** With fewer letters almost any name is near any other: only equal ones count. */
const LETTERS_MIN = 3;

/** Up to this many letters one may be wrong, in longer names two. */
const SHORT_MAX = 5;

/**
 * How alike two folded names are, null when they are not; the same in both directions. The first that
 * holds of: they are equal; they have the same words in another order; one or two letters (code
 * points) differ, where both names allow for as many errors.
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

/**
 * Of these people those whose names are like this one, most alike first; equally alike ones keep their
 * order. Names are tidied.
 */
export function rankSimilar<Named extends { readonly name: string }>(
  name: string,
  people: Iterable<Named>,
  limit: number = SIMILAR_MAX,
): Named[] {
  const folded = fold(name);
  const alike: Readonly<Record<Likeness, Named[]>> = {
    same: [],
    reordered: [],
    one_letter: [],
    two_letters: [],
  };
  for (const person of people) {
    const likeness = likenessOf(folded, fold(person.name));
    if (likeness !== null) alike[likeness].push(person);
  }
  return LIKENESSES.flatMap((likeness) => alike[likeness]).slice(0, limit);
}

/**
 * How many letters of a folded name may be wrong: its spaces are not counted as letters, but a wrong
 * one is an error too. 0 where only equal names count.
 */
export function errorsAllowed(folded: string): 0 | 1 | 2 {
  const letters = [...folded.replaceAll(' ', '')].length;
  if (letters < LETTERS_MIN) return 0;
  return letters <= SHORT_MAX ? 1 : 2;
}

/**
 * Letters inserted, left out, replaced, or swapped with their neighbour between two texts; `max + 1`
 * for more than `max`. Damerau–Levenshtein distance in its restricted form (optimal string alignment:
 * nothing is inserted between swapped letters), where only cells near the diagonal are computed.
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
