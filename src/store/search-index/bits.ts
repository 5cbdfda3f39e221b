/** Set bits of a word above which a loop over all of its bits is faster, since it has no branches. */
export const DENSE = 8;

/** Number of set bits in a 32-bit word (Warren, Hacker's Delight, 5-1). */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Calls the function with the index of each set bit of a bitmap, in ascending order. */
export function eachBit(words: Uint32Array, call: (index: number) => void): void {
  for (let at = 0; at < words.length; at += 1) {
    for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
      call(at * 32 + (31 - Math.clz32(word & -word)));
    }
  }
}

/** The number of set bits of a bitmap. */
export function sizeOf(words: Uint32Array): number {
  let size = 0;
  for (let at = 0; at < words.length; at += 1) size += countBits(words[at] ?? 0);
  return size;
}

/** Sets the bits with these indexes; ignores those outside of the bitmap. */
export function addBits(words: Uint32Array, ordinals: Uint32Array): void {
  for (let i = 0; i < ordinals.length; i += 1) {
    const ordinal = ordinals[i] ?? 0;
    words[ordinal >>> 5] = (words[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31));
  }
}

/** `OrdinalSet.choose` where every set has all ordinals: removes those whose value has no set. */
export function chooseAll(
  words: Uint32Array,
  values: Uint8Array,
  setOf: Uint8Array,
  none: number,
): void {
  const chosen = setOf.map((set) => (set < none ? 1 : 0));
  for (let at = 0; at < words.length; at += 1) {
    let word = 0;
    for (let i = 0; i < 32; i += 1) word |= (chosen[values[at * 32 + i] ?? 0] ?? 0) << i;
    words[at] = (words[at] ?? 0) & word;
  }
}

/** `OrdinalSet.choose`, all sets in one pass, into a bitmap. */
export function chooseBits(
  words: Uint32Array,
  values: Uint8Array,
  setOf: Uint8Array,
  bitmaps: readonly Uint32Array[],
): void {
  // The word of each set, and 0 of none.
  const here = new Uint32Array(bitmaps.length + 1);
  for (let at = 0; at < words.length; at += 1) {
    let any = 0;
    for (let i = 0; i < bitmaps.length; i += 1) {
      const word = bitmaps[i]?.[at] ?? 0;
      here[i] = word;
      any |= word;
    }
    let word = 0;
    if (countBits(any) > DENSE) {
      for (let i = 0; i < 32; i += 1) {
        word |= (here[setOf[values[at * 32 + i] ?? 0] ?? 0] ?? 0) & (1 << i);
      }
    } else {
      for (let rest = any; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        const value = values[at * 32 + (31 - Math.clz32(bit))] ?? 0;
        word |= (here[setOf[value] ?? 0] ?? 0) & bit;
      }
    }
    words[at] = word;
  }
}
