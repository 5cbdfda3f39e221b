import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

const HEADER_SIZE = 32;
const FRAME_HEADER_SIZE = 24;
/** The largest page of SQLite; a header that claims more is damaged. */
const PAGE_SIZE_MAX = 65_536;
const MAGIC = 0x377f0682;

/**
 * Counts the commits in a write-ahead log that SQLite will drop because of a damaged frame
 * (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). SQLite reads up to the first frame with a
 * wrong checksum and silently ignores the rest. Frames left over from before the last checkpoint have
 * another salt and do not count. Returns 0 without a log that can be read.
 */
export function countLostCommits(path: string): number {
  try {
    const file = openSync(path, 'r');
    try {
      return countLostIn(file);
    } finally {
      closeSync(file);
    }
  } catch {
    return 0;
  }
}

/** Reads frame by frame, since a log may be larger than any buffer, and behind a damaged one only their headers. */
function countLostIn(file: number): number {
  const header = Buffer.alloc(HEADER_SIZE);
  if (!fill(header, file, 0)) return 0;
  const magic = header.readUInt32BE(0);
  if (magic !== MAGIC && magic !== MAGIC + 1) return 0;
  const swapped = (magic === MAGIC + 1) !== (endianness() === 'BE');
  const pageSize = header.readUInt32BE(8);
  if (pageSize > PAGE_SIZE_MAX) return 0;
  const salts = header.subarray(16, 24);
  const sum = checksumIn(swapped);
  let running: Checksum = sum([0, 0], header.subarray(0, 24));
  let isSound = matches(running, header, 24);
  let lost = 0;
  const frame = Buffer.alloc(FRAME_HEADER_SIZE + pageSize);
  const frameHeader = frame.subarray(0, FRAME_HEADER_SIZE);
  const { size } = fstatSync(file);
  for (let at = HEADER_SIZE; at + frame.length <= size; at += frame.length) {
    if (!fill(isSound ? frame : frameHeader, file, at)) break;
    const isOfThisUse = frame.subarray(8, 16).equals(salts);
    if (isSound) {
      running = sum(running, frame.subarray(0, 8));
      running = sum(running, frame.subarray(FRAME_HEADER_SIZE));
      isSound = isOfThisUse && matches(running, frame, 16);
    }
    // A frame that commits a transaction contains the size of the database in pages; others have 0.
    if (!isSound && isOfThisUse && frame.readUInt32BE(4) > 0) lost += 1;
  }
  return lost;
}

/** Fills a buffer from this position of a file; false if the file ends before. */
function fill(buffer: Buffer, file: number, position: number): boolean {
  let filled = 0;
  while (filled < buffer.length) {
    const read = readSync(file, buffer, filled, buffer.length - filled, position + filled);
    if (read === 0) return false;
    filled += read;
  }
  return true;
}

type Checksum = readonly [number, number];

/** The file format's checksum, over pairs of 32-bit words in the byte order given by the header. */
function checksumIn(swapped: boolean) {
  return ([first, second]: Checksum, bytes: Buffer): Checksum => {
    // Uint32Array needs 4-byte alignment, which a copy has.
    const copy = Uint8Array.from(bytes);
    if (swapped) Buffer.from(copy.buffer).swap32();
    const words = new Uint32Array(copy.buffer);
    let [a, b] = [first, second];
    for (let i = 0; i + 1 < words.length; i += 2) {
      a = (a + (words[i] ?? 0) + b) >>> 0;
      b = (b + (words[i + 1] ?? 0) + a) >>> 0;
    }
    return [a, b];
  };
}

function matches([a, b]: Checksum, log: Buffer, at: number): boolean {
  return log.readUInt32BE(at) === a && log.readUInt32BE(at + 4) === b;
}
