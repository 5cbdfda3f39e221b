import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import { dataUrlOf } from '../support/picture.ts';

const image = (width: number, height: number, background = '#c06030') =>
  sharp({ create: { width, height, channels: 4, background } });

async function iconOf(width: number, height: number) {
  return encodeIcon(dataUrlOf(await image(width, height).png().toBuffer()));
}

/** The stated and the actual size of each file. */
async function sizesOf(width: number, height: number) {
  const { larger } = await iconOf(width, height);
  return Promise.all(
    larger.map(async ({ side, bytes }) => {
      const metadata = await sharp(bytes).metadata();
      expect(metadata.format).toBe('webp');
      return `${side}: ${metadata.width} × ${metadata.height}`;
    }),
  );
}

async function alphaAt(bytes: Uint8Array, left: number, top: number): Promise<number | undefined> {
  const area = { left, top, width: 1, height: 1 };
  const [alpha] = await sharp(bytes).ensureAlpha().extractChannel(3).extract(area).raw().toBuffer();
  return alpha;
}

describe('the larger sizes of an icon', () => {
  it.each([
    [512, 512, '150: 150 × 150, 225: 225 × 225'],
    [200, 100, '150: 150 × 75, 225: 200 × 100'],
    [160, 160, '150: 150 × 150, 225: 160 × 160'],
    [150, 150, '150: 150 × 150'],
    [100, 90, '150: 100 × 90'],
    [75, 75, ''],
    [20, 30, ''],
  ])('of %i × %i px are never larger than the source: “%s”', async (width, height, sizes) => {
    expect((await sizesOf(width, height)).join(', ')).toBe(sizes);
  });

  it('are WebP without metadata and alpha, white where the source is transparent', async () => {
    const secret = 'Rua Secreta, 42';
    const source = await image(300, 300, 'transparent')
      .withExif({ IFD0: { Artist: secret } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect(source.toString('latin1')).toContain(secret);
    const { larger } = await encodeIcon(dataUrlOf(source));
    expect(larger).toHaveLength(2);
    for (const { bytes } of larger) {
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ hasAlpha: false });
      for (const kind of ['exif', 'icc', 'xmp', 'iptc'] as const) {
        expect(metadata[kind], kind).toBeUndefined();
      }
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Secreta|EXIF|ICCP|XMP /);
      const [red = 0] = await sharp(bytes).raw().toBuffer();
      expect(red).toBeGreaterThan(250);
    }
  });

  it('change the hash, even if the smallest size is the same', async () => {
    const image = Buffer.alloc(225 * 224 * 3, 80);
    const raw = { width: 225, height: 224, channels: 3 } as const;
    const great = await encodeIcon(dataUrlOf(await sharp(image, { raw }).png().toBuffer()));
    const small = await encodeIcon(dataUrlOf(great.bytes));
    expect(small.bytes).toEqual(great.bytes);
    expect(small.larger).toEqual([]);
    expect(small.hash).not.toBe(great.hash);
  });

  it('are small, even for noise', async () => {
    const noise = Buffer.from(Array.from({ length: 225 * 225 * 3 }, (_, i) => (i * 7919) % 251));
    const raw = { width: 225, height: 225, channels: 3 } as const;
    const source = await sharp(noise, { raw }).jpeg({ quality: 60 }).toBuffer();
    for (const { bytes } of (await encodeIcon(dataUrlOf(source))).larger) {
      expect(bytes.length).toBeLessThan(40_000);
    }
  });
});

describe('the smallest size', () => {
  it('of a larger square picture is its inscribed circle, with transparent corners', async () => {
    const { bytes } = await iconOf(225, 225);
    for (const [x, y] of [
      [0, 0],
      [74, 0],
      [0, 74],
      [74, 74],
      [10, 10],
    ] as const)
      expect(await alphaAt(bytes, x, y)).toBe(0);
    for (const [x, y] of [
      [37, 37],
      [37, 1],
      [1, 37],
      [73, 37],
      [12, 12],
    ] as const)
      expect(await alphaAt(bytes, x, y)).toBe(255);
  });

  it.each([
    ['is not square', 225, 224],
    ['came as small', 75, 75],
  ])('of a picture that %s keeps its corners', async (_, width, height) => {
    expect(await alphaAt((await iconOf(width, height)).bytes, 0, 0)).toBe(255);
  });
});
