import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImageHeader } from '../../src/icons/image-header.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

describe('the header of an image', () => {
  it.each([
    [1, 1],
    [3, 200],
    [512, 40],
    [70_00, 2],
  ])('says %i × %i px, as a PNG and as a JPEG of either kind', async (width, height) => {
    const png = await blank(width, height).png().toBuffer();
    expect(readImageHeader(png)).toEqual({ format: 'png', width, height });
    for (const progressive of [false, true]) {
      const jpeg = await blank(width, height).jpeg({ progressive }).toBuffer();
      expect(readImageHeader(jpeg)).toEqual({ format: 'jpeg', width, height });
    }
  });

  it('is found after the metadata of a JPEG', async () => {
    const exif = { IFD0: { ImageDescription: 'x'.repeat(30_000) } };
    const jpeg = await blank(20, 30).withExif(exif).withIccProfile('p3').jpeg().toBuffer();
    expect(readImageHeader(jpeg)).toEqual({ format: 'jpeg', width: 20, height: 30 });
  });

  it('is found when the image is part of a larger buffer', async () => {
    const png = await blank(5, 6).png().toBuffer();
    const whole = Buffer.concat([Buffer.alloc(13, 1), png, Buffer.alloc(9, 2)]);
    expect(readImageHeader(whole.subarray(13))).toEqual({ format: 'png', width: 5, height: 6 });
  });

  it('is null for a JPEG with too many scans', async () => {
    const jpeg = await blank(9, 9).jpeg({ progressive: true }).toBuffer();
    const scan = Buffer.from([0xff, 0xda, 0x00, 0x02]);
    const padded = (count: number) => Buffer.concat([jpeg, ...Array(count).fill(scan)]);
    expect(readImageHeader(padded(50))).toEqual({ format: 'jpeg', width: 9, height: 9 });
    expect(readImageHeader(padded(101))).toBeNull();
  });

  it('is searched in a limited number of segments', () => {
    const start = Buffer.from([0xff, 0xd8]);
    const segment = Buffer.from([0xff, 0xe0, 0x00, 0x02]);
    const frame = Buffer.from([0xff, 0xc0, 0x00, 0x11, 8, 0, 7, 0, 9, 3]);
    const withSegments = (count: number) =>
      Buffer.concat([start, ...Array.from({ length: count }, () => segment), frame]);
    expect(readImageHeader(withSegments(63))).toEqual({ format: 'jpeg', width: 9, height: 7 });
    expect(readImageHeader(withSegments(64))).toBeNull();
  });

  it('is read from any bytes without an exception', () => {
    const starts = fc.constantFrom('', '89504e470d0a1a0a', 'ffd8', 'ffd8ffe0', 'ffd8ffc4');
    const bytes = fc
      .tuple(starts, fc.uint8Array({ maxLength: 300 }))
      .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'hex'), rest]));
    fc.assert(
      fc.property(bytes, (image) => {
        const header = readImageHeader(image);
        expect(header === null || ['png', 'jpeg'].includes(header.format)).toBe(true);
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});
