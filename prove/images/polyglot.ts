import { deflateSync } from 'node:zlib';
import type { Random } from '../random.ts';
import { APP1, COMMENT, segment, withSegments } from './jpeg.ts';
import { withChunks } from './png.ts';
import { SCRIPT, SECRET } from './sources.ts';
import { anyImage, type Maker, specimen } from './specimen.ts';

/** An empty ZIP archive. */
const ZIP = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);

/** The other formats of the polyglots. */
function payload(random: Random): Buffer {
  return random.pick([
    Buffer.from(`<!doctype html><body>${SCRIPT}</body>`),
    Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(SECRET), ZIP]),
    Buffer.from(`%PDF-1.7\n${SCRIPT}\n%%EOF`),
    Buffer.from(`<?php echo '${SECRET}'; ?>`),
    Buffer.from(`*/=1;alert('${SECRET}')/*`),
  ]);
}

/** Another format after the image's end. */
export const appended: Maker = (random, sources) =>
  specimen('something behind', Buffer.concat([anyImage(random, sources), payload(random)]));

/** Another format before the image's start. */
export const prepended: Maker = (random, sources) =>
  specimen('something before', Buffer.concat([payload(random), anyImage(random, sources)]), {
    hopeless: true,
  });

/** Another format inside the image's text metadata. */
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
