/** The letters to try, per script; an alphabet is used if the text has one of its letters. Folded text has no accents. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyzæøßłđ',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
];

/** Punctuation in names, tried in every text. */
const SIGNS = "-.,'’";

/**
 * All texts one edit away from a folded word: a letter deleted, swapped with the next, replaced or inserted.
 * New letters are those of its alphabets, the punctuation, and its own.
 */
export function variantsOf(word: string): ReadonlySet<string> {
  const points = [...word];
  const letters = lettersFor(points);
  const variants = new Set<string>();
  for (let at = 0; at <= points.length; at += 1) {
    const before = points.slice(0, at).join('');
    const [first = '', second = ''] = [points[at], points[at + 1]];
    const rest = points.slice(at + 1).join('');
    variants.add(before + rest);
    variants.add(before + second + first + points.slice(at + 2).join(''));
    for (const letter of letters) {
      variants.add(before + letter + first + rest);
      variants.add(before + letter + rest);
    }
  }
  variants.delete(word);
  return variants;
}

/**
 * All texts one edit of a space away from a folded name: a space deleted, inserted, swapped with its
 * neighbour, put in place of a letter, or replaced by one.
 */
export function respacingsOf(name: string): ReadonlySet<string> {
  const points = [...name];
  const letters = lettersFor(points);
  const respacings = new Set<string>();
  for (const [at, point] of points.entries()) {
    if (point === ' ') {
      const [before = '', after = ''] = [points[at - 1], points[at + 1]];
      respacings.add(points.toSpliced(at, 1).join(''));
      respacings.add(points.toSpliced(at - 1, 2, ' ', before).join(''));
      respacings.add(points.toSpliced(at, 2, after, ' ').join(''));
      for (const letter of letters) respacings.add(points.with(at, letter).join(''));
    } else {
      respacings.add(points.toSpliced(at, 0, ' ').join(''));
      respacings.add(points.with(at, ' ').join(''));
    }
  }
  return respacings;
}

function lettersFor(points: readonly string[]): readonly string[] {
  const used = ALPHABETS.filter((alphabet) => points.some((point) => alphabet.includes(point)));
  const letters = new Set([...points, ...used.join(''), ...SIGNS]);
  letters.delete(' ');
  return [...letters];
}
