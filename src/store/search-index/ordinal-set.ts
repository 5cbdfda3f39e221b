import { addBits, chooseAll, chooseBits, countBits, DENSE, eachBit, sizeOf } from './bits.ts';
import { intersect, isListed } from './ordinal-list.ts';

/** Members, as a fraction of `end`, up to which a list of them is no longer than the bitmap. */
const FEW = 1 / 32;

const NO_WORDS = new Uint32Array(0);

/**
 * A set of ordinals below `end`: a bitmap, 125 kB for a million, or a list where that is shorter, which most
 * searches of names end with. Written with loops by index, which V8 runs ten times faster than those over
 * iterators: some cover the whole catalogue in every search.
 */
export class OrdinalSet {
  readonly end: number;
  #words: Uint32Array = NO_WORDS;
  /** Ascending; null if the set is a bitmap. */
  #list: Uint32Array | null;
  /** Null until it is counted. */
  #size: number | null = null;

  /** The ordinals come in any order, each once. */
  constructor(end: number, ordinals: ArrayLike<number> = []) {
    this.end = end;
    this.#list = Uint32Array.from(ordinals);
    if (this.#list.length > end * FEW) this.#spread();
    else this.#list.sort();
  }

  /** All ordinals below `end`. */
  static full(end: number): OrdinalSet {
    const words = new Uint32Array(Math.ceil(end / 32)).fill(0xffffffff);
    if (end % 32 > 0) words[words.length - 1] = 2 ** (end % 32) - 1;
    return OrdinalSet.#ofWords(end, words);
  }

  /** Of a bitmap, which it keeps unless few are in it. `end` is at most the number of its bits. */
  static ofBits(end: number, words: Uint32Array): OrdinalSet {
    const size = sizeOf(words);
    if (size > end * FEW) {
      const set = OrdinalSet.#ofWords(end, words);
      set.#size = size;
      return set;
    }
    const list = new Uint32Array(size);
    let next = 0;
    eachBit(words, (ordinal) => {
      list[next] = ordinal;
      next += 1;
    });
    return OrdinalSet.#ofList(end, list);
  }

  static #ofWords(end: number, words: Uint32Array): OrdinalSet {
    const set = new OrdinalSet(end);
    set.#words = words;
    set.#list = null;
    return set;
  }

  static #ofList(end: number, list: Uint32Array): OrdinalSet {
    const set = new OrdinalSet(end);
    set.#list = list;
    return set;
  }

  /**
   * Chooses a set for each ordinal by its value: the ordinals that their set has. `values` has the value of
   * each ordinal, also of those up to the next multiple of 32, and `setOf` the index of the set for each value,
   * or the number of sets for none. A set that is null has all ordinals.
   */
  static choose(
    end: number,
    values: Uint8Array,
    setOf: Uint8Array,
    sets: readonly (OrdinalSet | null)[],
  ): OrdinalSet {
    const listed = sets.flatMap((set) => (set === null ? [] : (set.#list ?? [])));
    if (listed.length === sets.length) {
      const chosen = listed.flatMap((list, i) => [
        ...list.filter((ordinal) => setOf[values[ordinal] ?? 0] === i),
      ]);
      return new OrdinalSet(end, chosen);
    }
    const full = OrdinalSet.full(end);
    const bitmaps = sets.map((set) => (set ?? full).#bitmap());
    const words = full.#words.slice();
    if (sets.every((set) => set === null)) chooseAll(words, values, setOf, sets.length);
    else chooseBits(words, values, setOf, bitmaps);
    return OrdinalSet.ofBits(end, words);
  }

  /** Memory in bytes. */
  get byteLength(): number {
    return (this.#list ?? this.#words).byteLength;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  get size(): number {
    this.#size ??= this.#list?.length ?? sizeOf(this.#words);
    return this.#size;
  }

  /** Union with another set, which has the same `end`. */
  addAll(other: OrdinalSet): void {
    this.#spread();
    this.#size = null;
    const mine = this.#words;
    if (other.#list !== null) {
      addBits(mine, other.#list);
      return;
    }
    const theirs = other.#words;
    for (let at = 0; at < mine.length; at += 1) mine[at] = (mine[at] ?? 0) | (theirs[at] ?? 0);
  }

  has(ordinal: number): boolean {
    if (this.#list !== null) return isListed(this.#list, ordinal);
    return (((this.#words[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
  }

  /** Calls the function with each ordinal, in ascending order. */
  forEach(call: (ordinal: number) => void): void {
    if (this.#list === null) eachBit(this.#words, call);
    else for (let i = 0; i < this.#list.length; i += 1) call(this.#list[i] ?? 0);
  }

  /** Intersection with another set, which has the same `end`. */
  and(other: OrdinalSet): OrdinalSet {
    const [mine, theirs] = [this.#list, other.#list];
    if (mine !== null && theirs !== null) {
      return OrdinalSet.#ofList(this.end, intersect(mine, theirs));
    }
    if (mine !== null)
      return OrdinalSet.#ofList(
        this.end,
        mine.filter((one) => other.has(one)),
      );
    if (theirs !== null) return other.and(this);
    const both = new Uint32Array(this.#words.length);
    for (let at = 0; at < both.length; at += 1) {
      both[at] = (this.#words[at] ?? 0) & (other.#words[at] ?? 0);
    }
    return OrdinalSet.ofBits(this.end, both);
  }

  /** Difference: the ordinals of this set that are not in the other. */
  without(other: OrdinalSet): OrdinalSet {
    if (other.isEmpty) return this;
    if (this.#list !== null) {
      return OrdinalSet.#ofList(
        this.end,
        this.#list.filter((ordinal) => !other.has(ordinal)),
      );
    }
    const [mine, theirs] = [this.#words, other.#bitmap()];
    const rest = new Uint32Array(mine.length);
    for (let at = 0; at < rest.length; at += 1) rest[at] = (mine[at] ?? 0) & ~(theirs[at] ?? 0);
    return OrdinalSet.ofBits(this.end, rest);
  }

  /** The same with another `end`, at least one more than the greatest of them all, and more ordinals. */
  extended(end: number, ordinals: readonly number[]): OrdinalSet {
    if (this.#list !== null) return new OrdinalSet(end, [...this.#list, ...ordinals]);
    const words = new Uint32Array(Math.ceil(end / 32));
    words.set(this.#words.subarray(0, words.length));
    addBits(words, Uint32Array.from(ordinals));
    return OrdinalSet.ofBits(end, words);
  }

  /** The number of ordinals with each value; `values` is that of `choose`. */
  countValues(values: Uint8Array): Uint32Array {
    const counts = new Uint32Array(256);
    const count = (ordinal: number): void => {
      const value = values[ordinal] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    };
    if (this.#list !== null) {
      this.#list.forEach(count);
      return counts;
    }
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      if (countBits(word) > DENSE) {
        for (let i = 0; i < 32; i += 1) {
          const value = values[at * 32 + i] ?? 0;
          counts[value] = (counts[value] ?? 0) + ((word >>> i) & 1);
        }
      } else {
        for (let rest = word; rest !== 0; rest &= rest - 1) {
          count(at * 32 + (31 - Math.clz32(rest & -rest)));
        }
      }
    }
    return counts;
  }

  /** As a bitmap, its own where it is one. */
  #bitmap(): Uint32Array {
    if (this.#list === null) return this.#words;
    const words = new Uint32Array(Math.ceil(this.end / 32));
    addBits(words, this.#list);
    return words;
  }

  #spread(): void {
    this.#words = this.#bitmap();
    this.#list = null;
  }
}
