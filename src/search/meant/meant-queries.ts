import { workKey } from '../../domain/people/work-key.ts';
import type { Meant } from '../../domain/search/meant.ts';
import { QUERY_MAX_TERMS } from '../../domain/search/query.ts';
import { askedWork, workTerm } from '../../domain/search/rules.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Maximum number of queries shown, of queries tried, and of replacements for one word. */
const SHOWN_MAX = 3;
const TRIED_MAX = 20;
const WORDS_MAX = 12;

/** Of more words that nobody has, none is replaced: the neighbours of each are looked for among all words of names. */
const UNKNOWN_MAX = 4;

/** Shorter words are not replaced, since almost any word is within one letter; in long ones two letters may differ. */
const LETTERS_MIN = 3;
const LETTERS_OF_TWO_ERRORS = 6;

export interface MeantDependencies {
  readonly vocabulary: Vocabulary;
  /** Whether a word finds somebody by a rule other than that of names, or is part of the syntax: it is never replaced. */
  readonly isKept: (word: string) => boolean;
  /** The keys of works that have some words, the last of which may be a beginning, those first that most are of. */
  readonly works: (words: string) => readonly string[];
  /** Number of personalities that a query finds. */
  readonly count: (q: string) => number;
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
 * is not: what is left would find those who were not looked for. Works that have the words are offered whatever else is.
 */
export function meantQueries(text: string, dependencies: MeantDependencies): readonly Meant[] {
  const words = text.split(' ');
  const ofWorks = worksOf(words, dependencies)
    .map((q) => ({ q, total: dependencies.count(q) }))
    .filter(({ total }) => total > 0);
  if (words.filter((word) => isUnknown(word, dependencies)).length > UNKNOWN_MAX)
    return mostFirst(ofWorks);
  const parts = words.map((word) => readingsOf(word, dependencies));
  const apart = combine(parts);
  const joined = joinsOf(words, dependencies).map((query) => ({ text: query, errors: 1 }));
  const queries = [...apart, ...joined].toSorted((a, b) => a.errors - b.errors);
  const tried = new Set([text]);
  const found: Meant[] = [];
  const attempt = (q: string): void => {
    if (tried.has(q)) return;
    tried.add(q);
    const total = dependencies.count(q);
    if (total > 0) found.push({ q, total });
  };
  let errors = 0;
  for (const query of queries) {
    // More errors are less likely: those queries are not worth their search where others find somebody.
    if (tried.size > TRIED_MAX || (query.errors > errors && found.length > 0)) break;
    ({ errors } = query);
    attempt(query.text);
  }
  if (found.length + ofWorks.length === 0) shortened(parts).forEach(attempt);
  return mostFirst([...ofWorks, ...found]);
}

function mostFirst(found: readonly Meant[]): readonly Meant[] {
  return found.toSorted((a, b) => b.total - a.total).slice(0, SHOWN_MAX);
}

function readingsOf(word: string, dependencies: MeantDependencies): readonly Reading[] {
  const itself = { text: word, errors: 0 };
  if (!isUnknown(word, dependencies)) return [itself];
  const { vocabulary } = dependencies;
  const letters = [...word].length;
  const oneAway = [...vocabulary.near(word, 1), ...splitsOf(word, vocabulary)];
  const twoAway = letters < LETTERS_OF_TWO_ERRORS ? [] : vocabulary.near(word, 2);
  return [
    itself,
    ...oneAway.slice(0, WORDS_MAX).map((other) => ({ text: other, errors: 1 })),
    ...twoAway.slice(0, WORDS_MAX).map((other) => ({ text: other, errors: 2 })),
  ];
}

/** Whether a word is long enough to be misspelled, and nothing that anybody or the syntax has. */
function isUnknown(word: string, { vocabulary, isKept }: MeantDependencies): boolean {
  return [...word].length >= LETTERS_MIN && !isKept(word) && !vocabulary.isInName(word);
}

/** The word as two that are known. */
function splitsOf(word: string, { has }: Vocabulary): string[] {
  const letters = [...word];
  return letters.flatMap((_, at) => {
    const [first, second] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    return has(first) && has(second) ? [`${first} ${second}`] : [];
  });
}

/** The queries for works that have the words which are no syntax. */
function worksOf(words: readonly string[], { vocabulary, works }: MeantDependencies): string[] {
  const syntax = words.filter(vocabulary.isSyntax);
  const others = words.filter((word) => !vocabulary.isSyntax(word));
  const asked = workKey(others.map((word) => askedWork(word) ?? word).join(' '));
  if ([...asked].length < LETTERS_MIN) return [];
  const keys = works(asked).slice(0, TRIED_MAX);
  return keys.map((key) => [workTerm(key), ...syntax].join(' '));
}

/** The query with two adjacent words as one that is known. */
function joinsOf(words: readonly string[], { vocabulary }: MeantDependencies): string[] {
  return words.slice(1).flatMap((second, at) => {
    const one = `${words[at] ?? ''}${second}`;
    return vocabulary.has(one) ? [words.toSpliced(at, 2, one).join(' ')] : [];
  });
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
