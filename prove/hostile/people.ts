import { ALIASES_MAX, NO_LATER_TRAITS } from '../../src/domain/people/fields.ts';
import { inventedPerson } from '../../src/domain/people/invented-people.ts';
import { NAME_MAX_LENGTH } from '../../src/domain/people/name.ts';
import { checkTraits, type Traits } from '../../src/domain/people/personality.ts';
import { TYPE_CODES } from '../../src/domain/vocabulary.ts';

/** The numbers of people in a hostile catalogue. */
export interface Crowd {
  readonly people: number;
  /** Number of people with crafted names, equally many of each of five kinds. */
  readonly crafted: number;
  /** Number of people with a work of their own, whose title has the maximum length. */
  readonly titles: number;
}

export interface HostilePeople {
  /** A person of the catalogue, from 0: crafted names come first, then titles; all others have the same work. */
  person(index: number): Traits;
  /** A person who is created later, from 0, with a crafted name and another title. */
  newcomer(index: number): Traits;
}

const NAMES = 1 + ALIASES_MAX;
/** Number of kinds of crafted names: colliding words, words of two letters, anagrams, marks, and signs that grow. */
const KINDS = 5;

/** The work of most people, in two spellings. */
export const SPELLINGS = ['Memórias da Multidão', 'Memorias da Multidao'] as const;

/** Creates crafted people whom the API accepts; `newcomers` is the number of people who are created later. */
export function createHostilePeople(
  { people, crafted, titles }: Crowd,
  newcomers: number,
): HostilePeople {
  const colliding = collidingWords(
    Math.ceil((crafted + newcomers) / KINDS) * NAMES * wordsIn(LETTERS),
  );
  const kinds: readonly ((index: number) => Traits)[] = [
    (index) => ofWords(index, LETTERS, (number) => colliding[number] ?? ''),
    (index) => ofWords(index, 2, wordOfTwo),
    (index) => ofWords(index, ANAGRAM.length, anagram),
    withMarks,
    withGrowingSigns,
  ];
  const craftedOne = (index: number) => kinds[index % KINDS]?.(Math.floor(index / KINDS));
  return {
    person(index) {
      if (index >= people) throw new Error(`There are ${people} people.`);
      if (index < crafted) return accepted(craftedOne(index));
      const work = index < crafted + titles ? titleOf(index) : SPELLINGS[index % 2];
      return accepted({ ...inventedPerson(index), work: work ?? null });
    },
    newcomer(index) {
      return accepted({ ...craftedOne(crafted + index), work: titleOf(people + index) });
    },
  };
}

function accepted(traits?: Partial<Traits>): Traits {
  const checked = checkTraits({ gender: 'female', type: 'INFP', identity: null, ...traits });
  if (!checked.ok) throw new Error(`The API refuses them: ${JSON.stringify(checked.errors)}.`);
  return checked.value;
}

/** The number of words of this length that fit into a name. */
function wordsIn(letters: number): number {
  return Math.floor((NAME_MAX_LENGTH + 1) / (letters + 1));
}

/** A person whose name and other names have as many words of this length as they may. */
function ofWords(index: number, letters: number, word: (number: number) => string): Traits {
  const length = wordsIn(letters);
  return withNames(index, (name) =>
    Array.from({ length }, (_, i) => word((index * NAMES + name) * length + i)).join(' '),
  );
}

/** A person with combining marks, which are sorted and removed. */
function withMarks(index: number): Traits {
  const rest = '\u0316\u0301'.repeat(50);
  return withNames(index, (name) => `${lettersOf(index * NAMES + name, LETTERS)}${rest}`);
}

/** A person with as many signs as are accepted that are folded to eighteen letters. */
function withGrowingSigns(index: number): Traits {
  const rest = ` ${'\uFDFA'.repeat(GROWING)}`;
  return withNames(index, (name) => `${lettersOf(index * NAMES + name, LETTERS)}${rest}`);
}

function withNames(index: number, nameOf: (name: number) => string): Traits {
  const [name = '', ...aliases] = Array.from({ length: NAMES }, (_, i) => nameOf(i));
  const type = TYPE_CODES[index % TYPE_CODES.length] ?? 'INFP';
  return { ...NO_LATER_TRAITS, name, aliases, type, gender: 'female', identity: null };
}

/** The length of colliding words, and of words before marks and signs. */
const LETTERS = 9;

/** The number of signs of eighteen letters for which there is room beside such a word. */
const GROWING = Math.floor((2 * NAME_MAX_LENGTH - LETTERS - 1) / 18);

const FIRST = 'a'.charCodeAt(0);
const ALPHABET = 26;

/** A number, encoded as this many letters. */
export function lettersOf(number: number, length: number): string {
  let [text, left] = ['', number];
  for (let i = 0; i < length; i += 1) {
    text += String.fromCharCode(FIRST + (left % ALPHABET));
    left = Math.floor(left / ALPHABET);
  }
  return text;
}

/** The slots of a hash table of words, and the range of slots to which the words are hashed. */
const SLOTS_MASK = (1 << 20) - 1;
const WANTED_SLOTS = 1 << 13;

/**
 * Words that a hash table with a public hash function (FNV-1a over UTF-16 units, with its high bits mixed into the low
 * bits) and linear probing would store in one run: each new word is compared with all previous ones.
 */
function collidingWords(count: number): readonly string[] {
  const words: string[] = [];
  for (let number = 0; words.length < count; number += 1) {
    const word = lettersOf(number, LETTERS);
    let hash = 0x811c9dc5;
    for (let i = 0; i < LETTERS; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
    if (((hash ^ (hash >>> 15)) & SLOTS_MASK) < WANTED_SLOTS) words.push(word);
  }
  return words;
}

/** The part that is used of a script with thousands of letters. */
const IDEOGRAPHS = { first: 0x4e00, used: 1_500 };

/** A word of two letters: any two of these are at most two letters apart. */
export function wordOfTwo(number: number): string {
  const { first, used } = IDEOGRAPHS;
  return String.fromCharCode(first + (Math.floor(number / used) % used), first + (number % used));
}

const ANAGRAM = 'abdeilmor';
/** The number of permutations of the letters of an anagram. */
export const ANAGRAMS = [...ANAGRAM].reduce((orders, _, i) => orders * (i + 1), 1);
/** Coprime to the number of anagrams, so that consecutive anagrams also differ in their first letters. */
const STRIDE = 100_003;

/** A word of the same letters in another order: neither length nor letters show that two of these are far apart. */
export function anagram(number: number): string {
  let left = (number * STRIDE) % ANAGRAMS;
  const letters = [...ANAGRAM];
  let word = '';
  for (let count = letters.length; count > 0; count -= 1) {
    word += letters.splice(left % count, 1).join('');
    left = Math.floor(left / count);
  }
  return word;
}

/** A title that differs from others in its first word. */
function titleOf(number: number): string {
  return `${lettersOf(number, 5)} ${'memórias póstumas de uma noite antiga '.repeat(4)}`
    .slice(0, NAME_MAX_LENGTH)
    .trim();
}
