import { parseQuery, QUERY_MAX_LENGTH, QUERY_MAX_TERMS, type Query } from './query.ts';

/**
 * A search text without what is not read of it, for an address. It keeps one character too many, so that the page
 * still says that it was cut. A text that would be read differently is left as it is.
 */
export function shortenQuery(typed: string): string {
  const whole = parseQuery(typed);
  if (whole.cut === null) return typed;
  const points = [...whole.words.map((word) => word.typed).join(' ')];
  const short = points.slice(0, QUERY_MAX_LENGTH + 1).join('');
  const kept = parseQuery(short);
  return kept.text === whole.text && kept.cut === whole.cut ? short : typed;
}

/** The sentence about the ignored part of a search text, or null if nothing is ignored. */
export function describeCut({ cut }: Query): string | null {
  return cut === null ? null : CUT_SENTENCES[cut];
}

const CUT_SENTENCES: Readonly<Record<NonNullable<Query['cut']>, string>> = {
  characters: `A busca considera só os primeiros ${QUERY_MAX_LENGTH} caracteres do que você escreveu.`,
  terms: `A busca considera só as ${QUERY_MAX_TERMS} primeiras palavras diferentes do que você escreveu.`,
};
