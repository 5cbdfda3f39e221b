/**
 * The distinct words of all names, numbered from 0. Their text is one string in which `SEPARATOR` stands
 * before and after each word, so that one `indexOf` after the other finds the words that contain a text.
 */
export interface Words {
  readonly count: number;
  /** The number of a word; -1 if no name has it. */
  find(word: string): number;
  textOf(word: number): string;
  lengthOf(word: number): number;
  /** The words in which a text (not empty) occurs, ascending. With a `SEPARATOR` at its start or end it occurs there only. */
  containing(text: string): readonly number[];
}

/** A control character: neither names nor queries have it. */
export const SEPARATOR = '\n';

const SEPARATOR_UNIT = SEPARATOR.charCodeAt(0);
const NONE = -1;

/** Compares words in a buffer of code units, so that a word that is known costs no string. */
export function createWordsBuilder() {
  let units = new Uint16Array(1 << 16);
  let starts = new Uint32Array(1 << 13);
  let slots = new Int32Array(1 << 14).fill(NONE);
  let count = 0;
  let length = 1;
  units[0] = SEPARATOR_UNIT;
  starts[0] = length;

  /** The slot of a word of this hash: that in which it is, or the free one where it belongs. */
  const slotOf = (hash: number, isIt: (word: number) => boolean): number => {
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let word = slots[slot] ?? NONE; word !== NONE && !isIt(word); word = slots[slot] ?? NONE)
      slot = (slot + 1) & mask;
    return slot;
  };
  const isNobody = (): boolean => false;
  const enlarge = (): void => {
    slots = new Int32Array(slots.length * 2).fill(NONE);
    for (let word = 0; word < count; word += 1) {
      let hash = HASH_START;
      for (let at = starts[word] ?? 0; units[at] !== SEPARATOR_UNIT; at += 1)
        hash = hashNext(hash, units[at] ?? 0);
      slots[slotOf(finishHash(hash), isNobody)] = word;
    }
  };

  return {
    /** The number of the word between two positions of a text; a new one if it is new. */
    add(text: string, from: number, to: number): number {
      const slot = slotOf(hashOf(text, from, to), (word) => {
        const start = starts[word] ?? 0;
        if (units[start + to - from] !== SEPARATOR_UNIT) return false;
        for (let i = 0; from + i < to; i += 1)
          if (units[start + i] !== text.charCodeAt(from + i)) return false;
        return true;
      });
      const known = slots[slot] ?? NONE;
      if (known !== NONE) return known;
      const word = count;
      const end = length + to - from;
      if (end + 1 > units.length)
        units = new Uint16Array(
          units.buffer.transfer((end + 1) * 2 * Uint16Array.BYTES_PER_ELEMENT),
        );
      for (let i = from; i < to; i += 1) units[length + i - from] = text.charCodeAt(i);
      units[end] = SEPARATOR_UNIT;
      length = end + 1;
      count += 1;
      if (count + 1 > starts.length)
        starts = new Uint32Array(starts.buffer.transfer(starts.byteLength * 2));
      starts[count] = length;
      slots[slot] = word;
      if (count * 2 > slots.length) enlarge();
      return word;
    },

    finish(): Words {
      const text = stringOf(units.subarray(0, length));
      return createWords(text, starts.slice(0, count + 1), slots);
    },
  };
}

function createWords(text: string, starts: Uint32Array, slots: Int32Array): Words {
  const lengthOf = (word: number): number => (starts[word + 1] ?? 0) - (starts[word] ?? 0) - 1;
  return {
    count: starts.length - 1,
    lengthOf,
    textOf: (word) => text.slice(starts[word], (starts[word + 1] ?? 0) - 1),
    find(word) {
      const mask = slots.length - 1;
      let slot = hashOf(word, 0, word.length) & mask;
      for (let at = slots[slot] ?? NONE; at !== NONE; at = slots[slot] ?? NONE) {
        if (lengthOf(at) === word.length && text.startsWith(word, starts[at])) return at;
        slot = (slot + 1) & mask;
      }
      return NONE;
    },
    containing(needle) {
      const found: number[] = [];
      let word = 0;
      for (let at = text.indexOf(needle); at !== -1; ) {
        while ((starts[word + 1] ?? Number.POSITIVE_INFINITY) <= at + 1) word += 1;
        found.push(word);
        word += 1;
        // From the separator before the next word.
        at = text.indexOf(needle, (starts[word] ?? text.length) - 1);
      }
      return found;
    },
  };
}

/** FNV-1a, over code units. */
const HASH_START = 0x811c9dc5;

function hashNext(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Its low bits alone would depend on the low bits of the units. */
function finishHash(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

function hashOf(text: string, from: number, to: number): number {
  let hash = HASH_START;
  for (let i = from; i < to; i += 1) hash = hashNext(hash, text.charCodeAt(i));
  return finishHash(hash);
}

/** A string of one byte a unit where that is possible: it takes half the memory and is searched faster. */
function stringOf(units: Uint16Array): string {
  const isLatin = units.every((unit) => unit < 256);
  return isLatin
    ? Buffer.from(Uint8Array.from(units)).toString('latin1')
    : Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
}
