import { editDistance } from '../domain/people/similar.ts';
import { workKey } from '../domain/people/work-key.ts';
import type { Correction } from '../domain/search/did-you-mean.ts';
import { askedWork } from '../domain/search/facets.ts';
import { QUERY_MAX_TERMS } from '../domain/search/query.ts';
import type { Featured } from '../domain/search/rules.ts';
import { cellMatches, isSyntax, TYPE_WORDS } from '../domain/search/terms.ts';
import { workTerm } from '../domain/search/works.ts';
import { CELLS } from '../domain/types/cell.ts';
import type { Sliced } from './slices.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Maximum number of corrections that are offered, of queries that are tried, and of replacements for one word. */
const SHOWN_MAX = 3;
const TRIED_MAX = 20;
const WORDS_MAX = 12;

/**
 * Maximum number of unknown words that are replaced. With more, none is, since each is compared with all words of
 * names.
 */
const UNKNOWN_MAX = 4;

/**
 * Shorter words are not replaced, since almost any word is one letter away from them; in words from six letters on,
 * two letters may differ.
 */
const LETTERS_MIN = 3;
const LETTERS_OF_TWO_ERRORS = 6;

export interface CorrectionDependencies {
  readonly vocabulary: Pick<Vocabulary, 'has' | 'occurrences' | 'near'>;
  readonly featured: Featured;
  /**
   * The keys of at most `limit` works whose titles have some words, of which the last may be the beginning of a word;
   * the largest works first.
   */
  readonly works: (words: string, limit: number) => Sliced<readonly string[]>;
  /** The number of personalities that a query finds. */
  readonly count: (q: string) => Sliced<number>;
}

/** A replacement for a part of the query; also the part itself. */
interface Reading {
  readonly text: string;
  /** The number of letters and spaces that differ. */
  readonly errors: number;
}

/**
 * Corrections of a query that finds nobody: queries with results and as few errors as that takes, those with the most
 * results first. Words that no name has are replaced by words that are one or two letters away; a word may be split
 * in two, and two words joined. If no such query has results, one of several words is left out, but never a term that
 * is understood, nor a misspelled word, because the rest would find people who were not searched for. Works
 * whose titles have the words are offered in any case.
 */
export function* findCorrections(
  text: string,
  dependencies: CorrectionDependencies,
): Sliced<readonly Correction[]> {
  const words = text.split(' ');
  const found: Correction[] = [];
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
    // Queries with more errors are less likely, and not worth a search once others have results.
    if (query.errors > errors && found.length > ofWorks) break;
    ({ errors } = query);
    yield* attempt(query.text);
  }
  if (found.length === 0) for (const q of shortened(parts)) yield* attempt(q);
  return mostFirst(found);
}

function mostFirst(found: readonly Correction[]): readonly Correction[] {
  return found.toSorted((a, b) => b.total - a.total).slice(0, SHOWN_MAX);
}

function* readingsOf(
  word: string,
  dependencies: CorrectionDependencies,
): Sliced<readonly Reading[]> {
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

/** Whether a word is long enough to be misspelled, and is neither in a name nor part of the search syntax. */
function isUnknown(word: string, { vocabulary, featured }: CorrectionDependencies): boolean {
  const isTerm =
    isSyntax(word) ||
    featured.keywords.includes(word) ||
    CELLS.some((cell) => cellMatches(word, cell, true));
  return [...word].length >= LETTERS_MIN && !isTerm && !vocabulary.has(word);
}

function isKnown(word: string, { vocabulary }: CorrectionDependencies): boolean {
  return vocabulary.has(word) || TYPE_WORDS.has(word);
}

/** The word split into two known words, in all possible ways. */
function splitsOf(word: string, dependencies: CorrectionDependencies): string[] {
  const letters = [...word];
  return letters.flatMap((_, at) => {
    const [first, second] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    const areKnown = isKnown(first, dependencies) && isKnown(second, dependencies);
    return areKnown ? [`${first} ${second}`] : [];
  });
}

/** The query with two adjacent words joined to one known word, in all possible ways. */
function joinsOf(words: readonly string[], dependencies: CorrectionDependencies): string[] {
  return words.slice(1).flatMap((second, at) => {
    const one = `${words[at] ?? ''}${second}`;
    return isKnown(one, dependencies) ? [words.toSpliced(at, 2, one).join(' ')] : [];
  });
}

/** Queries for the works whose titles have the words of the query. Its other terms are kept. */
function* worksOf(
  words: readonly string[],
  { works }: CorrectionDependencies,
): Sliced<readonly string[]> {
  const isKept = (word: string) => isSyntax(word) && askedWork(word) === null;
  const kept = words.filter(isKept);
  const others = words.filter((word) => !isKept(word));
  const asked = workKey(others.map((word) => askedWork(word) ?? word).join(' '));
  if ([...asked].length < LETTERS_MIN) return [];
  const keys = yield* works(asked, TRIED_MAX);
  return keys.map((key) => [workTerm(key), ...kept].join(' '));
}

/** The query without one of several words of names, the others replaced with the fewest errors. */
function shortened(parts: readonly (readonly Reading[])[]): string[] {
  const words = parts.map(([itself]) => itself?.text ?? '');
  const isLeftOut = (word: string) => !isSyntax(word);
  if (words.filter(isLeftOut).length < 2) return [];
  return parts.slice(0, QUERY_MAX_TERMS).flatMap((readings, at) => {
    if (readings.length > 1 || !isLeftOut(words[at] ?? '')) return [];
    const rest = combine(parts.toSpliced(at, 1)).slice(0, SHOWN_MAX);
    return rest.map(({ text }) => text);
  });
}

/** The combinations of one reading for each word, those with the fewest errors first; as many as are tried. */
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
