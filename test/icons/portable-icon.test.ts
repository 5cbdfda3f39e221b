import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Icon } from '../../src/catalogue/stored-personality.ts';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import { readIcon, writeIcon } from '../../src/icons/portable-icon.ts';
import { photo } from '../browser/support/images.ts';
import { dataUrlOf } from '../support/picture.ts';

const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } }).png({
    palette: true,
  });

const filesOf = ({ bytes, larger }: Icon) => [{ side: 75 as const, bytes }, ...larger];

const webp = (side: number) => png(side).webp({ quality: 80 }).toBuffer();

describe('an icon in a file', () => {
  it.each([225, 160, 120, 60])('of %i px is the same icon when imported again', async (side) => {
    const source = await sharp(await photo(side, side))
      .png()
      .toBuffer();
    const jpeg = await sharp(source).jpeg().toBuffer();
    const icon = await encodeIcon(dataUrlOf(jpeg, 'image/jpeg'));
    expect(await readIcon(writeIcon(filesOf(icon)))).toEqual(icon);
  });

  it('is imported unchanged when it is a circle cut by the cropper', async () => {
    const mask = Buffer.from(
      '<svg width="75" height="75"><circle cx="37.5" cy="37.5" r="37.5"/></svg>',
    );
    const circle = await sharp(await photo(75, 75))
      .composite([{ input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer();
    const icon = await encodeIcon(dataUrlOf(circle));
    expect(await readIcon(writeIcon(filesOf(icon)))).toEqual(icon);
  });

  it('can be a single picture, from which all sizes are made', async () => {
    const source = dataUrlOf(await png(300).toBuffer());
    expect(await readIcon(source)).toEqual(await encodeIcon(source));
  });

  /** A PNG with metadata. */
  const tagged = (side: number) => png(side).withExif({ IFD0: { Artist: 'x' } });
  it.each<[string, ...(() => Promise<Uint8Array>)[]]>([
    ['a smallest size that is great', () => png(100).toBuffer(), () => webp(150)],
    ['a larger size that is too large', () => png(75).toBuffer(), () => webp(151)],
    ['a larger size that is small', () => png(75).toBuffer(), () => webp(75)],
    ['sizes in disorder', () => png(75).toBuffer(), () => webp(225), () => webp(150)],
    [
      'a size too many',
      () => png(75).toBuffer(),
      ...[150, 225, 225].map((side) => () => webp(side)),
    ],
    ['metadata in the smallest size', () => tagged(75).toBuffer(), () => webp(150)],
    ['a PNG as larger size', () => png(75).toBuffer(), () => png(150).toBuffer()],
    ['metadata in a larger size', () => png(75).toBuffer(), () => tagged(150).webp().toBuffer()],
    [
      'something behind the end',
      () => png(75).toBuffer(),
      async () => Buffer.concat([await webp(150), Buffer.from('<script>')]),
    ],
    [
      'a size that is cut off',
      () => png(75).toBuffer(),
      async () => (await webp(150)).subarray(0, 60),
    ],
    [
      'a frame that is nonsense',
      () => png(75).toBuffer(),
      async () => (await webp(150)).fill(0, 20),
    ],
    ['an empty size', () => png(75).toBuffer(), async () => Buffer.alloc(0)],
  ])('is refused with %s', async (_, ...makes) => {
    const files = await Promise.all(makes.map((make) => make()));
    const [first = Buffer.alloc(0), ...others] = files;
    const text = [dataUrlOf(first), ...others.map((one) => dataUrlOf(one, 'image/webp'))].join(' ');
    await expect(readIcon(text)).rejects.toMatchObject({ code: 'invalid_icon' });
  });
});
