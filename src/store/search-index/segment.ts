import { OrdinalSet } from './ordinal-set.ts';

/**
 * A segment of a posting list: the ordinals from `start` up to the start of the term's next segment.
 *
 * The first byte of `members` is the encoding. `GAPS`: the difference between each ordinal and the previous
 * one (for the first: `start`) as LEB128 (seven bits per byte, least significant first; the top bit means
 * that more follow). `BITS`: a bitmap from `start` rounded down to a multiple of 8.
 */
export interface Segment {
  readonly start: number;
  readonly members: Uint8Array;
}

const GAPS = 0;
const BITS = 1;

/** Small, since a write rewrites whole segments; not too small, since a search reads one row per segment. */
const MEMBERS_MAX_BYTES = 480;

/** Encodes ascending ordinals, none below `start`, as segments. */
export function toSegments(start: number, ordinals: Uint32Array): Segment[] {
  if (ordinals.length === 0) return [];
  const members = encode(start, ordinals);
  if (members.length <= MEMBERS_MAX_BYTES) return [{ start, members }];
  const middle = Math.ceil(ordinals.length / 2);
  const upper = ordinals.subarray(middle);
  return [
    ...toSegments(start, ordinals.subarray(0, middle)),
    ...toSegments(upper[0] ?? start, upper),
  ];
}

/** Encodes ascending ordinals one after the other, as segments that are as long as they may be. */
export class SegmentWriter {
  readonly #segments: Segment[] = [];
  #ordinals: number[] = [];
  #start = 0;
  #last = -1;
  #gapBytes = 1;

  /** Ignores the ordinal that came last. */
  add(ordinal: number): void {
    if (ordinal === this.#last) return;
    const gap = ordinal - (this.#ordinals.length === 0 ? this.#start : this.#last);
    this.#gapBytes += lengthOfGap(gap);
    if (Math.min(this.#gapBytes, lengthOfBits(this.#start, ordinal)) > MEMBERS_MAX_BYTES) {
      this.#close();
      this.#start = ordinal;
      this.#gapBytes = 1 + lengthOfGap(0);
    }
    this.#ordinals.push(ordinal);
    this.#last = ordinal;
  }

  /** Ends the list; gives all of its segments. */
  end(): readonly Segment[] {
    this.#close();
    return this.#segments;
  }

  #close(): void {
    if (this.#ordinals.length === 0) return;
    const members = encode(this.#start, Uint32Array.from(this.#ordinals));
    this.#segments.push({ start: this.#start, members });
    this.#ordinals = [];
  }
}

export function readSegment(segment: Segment): number[] {
  const ordinals: number[] = [];
  if (segment.members[0] === GAPS) {
    eachGap(segment, (ordinal) => ordinals.push(ordinal));
  } else {
    eachEight(segment, (base, bits) => {
      for (let i = 0; i < 8; i += 1) if (((bits >>> i) & 1) === 1) ordinals.push(base + i);
    });
  }
  return ordinals;
}

/**
 * The segment with one ordinal added or removed by changing a single bit, which avoids decoding thousands of
 * ordinals; null if the segment must be encoded again.
 */
export function changeBit(segment: Segment, ordinal: number, isIn: boolean): Segment | null {
  const { start } = segment;
  const at = 1 + ((ordinal - start + (start % 8)) >>> 3);
  if (segment.members[0] !== BITS || at >= segment.members.length) return null;
  const members = segment.members.slice();
  const bit = 1 << (ordinal & 7);
  members[at] = isIn ? (members[at] ?? 0) | bit : (members[at] ?? 0) & ~bit;
  const isEmpty = members.every((byte, i) => i === 0 || byte === 0);
  return isEmpty ? null : { start, members };
}

/**
 * Decodes segments into one set of ordinals below `end`; ordinals not below it are ignored. Some segments may be of
 * other terms.
 */
export function readSegments(end: number, segments: readonly Segment[]): OrdinalSet {
  const words = new Uint32Array(Math.ceil(end / 32));
  for (const segment of segments) {
    if (segment.members[0] === GAPS) addGaps(words, segment);
    else addBitmap(words, segment);
  }
  // The last word has ordinals up to the next multiple of 32.
  const last = words.length - 1;
  if (end % 32 > 0) words[last] = (words[last] ?? 0) & (2 ** (end % 32) - 1);
  return OrdinalSet.ofBits(end, words);
}

/** As `eachGap`: most of a search of names is this loop. */
function addGaps(words: Uint32Array, { start, members }: Segment): void {
  let ordinal = start;
  for (let at = 1; at < members.length; at += 1) {
    let byte = members[at] ?? 0;
    ordinal += byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      at += 1;
      byte = members[at] ?? 0;
      ordinal += (byte & 0x7f) << shift;
    }
    words[ordinal >>> 5] = (words[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31));
  }
}

function addBitmap(words: Uint32Array, { start, members }: Segment): void {
  let base = start - (start % 8);
  for (let at = 1; at < members.length; at += 1, base += 8) {
    words[base >>> 5] = (words[base >>> 5] ?? 0) | ((members[at] ?? 0) << (base & 31));
  }
}

function eachGap({ start, members }: Segment, call: (ordinal: number) => void): void {
  let ordinal = start;
  for (let at = 1; at < members.length; ) {
    let shift = 0;
    let byte = 0;
    do {
      byte = members[at] ?? 0;
      ordinal += (byte & 0x7f) << shift;
      shift += 7;
      at += 1;
    } while (byte > 0x7f);
    call(ordinal);
  }
}

function eachEight({ start, members }: Segment, call: (base: number, bits: number) => void): void {
  let base = start - (start % 8);
  for (let at = 1; at < members.length; at += 1) {
    call(base, members[at] ?? 0);
    base += 8;
  }
}

/** Bytes of the bitmap of a segment whose last ordinal is `last`. */
function lengthOfBits(start: number, last: number): number {
  return 2 + Math.floor((last - (start - (start % 8))) / 8);
}

/** Bytes of a gap. */
function lengthOfGap(gap: number): number {
  let length = 1;
  for (let rest = gap >>> 7; rest > 0; rest >>>= 7) length += 1;
  return length;
}

/** Uses the shorter of the two encodings. */
function encode(start: number, ordinals: Uint32Array): Uint8Array {
  const base = start - (start % 8);
  const bits = new Uint8Array(lengthOfBits(start, ordinals.at(-1) ?? base));
  bits[0] = BITS;
  const gaps: number[] = [GAPS];
  let before = start;
  for (const ordinal of ordinals) {
    const at = 1 + ((ordinal - base) >>> 3);
    bits[at] = (bits[at] ?? 0) | (1 << (ordinal & 7));
    let gap = ordinal - before;
    for (; gap > 0x7f; gap >>>= 7) gaps.push((gap & 0x7f) | 0x80);
    gaps.push(gap);
    before = ordinal;
  }
  return bits.length <= gaps.length ? bits : Uint8Array.from(gaps);
}
