import { isTypeCode } from '../vocabulary.ts';
import { parseQuery, type Query } from './query.ts';
import { isSyntax } from './terms.ts';

/** What a query may have meant that finds nobody as it is typed. */

/** Everything around the letters and digits of a word: quotation marks, full stops, `@`, `#`. */
const OUTER_MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * The queries to try in turn if a query finds nobody: without the marks around its words, and then with the Roman
 * numerals of kings and popes for its small numbers. Terms of the search syntax stay as they are, and readings that
 * equal the query or are empty are left out.
 */
export function plainReadings({ text, words }: Query): readonly Query[] {
  const plain = words.flatMap(({ typed, folded }) => {
    const word = isSyntax(folded) ? typed : typed.replace(OUTER_MARKS, '');
    return word === '' ? [] : [word];
  });
  const readings = [plain, plain.map(withRomanNumeral)].map((some) => parseQuery(some.join(' ')));
  const tried = new Set(['', text]);
  return readings.filter((reading) => {
    const isNew = !tried.has(reading.text);
    tried.add(reading.text);
    return isNew;
  });
}

const ROMAN_MAX = 39;

function withRomanNumeral(word: string): string {
  const number = /^[1-9]\d?$/.test(word) ? Number(word) : 0;
  if (number === 0 || number > ROMAN_MAX) return word;
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
  const numeral = `${'x'.repeat(Math.floor(number / 10))}${ones[number % 10] ?? ''}`;
  // A single letter is in too many names.
  return numeral.length === 1 ? word : numeral;
}

/** Words between alternatives. */
const OR = ['ou', 'e', 'or'];

/**
 * A query for each type that a query names, with its other words, if it names several: nobody is of two types. Empty
 * if it names fewer.
 */
export function eachTypeNamed({ words }: Query): readonly string[] {
  const parts = words.flatMap(({ typed, folded }) =>
    isSyntax(folded) ? [typed] : folded.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== ''),
  );
  const types = [...new Set(parts.filter((part) => isTypeCode(part.toUpperCase())))];
  if (types.length < 2) return [];
  const rest = parts.filter((part) => !types.includes(part) && !OR.includes(part));
  return types.map((type) => [...rest, `>${type.toLowerCase()}`].join(' '));
}
