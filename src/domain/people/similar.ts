import { fold } from '../fold.ts';
import { foldNames, type Named, splitNames } from '../search/rules.ts';

/** Degrees of similarity of two names, most similar first. */
export const LIKENESSES = ['same', 'reordered', 'one_letter', 'two_letters'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Maximum number of similar names in a response. */
export const SIMILAR_MAX = 5;

/** Shorter names are similar only if equal, since almost any two of them are one letter apart. */
const LETTERS_MIN = 3;

/** Names of up to this many letters may differ in one letter, longer ones in two. */
const SHORT_MAX = 5;

/**
 * The similarity of two folded names; null if they are not similar. Symmetric. The first that applies: they are
 * equal; they have the same words in another order; they differ in one or two letters (code points), as far as
 * `errorsAllowed` of both names permits.
 */
export function likenessOf(one: string, other: string): Likeness | null {
  if (one === other) return 'same';
  const allowed = Math.min(errorsAllowed(one), errorsAllowed(other));
  if (allowed === 0) return null;
  if (isReordered(one, other)) return 'reordered';
  const distance = editDistance(one, other, allowed);
  if (distance > allowed) return null;
  return distance === 1 ? 'one_letter' : 'two_letters';
}

/** The greatest likeness of a folded name to any of the names in a text of `foldNames`; null if none is similar. */
export function likenessOfAny(one: string, folded: string): Likeness | null {
  const found = splitNames(folded).map((other) => likenessOf(one, other));
  return LIKENESSES.find((likeness) => found.includes(likeness)) ?? null;
}

/**
 * The people with names similar to a name, the most similar first; equally similar ones keep their order. All names
 * are tidied.
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

const SPACE = 32;

/**
 * The number of errors that a folded name may have and still be similar; 0 if only equal names are. Spaces do not
 * count as letters of the name, but a wrong space is an error.
 */
export function errorsAllowed(folded: string): 0 | 1 | 2 {
  let letters = 0;
  for (let at = 0; at < folded.length && letters <= SHORT_MAX; at += 1) {
    const unit = folded.charCodeAt(at);
    // The second half of a surrogate pair is not a letter of its own.
    if (unit !== SPACE && (unit & 0xfc00) !== 0xdc00) letters += 1;
  }
  if (letters < LETTERS_MIN) return 0;
  return letters <= SHORT_MAX ? 1 : 2;
}

/**
 * The Damerau–Levenshtein distance of two texts in code points: the number of insertions, deletions, substitutions
 * and transpositions of adjacent letters; `max + 1` if it exceeds `max`. This is the restricted form (optimal string
 * alignment: transposed letters are not edited again). Computes only cells within `max` of the diagonal, in three
 * reused rows.
 */
export function editDistance(one: string, other: string, max: number): number {
  const [left, top] = [pointsOf(one), pointsOf(other)];
  const far = max + 1;
  if (Math.abs(left.length - top.length) > max) return far;
  let before = new Array<number>(top.length + 2).fill(far);
  let above = before.map((_, j) => Math.min(j, far));
  let row = before.slice();
  for (let i = 1; i <= left.length; i += 1) {
    const [from, to] = [Math.max(1, i - max), Math.min(top.length, i + max)];
    // The cells on both sides of the band have the maximum; the first column has the length of the prefix.
    row[from - 1] = from === 1 ? Math.min(i, far) : far;
    row[to + 1] = far;
    let least = row[from - 1] ?? far;
    for (let j = from; j <= to; j += 1) {
      const isSame = left[i - 1] === top[j - 1];
      const isSwapped = left[i - 1] === top[j - 2] && left[i - 2] === top[j - 1];
      const cell = Math.min(
        (above[j - 1] ?? far) + (isSame ? 0 : 1),
        (above[j] ?? far) + 1,
        (row[j - 1] ?? far) + 1,
        i > 1 && j > 1 && isSwapped ? (before[j - 2] ?? far) + 1 : far,
        far,
      );
      row[j] = cell;
      least = Math.min(least, cell);
    }
    if (least > max) return far;
    [before, above, row] = [above, row, before];
  }
  return above[top.length] ?? far;
}

function pointsOf(text: string): number[] {
  const points: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) at += 1;
    points.push(point);
  }
  return points;
}

/**
 * Whether two texts have the same words in another order. Most texts of the same length differ in the sum of their
 * code units, which rejects them without sorting words.
 */
function isReordered(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1)
    difference += one.charCodeAt(at) - other.charCodeAt(at);
  return difference === 0 && inOrder(one) === inOrder(other);
}

function inOrder(folded: string): string {
  return folded.split(' ').sort().join(' ');
}
