import type { ImageFormat } from './sniff.ts';

/**
 * How an image file ends: `marked` with its end marker; `unmarked` without it, although all else may be there; or
 * `cut_off`.
 */
type Ending = 'marked' | 'unmarked' | 'cut_off';

/** Determines how an image file ends, to detect truncated files: browsers decode these without an error. */
export function endingOf(bytes: Uint8Array, format: ImageFormat): Ending {
  if (format === 'image/jpeg') return jpegEnding(bytes);
  return reachesPngEnd(bytes) ? 'marked' : 'cut_off';
}

const PNG_SIGNATURE_LENGTH = 8;
/** Length, name and checksum around a chunk's data. */
const PNG_CHUNK_FRAME = 12;
const IEND = 0x49454e44;

/** PNG (ISO/IEC 15948): skips from chunk to chunk up to IEND. */
function reachesPngEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = PNG_SIGNATURE_LENGTH;
  while (at + PNG_CHUNK_FRAME <= bytes.length) {
    if (view.getUint32(at + 4) === IEND) return true;
    at += PNG_CHUNK_FRAME + view.getUint32(at);
  }
  return false;
}

const PROGRESSIVE_FRAME = 0xc2;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/**
 * JPEG (ITU-T T.81): skips from marker to marker by the lengths of the segments, and over entropy-coded data.
 * Searching only for the end marker would find that of an embedded thumbnail. In a progressive JPEG without an end
 * marker, nothing tells whether all scans are there.
 */
function jpegEnding(bytes: Uint8Array): Ending {
  const view = viewOf(bytes);
  let ending: Ending = 'cut_off';
  let isProgressive = false;
  let at = bytes.indexOf(0xff, 2);
  while (at !== -1 && at + 1 < bytes.length) {
    const marker = view.getUint8(at + 1);
    if (marker === END_OF_IMAGE) return 'marked';
    if (marker === PROGRESSIVE_FRAME) isProgressive = true;
    if (marker === START_OF_SCAN && !isProgressive) ending = 'unmarked';
    if (standsAlone(marker)) at += marker === 0xff ? 1 : 2;
    else if (at + 4 <= bytes.length) at += 2 + view.getUint16(at + 2);
    else return 'cut_off';
    at = bytes.indexOf(0xff, at);
  }
  return ending;
}

/** Fill bytes, stuffed zeros and restart markers: they occur in entropy-coded data and have no length. */
function standsAlone(marker: number): boolean {
  return marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
