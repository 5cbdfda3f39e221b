import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';

const HEADER_SIZE = 32;
const FRAME_HEADER_SIZE = 24;
const MAGIC = 0x377f0682;

/**
 * Counts the commits in a write-ahead log that SQLite will drop because of a damaged frame
 * (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). SQLite reads up to the first frame with a
 * wrong checksum and silently ignores the rest. Frames left over from before the last checkpoint have
 * another salt and do not count. Returns 0 without a log.
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
    // A frame that commits a transaction contains the size of the database in pages; others have 0.
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
