import { errorsAllowed, LIKENESSES, type Likeness, likenessOf } from '../domain/people/similar.ts';
import { nameBeginning, nameEqual, splitNames } from '../domain/search/rules.ts';
import { bitsIn } from './bits.ts';
import { lettersOf, mayDifferIn } from './letters.ts';
import type { People } from './people.ts';
import type { Sliced } from './slices.ts';

/** Ordinals visited before the clock is checked; takes less than a millisecond. */
const STEP = 4_000;
/** Letters compared before the clock is checked; takes about as long. */
const COMPARED_STEP = 5_000;

/**
 * Maximum number of letters of names that are compared one by one: some tens of milliseconds. Names crafted to be
 * near each other could otherwise make this arbitrarily long. Equal names are found beyond this limit too.
 */
const COMPARED_MAX = 300_000;

/**
 * The ordinals of at most `limit` personalities with a name similar to a folded name (domain/people/similar.ts), the
 * most similar first, then by ordinal. If so many names are near it that comparing them ends early, some may be
 * missing.
 */
export function* findSimilar(
  { end, texts, letters }: People,
  folded: string,
  limit: number,
): Sliced<readonly number[]> {
  const allowed = errorsAllowed(folded);
  const asked = lettersOf(folded);
  const whole = nameEqual(folded);
  let compared = 0;

  const likenessAt = (ordinal: number): Likeness | null => {
    const text = texts[ordinal] ?? '';
    if (text.includes(whole)) return 'same';
    if (allowed === 0 || compared > COMPARED_MAX) return null;
    const likenesses = splitNames(text).flatMap((name) => {
      if (!mayDifferIn(allowed, folded, name)) return [];
      if (bitsIn(lettersOf(name) & ~asked) > allowed) return [];
      compared += name.length;
      return likenessOf(folded, name) ?? [];
    });
    return LIKENESSES.find((one) => likenesses.includes(one)) ?? null;
  };

  const found: Readonly<Record<Likeness, number[]>> = {
    same: [],
    reordered: [],
    one_letter: [],
    two_letters: [],
  };
  /**
   * Visits some ordinals, and returns the one to continue from. This loop in the generator would take several times
   * as long.
   */
  const lookFrom = (from: number): number => {
    const [to, most] = [Math.min(from + STEP, end), compared + COMPARED_STEP];
    for (let ordinal = from; ordinal < to; ordinal += 1) {
      const own = letters[ordinal] ?? 0;
      if (bitsIn(asked & ~own) > allowed) continue;
      // With several names, each alone may have few of the letters of all.
      if (bitsIn(own & ~asked) > allowed && hasOneName(texts[ordinal] ?? '')) continue;
      const likeness = likenessAt(ordinal);
      if (likeness !== null && found[likeness].length < limit) found[likeness].push(ordinal);
      if (compared > most) return ordinal + 1;
    }
    return to;
  };
  for (let from = 0; from < end && found.same.length < limit; ) {
    from = lookFrom(from);
    yield;
  }
  return LIKENESSES.flatMap((likeness) => found[likeness]).slice(0, limit);
}

function hasOneName(text: string): boolean {
  return text.indexOf(nameBeginning(''), 1) === text.length - 1;
}
