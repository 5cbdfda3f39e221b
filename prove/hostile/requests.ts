import { paths } from '../../src/domain/paths.ts';
import { inventedPerson } from '../../src/domain/people/invented-people.ts';
import { workKey } from '../../src/domain/people/work-key.ts';
import { serverPaths } from '../../src/domain/server-paths.ts';
import { createRandom } from '../random.ts';
import { ANAGRAMS, anagram, lettersOf, SPELLINGS, wordOfTwo } from './people.ts';

/** A kind of expensive request; its address differs each time if that makes it more expensive. */
export interface HostileRequest {
  readonly what: string;
  path(turn: number): string;
}

const MANY = workKey(SPELLINGS[0]);
const MARKS = '\u0316\u0301'.repeat(500);
const VOWELS = [...'aeiou'];
const CONSONANTS = [...'bcdfgjlmnprstvz'];

/** Letters that no folding makes equal: Latin, Greek, Cyrillic, Armenian, Georgian. */
const DIFFERENT_LETTERS = [...range(0x61, 26), ...range(0x3b1, 17), ...range(0x3c3, 7)]
  .concat(range(0x430, 9), range(0x43a, 22), range(0x561, 38), range(0x10d0, 1))
  .map((point) => String.fromCharCode(point))
  .join('');

/** The hostile requests; those that would end a server without protection come last. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  { what: 'works', path: () => paths.api.works({ limit: 100 }) },
  { what: 'works by words of all titles', path: () => paths.api.works({ q: 'memorias postumas' }) },
  {
    what: 'works in vain',
    path: (turn) => paths.api.works({ q: `memoriaz ${lettersOf(turn, 4)}` }),
  },
  { what: 'page of works', path: () => paths.works({ q: 'memorias postumas' }) },
  { what: 'page of a work of very many', path: () => paths.work(MANY) },
  { what: 'search of that work', path: (turn) => searched(`em:${MANY} ${lettersOf(turn, 2)}`) },
  { what: 'sitemap of pages', path: () => serverPaths.sitemapOfPages },
  { what: 'home, 1,000 marks', path: (turn) => paths.home({ q: marked(turn) }) },
  { what: 'search, 1,000 marks', path: (turn) => searched(marked(turn)) },
  { what: 'works, 1,000 marks', path: (turn) => paths.works({ q: marked(turn) }) },
  { what: 'changes, 1,000 marks', path: (turn) => paths.changes({ q: marked(turn) }) },
  { what: 'similar, 900 marks', path: (turn) => similar(marked(turn).slice(0, 900)) },
  { what: 'eight new pairs of letters', path: (turn) => searched(syllables(turn, 8)) },
  { what: 'a new letter of many', path: (turn) => searched(wordOfTwo(turn).charAt(1)) },
  { what: 'four misspelt words of many anagrams', path: (turn) => searched(absent(turn, 4)) },
  { what: 'a page for them', path: (turn) => paths.home({ q: absent(turn + 100, 4) }) },
  { what: 'misspelt names', path: (turn) => searched(misspelt(inventedPerson(turn).name)) },
  { what: 'misspelt titles', path: (turn) => searched(`memoriaz postumaz ${lettersOf(turn, 3)}`) },
  {
    what: 'eight words that nobody has',
    path: (turn) => searched(times(8, (i) => `${lettersOf(turn * 8 + i, 3)}xqzw`)),
  },
  {
    what: 'similar to a misspelt name',
    path: (turn) => similar(misspelt(inventedPerson(turn).name)),
  },
  { what: 'similar to twelve anagrams', path: (turn) => similar(absent(turn, 12)) },
  { what: 'similar to letters that grow', path: () => similar('\uFDFA'.repeat(120)) },
  { what: 'similar to 120 different letters', path: () => similar(DIFFERENT_LETTERS) },
  {
    what: 'similar to 60 words of a letter',
    path: (turn) => similar(times(60, (i) => lettersOf(turn + i * i, 1))),
  },
  { what: 'similar to 40 syllables', path: (turn) => similar(syllables(turn, 40)) },
  {
    what: 'similar to 40 words of two letters',
    path: (turn) => similar(times(40, (i) => wordOfTwo(turn * 40 + i * 1_501))),
  },
];

function searched(q: string): string {
  return paths.api.search({ q, seed: '1' });
}

function similar(name: string): string {
  return paths.api.similar(name);
}

function marked(turn: number): string {
  return lettersOf(turn, 3) + MARKS;
}

function times(count: number, word: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => word(i)).join(' ');
}

function syllables(turn: number, count: number): string {
  const random = createRandom(turn);
  const letter = (letters: readonly string[]): string =>
    letters[random.below(letters.length)] ?? '';
  return times(count, () => letter(CONSONANTS) + letter(VOWELS));
}

/** Anagrams that no name contains, which are the last ones. */
function absent(turn: number, count: number): string {
  return times(count, (i) => anagram(ANAGRAMS - 1 - turn * count - i));
}

/** A misspelling of a name, with the third letter of its words repeated. */
function misspelt(name: string): string {
  return name.replaceAll(/(\p{L}{2}(\p{L}))/gu, '$1$2');
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}
