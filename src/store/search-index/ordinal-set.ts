/**
 * A set of ordinals below `end`, as a bitmap: 125 kB for a million. Written with plain loops for speed,
 * because each of them covers the whole catalogue in every search.
 */
export class OrdinalSet {
  readonly end: number;
  readonly #words: Uint32Array;

  constructor(end: number, ordinals: readonly number[] = []) {
    this.end = end;
    this.#words = new Uint32Array(Math.ceil(end / 32));
    for (const ordinal of ordinals) this.add(ordinal);
  }

  /** All ordinals below `end`. */
  static full(end: number): OrdinalSet {
    const set = new OrdinalSet(end);
    set.#words.fill(0xffffffff);
    if (end % 32 > 0) set.#words[set.#words.length - 1] = 2 ** (end % 32) - 1;
    return set;
  }

  /** Memory in bytes. */
  get byteLength(): number {
    return this.#words.byteLength;
  }

  get size(): number {
    let size = 0;
    for (const word of this.#words) size += countBits(word);
    return size;
  }

  /** Ignores ordinals not below `end`. */
  add(ordinal: number): void {
    const at = ordinal >>> 5;
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (ordinal & 31));
  }

  /** Adds `base + i` for each set bit i of a byte; `base` is a multiple of 8. */
  addEight(base: number, bits: number): void {
    const at = base >>> 5;
    this.#words[at] = (this.#words[at] ?? 0) | (bits << (base & 31));
  }

  /** Union with another set, which has the same `end`. */
  addAll(other: OrdinalSet): void {
    const [mine, theirs] = [this.#words, other.#words];
    for (let at = 0; at < mine.length; at += 1) mine[at] = (mine[at] ?? 0) | (theirs[at] ?? 0);
  }

  has(ordinal: number): boolean {
    return (((this.#words[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
  }

  /** Calls the function with each ordinal, in ascending order. */
  forEach(call: (ordinal: number) => void): void {
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
        call(at * 32 + (31 - Math.clz32(word & -word)));
      }
    }
  }

  /** Intersection with another set, which has the same `end`. */
  and(other: OrdinalSet): OrdinalSet {
    const both = new OrdinalSet(this.end);
    const [mine, theirs, into] = [this.#words, other.#words, both.#words];
    for (let at = 0; at < into.length; at += 1) into[at] = (mine[at] ?? 0) & (theirs[at] ?? 0);
    return both;
  }

  /** Difference: the ordinals of this set that are not in the other. */
  without(other: OrdinalSet): OrdinalSet {
    const rest = new OrdinalSet(this.end);
    const [mine, theirs, into] = [this.#words, other.#words, rest.#words];
    for (let at = 0; at < into.length; at += 1) into[at] = (mine[at] ?? 0) & ~(theirs[at] ?? 0);
    return rest;
  }

  /**
   * The ordinals whose value is wanted. `values` has the value of each ordinal, `wanted` a 1 at each wanted
   * value. Adds the number of ordinals with each value to `counts`.
   */
  select(values: Uint8Array, wanted: Uint8Array, counts: Uint32Array): OrdinalSet {
    const selected = new OrdinalSet(this.end);
    const [words, into] = [this.#words, selected.#words];
    for (let at = 0; at < words.length; at += 1) {
      let kept = 0;
      for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
        const bit = word & -word;
        const value = values[at * 32 + (31 - Math.clz32(bit))] ?? 0;
        if (wanted[value] !== 1) continue;
        kept |= bit;
        counts[value] = (counts[value] ?? 0) + 1;
      }
      into[at] = kept;
    }
    return selected;
  }
}

/** Number of set bits in a 32-bit word (Warren, Hacker's Delight, 5-1). */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
