import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';

const HEADER_SIZE = 32;
const FRAME_HEADER_SIZE = 24;
const MAGIC = 0x377f0682;

/**
 * How many commits of a write-ahead log SQLite will drop when it opens the database, because a frame
 * before them is damaged (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). SQLite reads
 * up to the first frame whose checksum is wrong and ignores all that follow without a word. Frames of
 * an earlier use of the file have another salt and do not count. 0 when there is no log.
 */
export function countLostCommits(path: string): number {
  const log = read(path);
  if (log === null || log.length < HEADER_SIZE) return 0;
  const magic = log.readUInt32BE(0);
  if (magic !== MAGIC && magic !== MAGIC + 1) return 0;
  const swapped = (magic === MAGIC + 1) !== (endianness() === 'BE');
  const pageSize = log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  const sum = checksumIn(swapped);
  let running: Checksum = sum([0, 0], log.subarray(0, 24));
  let isSound = matches(running, log, 24);
  let lost = 0;
  const frameSize = FRAME_HEADER_SIZE + pageSize;
  for (let at = HEADER_SIZE; at + frameSize <= log.length; at += frameSize) {
    const isOfThisUse = log.subarray(at + 8, at + 16).equals(salts);
    if (isSound) {
      running = sum(running, log.subarray(at, at + 8));
      running = sum(running, log.subarray(at + FRAME_HEADER_SIZE, at + frameSize));
      isSound = isOfThisUse && matches(running, log, at + 16);
    }
    // The frame that ends a transaction has the size of the database after it; others have 0.
    if (!isSound && isOfThisUse && log.readUInt32BE(at + 4) > 0) lost += 1;
  }
  return lost;
}

function read(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

type Checksum = readonly [number, number];

/** The checksum of the file format, over pairs of words in the byte order that the header names. */
function checksumIn(swapped: boolean) {
  return ([first, second]: Checksum, bytes: Buffer): Checksum => {
    // A copy starts at a multiple of four, which an array of words needs.
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
