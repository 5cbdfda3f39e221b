import { deflateSync } from 'node:zlib';
import type { Random } from '../random.ts';
import {
  APP1,
  COMMENT,
  claimingSize,
  frameAt,
  headerChunk,
  readChunks,
  segment,
  withChunks,
  withSegments,
  writeChunks,
} from './formats.ts';
import { anyImage, LABELS, type Maker, SCRIPT, SECRET, specimen } from './specimen.ts';

/** Makes valid images with any media type. */
export const wrongLabel: Maker = (random, sources) =>
  specimen('wrong label', anyImage(random, sources), { label: random.pick(LABELS) });

/** Makes images of formats that are not accepted, with any media type. */
export const wrongFormat: Maker = (random, sources) =>
  specimen('wrong format', random.pick(sources.others), {
    label: random.pick(LABELS),
    hopeless: true,
  });

/** Makes images whose header claims a wrong size, small or enormous. */
export const wrongSize: Maker = (random, { png, jpeg }) => {
  const [width, height] = [anySide(random), anySide(random)];
  const hopeless = Math.max(width, height) > 512 || Math.min(width, height) === 0;
  if (random.below(2) === 0) {
    const forged = claimingSize(
      random.pick(jpeg),
      Math.min(width, 65_535),
      Math.min(height, 65_535),
    );
    return specimen('wrong size', forged, { label: 'image/jpeg', hopeless });
  }
  const [, ...others] = readChunks(random.pick(png));
  const header = headerChunk({ width, height, depth: 8, colour: 2 });
  return specimen('wrong size', writeChunks([header, ...others]), { hopeless });
};

/** Makes PNGs whose header has a bit depth, colour type and interlacing that are invalid or do not match the data. */
export const wrongKind: Maker = (random, { png }) => {
  const [, ...others] = readChunks(random.pick(png));
  const header = headerChunk({
    width: 1 + random.below(512),
    height: 1 + random.below(512),
    depth: random.pick([1, 2, 4, 8, 16, 3, 0, 255]),
    colour: random.pick([0, 2, 3, 4, 6, 1, 5, 255]),
    interlaced: random.below(2) === 0,
  });
  return specimen('wrong kind', writeChunks([header, ...others]));
};

/** Makes images with a second header of another size, in case one is checked and the other is used to decode. */
export const twoHeaders: Maker = (random, { png, jpeg }) => {
  const small = headerChunk({ width: 9, height: 9, depth: 8, colour: 2 });
  const chunks = readChunks(random.pick(png));
  const first = chunks[0] ?? small;
  if (random.below(2) === 0) {
    const twice = random.pick([
      [small, ...chunks],
      [first, small, ...chunks.slice(1)],
    ]);
    return specimen('two headers', writeChunks(twice), { hopeless: true });
  }
  return specimen(
    'two headers',
    hiddenFrame(random, claimingSize(random.pick(jpeg), 20_000, 20_000)),
    {
      label: 'image/jpeg',
      hopeless: true,
    },
  );
};

/**
 * Adds a fake frame header of 9 × 9 px that a careless parser would take for the real one: after fill bytes or markers
 * without length, inside a comment, or before the real one.
 */
function hiddenFrame(random: Random, jpeg: Buffer): Buffer {
  const at = frameAt(jpeg);
  const frame = claimingSize(jpeg, 9, 9).subarray(at, at + 2 + jpeg.readUInt16BE(at + 2));
  const before = random.pick([
    frame,
    Buffer.from('ff01', 'hex'),
    Buffer.from('ffd0', 'hex'),
    Buffer.concat([segment(0xfffe, Buffer.concat([Buffer.alloc(4), frame]))]),
    Buffer.concat([Buffer.from('ffffff', 'hex'), segment(0xfffe, frame)]),
    Buffer.concat([Buffer.from('fffffffe0002', 'hex'), frame]),
  ]);
  return withSegments(jpeg, before);
}

function anySide(random: Random): number {
  return random.pick([
    1,
    9,
    75,
    76,
    511,
    512,
    513,
    30_000,
    65_535,
    2 ** 31 - 1,
    0,
    1 + random.below(512),
  ]);
}

/** An empty ZIP archive. */
const ZIP = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);

/** Data in another format, for polyglots. */
function payload(random: Random): Buffer {
  return random.pick([
    Buffer.from(`<!doctype html><body>${SCRIPT}</body>`),
    Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(SECRET), ZIP]),
    Buffer.from(`%PDF-1.7\n${SCRIPT}\n%%EOF`),
    Buffer.from(`<?php echo '${SECRET}'; ?>`),
    Buffer.from(`*/=1;alert('${SECRET}')/*`),
  ]);
}

/** Makes images that are followed by another format. */
export const appended: Maker = (random, sources) =>
  specimen('something behind', Buffer.concat([anyImage(random, sources), payload(random)]));

/** Makes images that are preceded by another format. */
export const prepended: Maker = (random, sources) =>
  specimen('something before', Buffer.concat([payload(random), anyImage(random, sources)]), {
    hopeless: true,
  });

/** Makes images with another format inside their metadata. */
export const inside: Maker = (random, { png, jpeg }) => {
  const hidden = payload(random);
  if (random.below(2) === 0) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), hidden]);
    const put = random.pick([
      segment(COMMENT, hidden),
      segment(APP1, exif),
      segment(APP1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), hidden])),
      segment(0xffe0 + random.below(16), hidden),
    ]);
    return specimen('something inside', withSegments(random.pick(jpeg), put), {
      label: 'image/jpeg',
    });
  }
  const text = (start: string, data: Buffer) => Buffer.concat([Buffer.from(start), data]);
  const put = random.pick([
    { type: 'tEXt', data: text('Comment\0', hidden) },
    { type: 'iTXt', data: text('XML:com.adobe.xmp\0\0\0\0\0', hidden) },
    { type: 'zTXt', data: text('Comment\0\0', deflateSync(hidden)) },
    { type: 'eXIf', data: text('MM\0*\0\0\0\x08', hidden) },
    { type: 'iCCP', data: text('profile\0\0', deflateSync(hidden)) },
    { type: 'prVt', data: hidden },
    { type: 'acTL', data: Buffer.from('0000ffff00000000', 'hex') },
  ]);
  return specimen('something inside', withChunks(random.pick(png), put));
};
