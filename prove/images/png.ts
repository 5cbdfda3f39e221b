import { crc32 } from 'node:zlib';

export interface Chunk {
  /** Four letters. */
  readonly type: string;
  readonly data: Buffer;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bytes of a chunk besides its data: length, type, checksum. */
const FRAME = 12;

/** The chunks of a PNG; fails if one is truncated or has a wrong checksum, or if data follows the end. */
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

export interface Header {
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
