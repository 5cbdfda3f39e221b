import { fold } from '../fold.ts';
import type { Traits } from '../people/personality.ts';
import { isTypeCode, type TypeCode } from '../vocabulary.ts';

/** Maximum length of a query in code points. Longer ones are cut, and the page says so. */
export const QUERY_MAX_LENGTH = 96;

/** UTF-16 code units at which a query is cut before folding: leaves room for three marks after each letter. */
const QUERY_MAX_UNITS = 384;

/** Maximum number of distinct terms; further ones are ignored, and the page says so. */
export const QUERY_MAX_TERMS = 8;

/** A word of a query. */
interface TypedWord {
  readonly typed: string;
  readonly folded: string;
}

/** A parsed query. Requests pass it on in this form, so that it is folded only once. */
export interface Query {
  /** Folded, tidied and cut to `QUERY_MAX_LENGTH`. An empty text matches all personalities. */
  readonly text: string;
  /**
   * The distinct words of the text that ask for something, in the order typed: at least one unless the text is empty, at
   * most `QUERY_MAX_TERMS`.
   */
  readonly terms: readonly string[];
  /** Whether the text is one word, which may then be meant as a part of the name of a type or group. */
  readonly isAlone: boolean;
  /**
   * The words of the first `QUERY_MAX_UNITS`, including those beyond the other limits; none of them is empty when
   * folded.
   */
  readonly words: readonly TypedWord[];
  /** The limit that was exceeded, or null; if both were, `terms`. */
  readonly cut: 'characters' | 'terms' | null;
}

/**
 * Articles and prepositions, which beside other words ask for nothing by themselves: `maria de` finds every Maria. A name
 * that contains the whole query still comes first.
 */
const SMALL_WORDS: ReadonlySet<string> = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'a', 'o']);

/** Parses the text of a query. Never fails: every text is valid. */
export function parseQuery(typed: string): Query {
  // U+FEFF is invisible, but matches `\s`.
  const whole = typed.replaceAll('\uFEFF', '').replace(/\s+/gu, ' ').trim();
  const words = whole
    .slice(0, QUERY_MAX_UNITS)
    // The first half of a surrogate pair that was cut in two.
    .replace(/\p{Cs}$/u, '')
    .split(' ')
    .map((word) => ({ typed: word, folded: fold(word) }))
    .filter(({ folded }) => folded !== '');
  const tidy = words.map(({ folded }) => folded).join(' ');
  const points = [...tidy];
  const tooLong = whole.length > QUERY_MAX_UNITS || points.length > QUERY_MAX_LENGTH;
  const text = tooLong ? points.slice(0, QUERY_MAX_LENGTH).join('').trimEnd() : tidy;
  const distinct = text === '' ? [] : [...new Set(text.split(' '))];
  const asking = distinct.filter((word) => !SMALL_WORDS.has(word));
  const all = asking.length === 0 ? distinct : asking;
  const terms = all.slice(0, QUERY_MAX_TERMS);
  const tooMany = all.length > terms.length;
  const isAlone = !text.includes(' ');
  return { text, terms, isAlone, words, cut: tooMany ? 'terms' : tooLong ? 'characters' : null };
}

/** Words of fewer letters are in too many names to tell why one is found. */
const TELLING_LETTERS = 3;

/**
 * The alias by which a search finds a personality: one that contains the whole query, or else a word of it, where the
 * name does not. Null if there is none.
 */
export function foundAlias(
  { text, terms }: Query,
  { name, aliases }: Pick<Traits, 'name' | 'aliases'>,
): string | null {
  if (aliases.length === 0 || fold(name).includes(text)) return null;
  const words = terms
    .map((term) => term.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => [...word].length >= TELLING_LETTERS);
  const folded = fold(name);
  const missing = [text, ...words].filter((word) => !folded.includes(word));
  const found = missing.flatMap((word) => aliases.filter((alias) => fold(alias).includes(word)));
  return found[0] ?? null;
}

/**
 * The typed query without the parts that are ignored, for an address. It keeps one character too many, so that the
 * page still says that it was cut. A text that would then be parsed differently is returned unchanged.
 */
export function shortenQuery(typed: string): string {
  const whole = parseQuery(typed);
  if (whole.cut === null) return typed;
  const points = [...whole.words.map((word) => word.typed).join(' ')];
  const short = points.slice(0, QUERY_MAX_LENGTH + 1).join('');
  const kept = parseQuery(short);
  return kept.text === whole.text && kept.cut === whole.cut ? short : typed;
}

/** The sentence about the ignored part of a query; null if nothing is ignored. */
export function describeCut({ cut }: Query): string | null {
  return cut === null ? null : CUT_SENTENCES[cut];
}

const CUT_SENTENCES: Readonly<Record<NonNullable<Query['cut']>, string>> = {
  characters: `A busca considera só os primeiros ${QUERY_MAX_LENGTH} caracteres do que você escreveu.`,
  terms: `A busca considera só as ${QUERY_MAX_TERMS} primeiras palavras diferentes do que você escreveu.`,
};

/** The type picked by an exact pattern in the query, such as `>intj`; null if there is none. */
export function pickedType({ terms }: Query): TypeCode | null {
  const types = terms.map(typeOfTerm);
  return types.find((type) => type !== null) ?? null;
}

/** The query without exact type patterns, for which the distribution over the types is counted. */
export function withoutPickedType({ words }: Query): string {
  return words
    .filter(({ folded }) => typeOfTerm(folded) === null)
    .map(({ typed }) => typed)
    .join(' ');
}

/** The query that picks this type instead of any other, or unpicks it if it was picked. */
export function togglePickedType(query: Query, type: TypeCode): string {
  const isPicked = pickedType(query) === type;
  return withTerm(withoutPickedType(query), isPicked ? '' : `>${type.toLowerCase()}`);
}

/** A query with one more term: at its end, or at its beginning if it would be cut off at the end. */
export function withTerm(rest: string, term: string): string {
  const behind = `${rest} ${term}`.trim();
  return rest === '' || term === '' || parseQuery(behind).terms.includes(term)
    ? behind
    : `${term} ${rest}`;
}

function typeOfTerm(term: string): TypeCode | null {
  const code = term.startsWith('>') ? term.slice(1).toUpperCase() : '';
  return isTypeCode(code) && `>${code.toLowerCase()}` === term ? code : null;
}
