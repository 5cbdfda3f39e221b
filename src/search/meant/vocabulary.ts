import { fold } from '../../domain/fold.ts';
import { editDistance } from '../../domain/people/similar.ts';
import { IDENTITY_WORDS } from '../../domain/search/rules.ts';
import { CELLS, labelOf } from '../../domain/types/cell.ts';
import { GROUP_DEFINITIONS } from '../../domain/types/groups.ts';
import { typeNames } from '../../domain/types/type-names.ts';
import { GROUPS, TYPE_CODES } from '../../domain/vocabulary.ts';
import { sizeOf } from '../grouped.ts';
import type { People } from '../people.ts';
import { wordsOneAway, wordsTwoAway } from '../similar/near-words.ts';

/** The words that a search finds somebody by: those of names, of types' titles and of groups. */
export interface Vocabulary {
  /** Whether a name has it as a word. */
  isInName(word: string): boolean;
  has(word: string): boolean;
  /** Whether it is a term for types or identities as a whole: no part of a name that is looked for. */
  isSyntax(word: string): boolean;
  /** All words one or two letters away from a word, those first that most names have. */
  near(word: string, distance: 1 | 2): readonly string[];
}

/** One word each, folded. */
const TITLES = TYPE_CODES.flatMap(typeNames);
const GROUP_NAMES = GROUPS.map((group) => GROUP_DEFINITIONS[group].name);
const TERMS: ReadonlySet<string> = new Set([...TITLES, ...GROUP_NAMES, ...TYPE_CODES].map(fold));
const LABELS: ReadonlySet<string> = new Set(CELLS.map((cell) => fold(labelOf(cell))));

export function vocabularyOf({ built, changed }: People): Vocabulary {
  const { words, withWord } = built;
  // The words of these are not among those that were built.
  const late = new Set([...changed.values()].flatMap((row) => row?.folded.split(' ') ?? []));
  const isInName = (word: string): boolean => words.find(word) !== -1 || late.has(word);
  const frequency = (word: string): number => {
    if (TERMS.has(word)) return Number.POSITIVE_INFINITY;
    const number = words.find(word);
    return number === -1 ? 0 : sizeOf(withWord, number);
  };
  return {
    isInName,
    has: (word) => isInName(word) || TERMS.has(word),
    isSyntax: (word) =>
      word.startsWith('>') || IDENTITY_WORDS.has(word) || TERMS.has(word) || LABELS.has(word),
    near(word, distance) {
      const ofNames = distance === 1 ? wordsOneAway(words, word) : wordsTwoAway(words, word);
      const others = [...TERMS, ...late].filter(
        (other) => editDistance(word, other, distance) === distance,
      );
      return [...new Set([...ofNames, ...others])].toSorted((a, b) => frequency(b) - frequency(a));
    },
  };
}
