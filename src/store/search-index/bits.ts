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
