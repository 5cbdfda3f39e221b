import { crc32 } from 'node:zlib';

export interface Chunk {
  /** The type of the chunk, four letters. */
  readonly type: string;
  readonly data: Buffer;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bytes of a chunk in addition to its data: length, type and checksum. */
const FRAME = 12;

/** Reads the chunks of a PNG. Fails if one is truncated or has a wrong checksum, or if data follows the end. */
export function readChunks(png: Buffer): Chunk[] {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('no PNG signature');
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at < png.length) {
    const end = at + FRAME + png.readUInt32BE(at);
    const body = png.subarray(at + 4, end - 4);
    if (png.readUInt32BE(end - 4) !== crc32(body)) throw new Error('wrong checksum');
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at = end;
  }
  return chunks;
}

export function writeChunks(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks.map(writeChunk)]);
}

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** The format's colour type: 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha. */
  readonly colour: number;
  readonly interlaced?: boolean;
}

export function headerChunk({ width, height, depth, colour, interlaced }: Header): Chunk {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlaced === true ? 1 : 0], 8);
  return { type: 'IHDR', data };
}

export const END: Chunk = { type: 'IEND', data: Buffer.alloc(0) };

/** Inserts a chunk directly after the header. */
export function withChunks(png: Buffer, ...added: readonly Chunk[]): Buffer {
  const [header, ...others] = readChunks(png);
  return writeChunks(header === undefined ? added : [header, ...added, ...others]);
}

/** Inserts a segment directly after the start of a JPEG. */
export function withSegments(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A segment of a JPEG with at most 65,533 bytes of data. */
export function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(marker, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export const COMMENT = 0xfffe;
export const APP1 = 0xffe1;
export const APP2 = 0xffe2;

/** The offset of a JPEG's frame header, which has marker, length, precision, height and width. */
export function frameAt(jpeg: Buffer): number {
  let at = 2;
  while (at + 4 < jpeg.length && ![0xffc0, 0xffc1, 0xffc2].includes(jpeg.readUInt16BE(at))) {
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return at;
}

/** A copy of a JPEG with another size in its header. */
export function claimingSize(jpeg: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(jpeg);
  const at = frameAt(jpeg);
  forged.writeUInt16BE(height, at + 5);
  forged.writeUInt16BE(width, at + 7);
  return forged;
}

const SIDE = 512;
const BLOCKS = (SIDE / 8) ** 2;
/** A progressive JPEG sends each coefficient of a block first roughly, then bit by bit. */
const COEFFICIENTS = 63;
const ROUGHEST = 13;

/**
 * A valid, black progressive JPEG of 512 × 512 px. Each scan encodes in two bytes that nothing changes, but makes the
 * decoder process the whole image.
 */
export function manyScanJpeg(scans: number): Buffer {
  const parts = [
    Buffer.from('ffd8', 'hex'),
    segment(0xffdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xffc2, frame()),
    huffmanTable(0x00, 0),
    // End-of-band run: no coefficients in this block and the next 4,095.
    huffmanTable(0x10, 0xc0),
    ...[1, 2, 3].map((component) =>
      Buffer.concat([scan(component, 0, 0, 0), Buffer.alloc(BLOCKS / 8)]),
    ),
  ];
  const end = Buffer.from('ffd9', 'hex');
  return Buffer.concat([...parts, ...[...emptyScans()].slice(0, scans), end]);
}

function* emptyScans(): Generator<Buffer> {
  for (let component = 1; component <= 3; component += 1) {
    for (let at = 1; at <= COEFFICIENTS; at += 1) {
      for (let bit = ROUGHEST; bit >= 0; bit -= 1) {
        const before = bit === ROUGHEST ? 0 : bit + 1;
        yield Buffer.concat([scan(component, at, before, bit), Buffer.from('0007', 'hex')]);
      }
    }
  }
}

/** The content of a frame header with three components without subsampling. */
function frame(): Buffer {
  const data = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  data.writeUInt16BE(SIDE, 1);
  data.writeUInt16BE(SIDE, 3);
  return data;
}

/** A Huffman table with one symbol of one bit. */
function huffmanTable(id: number, symbol: number): Buffer {
  return segment(0xffc4, Buffer.from([id, 1, ...Array.from({ length: 15 }, () => 0), symbol]));
}

/** The header of a scan of one coefficient of a component, which refines one bit. */
function scan(component: number, at: number, before: number, bit: number): Buffer {
  return segment(0xffda, Buffer.from([1, component, 0, at, at, (before << 4) | bit]));
}
