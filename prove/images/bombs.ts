import { deflateSync } from 'node:zlib';
import type { Random } from '../random.ts';
import {
  APP1,
  APP2,
  type Chunk,
  COMMENT,
  END,
  headerChunk,
  manyScanJpeg,
  segment,
  withChunks,
  withSegments,
  writeChunks,
} from './formats.ts';
import { type Maker, specimen } from './specimen.ts';

/** Compressed zeros by their length, which are slow to create, so each is created once. */
const zeros = new Map<number, Buffer>();
function packedZeros(length: number): Buffer {
  const packed = zeros.get(length) ?? deflateSync(Buffer.alloc(length), { level: 9 });
  zeros.set(length, packed);
  return packed;
}

const MB = 1_000_000;

/** A flat image of two colours with too many pixels, whose header claims another size. */
function flat(side: number, claimed: number): Buffer {
  const rows = packedZeros(side * (Math.ceil(side / 8) + 1));
  return writeChunks([
    headerChunk({ width: claimed, height: claimed, depth: 1, colour: 0 }),
    { type: 'IDAT', data: rows },
    END,
  ]);
}

/** Makes images with many pixels in few bytes, whether or not the header says so. */
export const pixelBomb: Maker = (random) => {
  const side = random.pick([30_000, 16_000]);
  const claimed = random.pick([side, 512, 9]);
  return specimen('pixel bomb', flat(side, claimed), { hopeless: claimed > 512 });
};

/** Makes images with a compressed text or colour profile that decompresses to 20 MB. */
export const chunkBomb: Maker = (random, { png }) => {
  const packed = packedZeros(20 * MB);
  const bomb = random.pick<Chunk>([
    { type: 'iCCP', data: Buffer.concat([Buffer.from('p\0\0'), packed]) },
    { type: 'zTXt', data: Buffer.concat([Buffer.from('t\0\0'), packed]) },
    { type: 'iTXt', data: Buffer.concat([Buffer.from('t\0\x01\0\0\0'), packed]) },
  ]);
  return specimen('chunk bomb', withChunks(random.pick(png), bomb));
};

/** Makes images with as many small chunks as fit into a request. */
export const manyChunks: Maker = (random, { png }) => {
  const packed = packedZeros(MB);
  const text = Buffer.concat([Buffer.from('t\0\0'), packed]);
  const [chunk, count] = random.pick<[Chunk, number]>([
    [{ type: 'zTXt', data: text }, 40],
    [{ type: 'tEXt', data: Buffer.from('t\0x') }, 2_500],
    [{ type: 'IDAT', data: Buffer.alloc(0) }, 3_000],
    [{ type: 'sPLT', data: Buffer.from('p\0\x08') }, 2_500],
    [{ type: 'tIME', data: Buffer.alloc(7) }, 2_000],
  ]);
  const added = Array.from({ length: count }, () => chunk);
  return specimen('many chunks', withChunks(random.pick(png), ...added));
};

/** Makes JPEGs with many scans over the whole image. */
export const manyScans: Maker = (random) =>
  specimen('many scans', manyScanJpeg(random.pick([0, 5, 10, 20, 50, 100, 200, 400, 2646])), {
    label: 'image/jpeg',
  });

/** Makes JPEGs with as many segments as fit into a request, or with segments that claim more data. */
export const manySegments: Maker = (random, { jpeg }) => {
  const profile = Buffer.concat([
    Buffer.from('ICC_PROFILE\0\x01\xff', 'latin1'),
    random.bytes(100),
  ]);
  const loop = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\x08', 'latin1');
  const [put, count] = random.pick<[Buffer, number]>([
    [segment(COMMENT, Buffer.from('x')), 4_000],
    [segment(COMMENT, Buffer.from('x')), 62],
    [segment(APP1, loop), 50],
    [segment(APP2, profile), 50],
    [segment(0xffdb, Buffer.alloc(65, 1)), 50],
  ]);
  const added = Array.from({ length: count }, () => put);
  return specimen('many segments', withSegments(random.pick(jpeg), ...added), {
    label: 'image/jpeg',
  });
};

/** Makes valid images that exceed the size limit of a request. */
export const tooLong: Maker = (random, { png }) =>
  specimen(
    'too long',
    Buffer.concat([random.pick(png), Buffer.alloc(50_000 + random.below(100_000))]),
    {
      hopeless: true,
    },
  );

/** Makes text without image data, in forms that are difficult for a syntax check. */
export const wrongText: Maker = (random: Random) => {
  const bytes = random.bytes(30).toString('base64');
  const dataUrl = random.pick([
    `data:image/png;base64,${' '.repeat(1 + random.below(60_000))}`,
    `data:image/png;base64,${'='.repeat(1 + random.below(60_000))}`,
    `data:image/png;base64,${'A'.repeat(random.below(65_000))}!`,
    `data:image/${'a'.repeat(random.below(65_000))};base64,AAAA`,
    `data:image/png,${encodeURIComponent(bytes)}`,
    `data:image/png;base64,${bytes}\u0000`,
    `data:image/png;base64,${'\u{1f600}'.repeat(random.below(30_000))}`,
    `/mbti-db/icons/../${bytes}.png`,
    `https://example.org/${bytes}.png`,
    'data:',
    '',
  ]);
  return { kind: 'wrong text', dataUrl, hopeless: true };
};
