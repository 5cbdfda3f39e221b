/**
 * A bit set of ordinals: an ordinal is bit `ordinal % 32` of the word at index `ordinal / 32`. All sets of one search
 * have the same length.
 */
export type Bits = Int32Array;

/** An empty set with room for the ordinals below `room`. */
export function noBits(room: number): Bits {
  return new Int32Array((room + 31) >>> 5);
}

export function hasBit(bits: Bits, ordinal: number): boolean {
  return (((bits[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
}

export function setBit(bits: Bits, ordinal: number, isSet: boolean): void {
  const [at, bit] = [ordinal >>> 5, 1 << (ordinal & 31)];
  bits[at] = isSet ? (bits[at] ?? 0) | bit : (bits[at] ?? 0) & ~bit;
}

/** Adds the ordinals of `others` to `bits` (union). */
export function addBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0);
}

/** Keeps only the ordinals of `bits` that are in `others` too (intersection). */
export function keepBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0);
}

/** Removes the ordinals of `others` from `bits` (difference). */
export function removeBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & ~(others[at] ?? 0);
}

/** The number of ordinals in the set. */
export function sizeOfBits(bits: Bits): number {
  let size = 0;
  for (let at = 0; at < bits.length; at += 1) size += bitsIn(bits[at] ?? 0);
  return size;
}

/** The number of one bits in a 32-bit number. */
export function bitsIn(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Tests the ordinals in the words of `bits` from index `from` up to, but not including, `to`, in ascending order.
 * Those for which `passes` holds are written to the same words of `left`.
 */
export function narrowBits(
  bits: Bits,
  passes: (ordinal: number) => boolean,
  left: Bits,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at += 1) {
    let [open, found] = [bits[at] ?? 0, 0];
    while (open !== 0) {
      const bit = open & -open;
      if (passes((at << 5) + 31 - Math.clz32(bit))) found |= bit;
      open ^= bit;
    }
    left[at] = found;
  }
}

/** Visits the ordinals in the words of `bits` from index `from` up to, but not including, `to`, in ascending order. */
export function forEachBit(
  bits: Bits,
  visit: (ordinal: number) => void,
  from = 0,
  to = bits.length,
): void {
  for (let at = from; at < to; at += 1)
    for (let open = bits[at] ?? 0; open !== 0; open &= open - 1)
      visit((at << 5) + 31 - Math.clz32(open & -open));
}
