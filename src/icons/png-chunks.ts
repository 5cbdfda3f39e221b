import { inflateSync } from 'node:zlib';

const SIGNATURE_LENGTH = 8;
/** Bytes of a chunk in addition to its data: length and type before it, the checksum after it. */
const AROUND = 12;
const HEAD = 8;
/** The types of text chunks: tEXt, zTXt and iTXt. */
const TEXTS: ReadonlySet<number> = new Set([0x74455874, 0x7a545874, 0x69545874]);
const PROFILE = 0x69434350;

/** Maximum size of a colour profile in bytes, far above the profiles of cameras and programs. */
const PROFILE_MAX = 1024 * 1024;

/**
 * Removes decompression bombs from a PNG: its text chunks, which no picture needs, a colour profile that is larger than
 * any real one, and all profiles but the first, since a PNG has one at most. The decoder would inflate 40 kB of either
 * to 40 MB, in a quarter of a second; inflating a profile to measure it takes a millisecond.
 */
export function withoutBombs(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept = [png.subarray(0, SIGNATURE_LENGTH)];
  let at = SIGNATURE_LENGTH;
  let profiles = 0;
  while (at + AROUND <= png.length) {
    const end = at + AROUND + view.getUint32(at);
    // The decoder refuses a truncated chunk.
    if (end > png.length) break;
    const type = view.getUint32(at + 4);
    if (type === PROFILE) profiles += 1;
    const isBomb =
      type === PROFILE && (profiles > 1 || isLargeProfile(png.subarray(at + HEAD, end - 4)));
    if (!TEXTS.has(type) && !isBomb) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, png.subarray(at)]);
}

/** Whether a profile is too large. The compressed profile follows a name, which ends in a zero, and a method byte. */
function isLargeProfile(data: Uint8Array): boolean {
  try {
    inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: PROFILE_MAX });
    return false;
  } catch {
    return true;
  }
}
