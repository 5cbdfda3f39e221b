import { createHash } from 'node:crypto';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { ICON_DATA_URL_MAX_LENGTH } from '../../src/domain/people/icon.ts';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import { withoutBombs } from '../../src/icons/png-chunks.ts';

type Colour = readonly [red: number, green: number, blue: number];

const RED: Colour = [220, 30, 30];
const GREEN: Colour = [30, 180, 30];
const BLUE: Colour = [30, 30, 220];
const YELLOW: Colour = [220, 220, 30];

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const blank = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 4, background } });

/** All refusals have the same public failure. */
async function expectRefused(text: string): Promise<void> {
  await expect(encodeIcon(text)).rejects.toMatchObject({ name: 'Failure', code: 'invalid_icon' });
}

async function colourAt(png: Uint8Array, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(png).removeAlpha().extract(area).raw().toBuffer())];
}

function expectNear(colour: readonly number[], expected: Colour): void {
  expect(colour).toHaveLength(3);
  for (const [i, value] of expected.entries()) {
    expect(Math.abs((colour[i] ?? Number.NaN) - value), `${colour}`).toBeLessThan(30);
  }
}

/** Red and green above blue and yellow, twice as wide as high. */
function quarters(): Sharp {
  const [width, height] = [64, 32];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = y < height / 2 ? [RED, GREEN] : [BLUE, YELLOW];
      const colour = row[x < width / 2 ? 0 : 1] ?? RED;
      pixels.set(colour, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

describe('an icon', () => {
  it.each([
    ['greater than an icon', 300, 200, 75, 50],
    ['higher than wide', 100, 400, 19, 75],
    ['as great as an image can be', 512, 512, 75, 75],
    ['of the right size', 75, 75, 75, 75],
    ['smaller than an icon', 12, 20, 12, 20],
    ['of one pixel', 1, 1, 1, 1],
    ['very thin', 512, 1, 75, 1],
  ])('made of a PNG or JPEG %s fits', async (_, width, height, newWidth, newHeight) => {
    const image = blank(width, height);
    const sources = [
      dataUrl(await image.clone().png().toBuffer()),
      dataUrl(await image.clone().jpeg().toBuffer(), 'image/jpeg'),
      dataUrl(await image.clone().jpeg({ progressive: true }).toBuffer(), 'image/jpeg'),
    ];
    for (const source of sources) {
      const icon = await encodeIcon(source);
      const { format, ...metadata } = await sharp(icon.bytes).metadata();
      expect(format).toBe('png');
      expect([metadata.width, metadata.height]).toEqual([newWidth, newHeight]);
    }
  });

  it('is identified by the hash of its bytes; the same image gives the same icon', async () => {
    const source = dataUrl(await quarters().png().toBuffer());
    const icon = await encodeIcon(source);
    expect(icon.hash).toBe(createHash('sha256').update(icon.bytes).digest('hex'));
    expect(await encodeIcon(source)).toEqual(icon);
    const other = await encodeIcon(dataUrl(await blank(9, 9).png().toBuffer()));
    expect(other.hash).not.toBe(icon.hash);
  });

  it('keeps transparency', async () => {
    const hole = await blank(30, 30, 'transparent').png().toBuffer();
    const source = await blank(60, 60, 'red')
      .composite([{ input: hole, left: 0, top: 0, blend: 'dest-in' }])
      .png()
      .toBuffer();
    const { bytes } = await encodeIcon(dataUrl(source));
    const alphaAt = async (left: number, top: number) => {
      const area = { left, top, width: 1, height: 1 };
      const [alpha] = await sharp(bytes).extractChannel('alpha').extract(area).raw().toBuffer();
      return alpha;
    };
    expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true, width: 60, height: 60 });
    expect(await alphaAt(15, 15)).toBe(0);
  });

  it.each([
    [1, [RED, GREEN, BLUE, YELLOW]],
    [2, [GREEN, RED, YELLOW, BLUE]],
    [3, [YELLOW, BLUE, GREEN, RED]],
    [4, [BLUE, YELLOW, RED, GREEN]],
    [5, [RED, BLUE, GREEN, YELLOW]],
    [6, [BLUE, RED, YELLOW, GREEN]],
    [7, [YELLOW, GREEN, BLUE, RED]],
    [8, [GREEN, YELLOW, RED, BLUE]],
  ] as const)('stands upright when the JPEG says orientation %i', async (orientation, corners) => {
    const jpeg = await quarters().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const { bytes } = await encodeIcon(dataUrl(jpeg, 'image/jpeg'));
    const { width, height, orientation: left } = await sharp(bytes).metadata();
    expect([width, height]).toEqual(orientation < 5 ? [64, 32] : [32, 64]);
    expect(left).toBeUndefined();
    const [x, y] = [width / 4, height / 4];
    const places = [
      [x, y],
      [3 * x, y],
      [x, 3 * y],
      [3 * x, 3 * y],
    ] as const;
    for (const [i, [across, down]] of places.entries()) {
      expectNear(await colourAt(bytes, across, down), corners[i] ?? RED);
    }
  });

  it('is decoded by its content, ignoring the media type', async () => {
    const jpeg = await quarters().jpeg().toBuffer();
    const icon = await encodeIcon(dataUrl(jpeg, 'image/png'));
    expect(await encodeIcon(dataUrl(jpeg, 'image/svg+xml'))).toEqual(icon);
  });

  it('may be a JPEG whose end marker was left out', async () => {
    for (const progressive of [false, true]) {
      const jpeg = await quarters().jpeg({ progressive }).toBuffer();
      const icon = await encodeIcon(dataUrl(jpeg));
      expect(await encodeIcon(dataUrl(jpeg.subarray(0, -2)))).toEqual(icon);
      // Missing data is not made up.
      await expectRefused(dataUrl(jpeg.subarray(0, -4)));
      const longer = Buffer.concat([jpeg, Buffer.from('of a camera')]);
      expect(await encodeIcon(dataUrl(longer))).toEqual(icon);
    }
  });

  it('takes images in grey, in 16 bits and with a palette', async () => {
    for (const source of [
      await quarters().greyscale().png().toBuffer(),
      await quarters().greyscale().jpeg().toBuffer(),
      await quarters().toColourspace('rgb16').png().toBuffer(),
      await quarters().png({ palette: true }).toBuffer(),
      await quarters().png({ progressive: true }).toBuffer(),
      await quarters().toColourspace('cmyk').jpeg().toBuffer(),
    ]) {
      const { width, height } = await sharp((await encodeIcon(dataUrl(source))).bytes).metadata();
      expect([width, height]).toEqual([64, 32]);
    }
  });

  it('is small, even for noise', async () => {
    const noise = Buffer.from(Array.from({ length: 75 * 75 * 3 }, (_, i) => (i * 7919) % 251));
    const raw = { width: 75, height: 75, channels: 3 } as const;
    const source = dataUrl(await sharp(noise, { raw }).png().toBuffer());
    expect((await encodeIcon(source)).bytes.length).toBeLessThan(10_000);
  });
});

/** A PNG whose header claims another size. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(png);
  forged.writeUInt32BE(width, 16);
  forged.writeUInt32BE(height, 20);
  forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29);
  return forged;
}

/** A PNG with another chunk after its header. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, 33), length, named, checksum, png.subarray(33)]);
}

/** The processor time in microseconds that the process has used since then. */
function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it('the texts of a PNG and a colour profile that is too large are not decompressed', async () => {
  const png = await quarters().png().toBuffer();
  const plain = await encodeIcon(dataUrl(png));
  const packed = deflateSync(Buffer.alloc(45_000_000, 'a'));
  const beforeUnpacking = process.cpuUsage();
  inflateSync(packed);
  const unpacking = processorSince(beforeUnpacking);
  for (const [type, head] of [
    ['zTXt', 'a\0\0'],
    ['iTXt', 'a\0\x01\0\0\0'],
    ['iCCP', 'a\0\0'],
  ] as const) {
    const before = process.cpuUsage();
    const icon = await encodeIcon(
      dataUrl(withChunk(png, type, Buffer.concat([Buffer.from(head), packed]))),
    );
    const taken = processorSince(before);
    expect(icon).toEqual(plain);
    expect(taken).toBeLessThan(unpacking / 2);
  }
});

it('only the first colour profile of a PNG is decompressed', async () => {
  const png = await quarters().png().toBuffer();
  const profile = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1_000_000, 'a'))]);
  let many: Buffer = png;
  for (let i = 0; i < 60; i += 1) many = withChunk(many, 'iCCP', profile);
  const beforeUnpacking = process.cpuUsage();
  for (let i = 0; i < 60; i += 1) inflateSync(profile.subarray(3));
  const unpacking = processorSince(beforeUnpacking);
  const before = process.cpuUsage();
  withoutBombs(many);
  expect(processorSince(before)).toBeLessThan(unpacking / 2);
  expect(withoutBombs(many)).toEqual(withoutBombs(withChunk(png, 'iCCP', profile)));
});

describe('refused icons', () => {
  it('an image with a wrong checksum', async () => {
    const png = await quarters().png().toBuffer();
    const at = png.indexOf('IDAT') + 6;
    png.writeUInt8(png.readUInt8(at) ^ 0xff, at);
    await expectRefused(dataUrl(png));
  });

  it.each([
    [20_000, 20_000],
    [513, 1],
    [1, 513],
    [0, 9],
    [9, 0],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 32 - 1, 1],
  ])('a header that claims %i × %i px, before anything is decoded', async (width, height) => {
    const forged = claiming(await blank(9, 9).png().toBuffer(), width, height);
    const before = process.cpuUsage();
    await expectRefused(dataUrl(forged));
    // The processor time of this process in microseconds, to which other processes do not add.
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(200_000);
  });

  it('a data URL of a valid image that is one character too long', async () => {
    const png = await blank(9, 9).png().toBuffer();
    const prefix = 'data:image/png;base64,';
    // Decoders ignore bytes after the end of a PNG.
    const room = Math.floor((ICON_DATA_URL_MAX_LENGTH - prefix.length) / 4) * 3;
    const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
    const fitting = dataUrl(padded(room));
    expect(fitting.length).toBeLessThanOrEqual(ICON_DATA_URL_MAX_LENGTH);
    await expect(encodeIcon(fitting)).resolves.toMatchObject({ hash: expect.any(String) });
    await expectRefused(dataUrl(padded(room + 1)));
  });
});
