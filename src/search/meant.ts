import { editDistance } from '../domain/people/similar.ts';
import { workKey } from '../domain/people/work-key.ts';
import { askedWork } from '../domain/search/facets.ts';
import type { Meant } from '../domain/search/meant.ts';
import { QUERY_MAX_TERMS } from '../domain/search/query.ts';
import type { Featured } from '../domain/search/rules.ts';
import { cellMatches, isSyntax, TYPE_WORDS } from '../domain/search/terms.ts';
import { workTerm } from '../domain/search/works.ts';
import { CELLS } from '../domain/types/cell.ts';
import type { Sliced } from './slices.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Maximum number of queries that are shown, of those that are tried, and of replacements for one word. */
const SHOWN_MAX = 3;
const TRIED_MAX = 20;
const WORDS_MAX = 12;

/** The most unknown words that are replaced; of more none is, since each would be compared with all words of names. */
const UNKNOWN_MAX = 4;

/** Shorter words are not replaced, since almost any word is within one letter; in long ones two letters may differ. */
const LETTERS_MIN = 3;
const LETTERS_OF_TWO_ERRORS = 6;

export interface MeantDependencies {
  readonly vocabulary: Pick<Vocabulary, 'has' | 'occurrences' | 'near'>;
  readonly featured: Featured;
  /**
   * The keys of works that have some words, the last of which may be a beginning; `limit` at most, the largest first.
   */
  readonly works: (words: string, limit: number) => Sliced<readonly string[]>;
  /** Number of personalities that a query finds. */
  readonly count: (q: string) => Sliced<number>;
}

/** A replacement for a part of the query. */
interface Reading {
  readonly text: string;
  /** Number of letters and spaces that differ. */
  readonly errors: number;
}

/**
 * The queries that find somebody in place of one that finds nobody, with as few errors as that takes; those first that
 * find most. Words that no name has are replaced by those a letter or two away; a word may be two, and two words one.
 * Where no such query finds somebody, one of several words is left out: nobody is both INTJ and INTP. A misspelled word
 * is not: what is left would find those who were not looked for. Works that have the words are offered whatever else
 * is.
 */
export function* meantQueries(
  text: string,
  dependencies: MeantDependencies,
): Sliced<readonly Meant[]> {
  const words = text.split(' ');
  const found: Meant[] = [];
  const tried = new Set([text]);
  function* attempt(q: string): Sliced<void> {
    if (tried.has(q)) return;
    tried.add(q);
    const total = yield* dependencies.count(q);
    if (total > 0) found.push({ q, total });
  }
  for (const q of yield* worksOf(words, dependencies)) yield* attempt(q);
  const ofWorks = found.length;
  if (words.filter((word) => isUnknown(word, dependencies)).length > UNKNOWN_MAX)
    return mostFirst(found);
  const parts: (readonly Reading[])[] = [];
  for (const word of words) parts.push(yield* readingsOf(word, dependencies));
  const joined = joinsOf(words, dependencies).map((query) => ({ text: query, errors: 1 }));
  const queries = [...combine(parts), ...joined].toSorted((a, b) => a.errors - b.errors);
  let errors = 0;
  for (const query of queries.slice(0, TRIED_MAX)) {
    // More errors are less likely: those queries are not worth their search where others find somebody.
    if (query.errors > errors && found.length > ofWorks) break;
    ({ errors } = query);
    yield* attempt(query.text);
  }
  if (found.length === 0) for (const q of shortened(parts)) yield* attempt(q);
  return mostFirst(found);
}

function mostFirst(found: readonly Meant[]): readonly Meant[] {
  return found.toSorted((a, b) => b.total - a.total).slice(0, SHOWN_MAX);
}

function* readingsOf(word: string, dependencies: MeantDependencies): Sliced<readonly Reading[]> {
  const itself = { text: word, errors: 0 };
  if (!isUnknown(word, dependencies)) return [itself];
  const { vocabulary } = dependencies;
  const errors = [...word].length < LETTERS_OF_TWO_ERRORS ? 1 : 2;
  const names = yield* vocabulary.near(word, errors);
  const often = (other: string): number =>
    TYPE_WORDS.has(other) ? Number.POSITIVE_INFINITY : vocabulary.occurrences(other);
  const near = (known: readonly string[], distance: 1 | 2): readonly string[] => {
    const terms = [...TYPE_WORDS].filter((term) => editDistance(word, term, distance) === distance);
    return [...new Set([...known, ...terms])].sort((a, b) => often(b) - often(a));
  };
  const oneAway = [...near(names.oneAway, 1), ...splitsOf(word, dependencies)];
  const twoAway = errors === 1 ? [] : near(names.twoAway, 2);
  return [
    itself,
    ...oneAway.slice(0, WORDS_MAX).map((other) => ({ text: other, errors: 1 })),
    ...twoAway.slice(0, WORDS_MAX).map((other) => ({ text: other, errors: 2 })),
  ];
}

/** Whether a word is long enough to be misspelled, and nothing that anybody or the syntax has. */
function isUnknown(word: string, { vocabulary, featured }: MeantDependencies): boolean {
  const isTerm =
    isSyntax(word) ||
    featured.keywords.includes(word) ||
    CELLS.some((cell) => cellMatches(word, cell));
  return [...word].length >= LETTERS_MIN && !isTerm && !vocabulary.has(word);
}

function isKnown(word: string, { vocabulary }: MeantDependencies): boolean {
  return vocabulary.has(word) || TYPE_WORDS.has(word);
}

/** The word as two that are known. */
function splitsOf(word: string, dependencies: MeantDependencies): string[] {
  const letters = [...word];
  return letters.flatMap((_, at) => {
    const [first, second] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    const areKnown = isKnown(first, dependencies) && isKnown(second, dependencies);
    return areKnown ? [`${first} ${second}`] : [];
  });
}

/** The query with two adjacent words as one that is known. */
function joinsOf(words: readonly string[], dependencies: MeantDependencies): string[] {
  return words.slice(1).flatMap((second, at) => {
    const one = `${words[at] ?? ''}${second}`;
    return isKnown(one, dependencies) ? [words.toSpliced(at, 2, one).join(' ')] : [];
  });
}

/** The queries for works that have the words which are no other term; those are kept. */
function* worksOf(
  words: readonly string[],
  { works }: MeantDependencies,
): Sliced<readonly string[]> {
  const isKept = (word: string) => isSyntax(word) && askedWork(word) === null;
  const kept = words.filter(isKept);
  const others = words.filter((word) => !isKept(word));
  const asked = workKey(others.map((word) => askedWork(word) ?? word).join(' '));
  if ([...asked].length < LETTERS_MIN) return [];
  const keys = yield* works(asked, TRIED_MAX);
  return keys.map((key) => [workTerm(key), ...kept].join(' '));
}

/** The query without one of the words that have one reading alone, the others read with the fewest errors. */
function shortened(parts: readonly (readonly Reading[])[]): string[] {
  if (parts.length === 1) return [];
  return parts.slice(0, QUERY_MAX_TERMS).flatMap((readings, at) => {
    if (readings.length > 1) return [];
    const rest = combine(parts.toSpliced(at, 1)).slice(0, SHOWN_MAX);
    return rest.map(({ text }) => text);
  });
}

/** One reading of each word, those with the fewest errors first; as many as are tried. */
function combine(parts: readonly (readonly Reading[])[]): readonly Reading[] {
  return parts.reduce<readonly Reading[]>(
    (before, readings, at) => {
      const longer = before.flatMap((start) =>
        readings.map(({ text, errors }) => ({
          text: at === 0 ? text : `${start.text} ${text}`,
          errors: start.errors + errors,
        })),
      );
      return longer.toSorted((a, b) => a.errors - b.errors).slice(0, TRIED_MAX + 1);
    },
    [{ text: '', errors: 0 }],
  );
}
