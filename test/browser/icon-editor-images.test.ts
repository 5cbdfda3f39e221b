import { writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { ICON_SIDE_MAX } from '../../src/domain/people/icon.ts';
import { ICON_REFUSAL_SENTENCES } from '../../src/domain/texts/fields/field-issues.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { bring, type iconEditor, openIconEditor } from './support/icon-editor-page.ts';
import {
  type FileForPage,
  hugePhoto,
  jpegFile,
  likeness,
  PORTRAIT,
  photo,
  pixelsOf,
  pngFile,
  QUADRANTS,
  quadrants,
  withOrientation,
} from './support/images.ts';

/** The size in which pictures are compared. */
const SIDE = 75;
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const inFolder = folderOfEachTest();
const iconTest = browserTest({ people: [draft({ name: 'Capitu' })] });
const test = iconTest
  .extend('page', async ({ open }) => (await open(DESKTOP)).page)
  .extend('editor', async ({ page }) => openIconEditor(page, 'Capitu'));

/** The pixels of the icon as it would be saved. */
async function iconOf(editor: ReturnType<typeof iconEditor>): Promise<Buffer> {
  const source = await editor.preview.getAttribute('src');
  if (source === null) throw new Error('There is no preview.');
  return pixelsOf(source, SIDE);
}

/** The part of the photo inside the circle, resized by the reference: the Lanczos kernel of sharp. */
async function referenceOf(
  picture: Buffer,
  editor: ReturnType<typeof iconEditor>,
  side: number,
): Promise<Buffer> {
  const { width = 0 } = await sharp(picture).metadata();
  const { x, y, radius, image } = await editor.measure();
  const scale = width / image.width;
  const region = {
    left: Math.round((x - radius) * scale),
    top: Math.round((y - radius) * scale),
    width: Math.round(radius * 2 * scale),
    height: Math.round(radius * 2 * scale),
  };
  return pixelsOf(await sharp(picture).extract(region).png().toBuffer(), side);
}

function colourAt(pixels: Buffer, x: number, y: number): readonly number[] {
  return [...pixels.subarray((y * SIDE + x) * 3, (y * SIDE + x) * 3 + 3)];
}

function expectColour(pixels: Buffer, [x, y]: readonly [number, number], hex: string) {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  for (const [i, value] of colourAt(pixels, x, y).entries()) {
    expect(Math.abs(value - (wanted[i] ?? 0)), `${hex} at ${x}, ${y}`).toBeLessThan(24);
  }
}

describe('a photo from a camera held in any orientation', () => {
  test('is upright, rotated and mirrored according to its EXIF orientation', async ({ editor }) => {
    const upright = await quadrants(400, 300);
    for (const orientation of [3, 6, 7]) {
      await editor.choose(jpegFile(await withOrientation(upright, orientation)));
      expect((await editor.measure()).image, `${orientation}`).toEqual({
        width: 390,
        height: 292.5,
      });
      const icon = await iconOf(editor);
      const places = [
        [22, 22],
        [53, 22],
        [22, 53],
        [53, 53],
      ] as const;
      for (const [i, place] of places.entries()) expectColour(icon, place, QUADRANTS[i] ?? '');
      await editor.close.click();
    }
  });

  test('is complete without its end marker, and truncated where data are missing', async ({
    editor,
  }) => {
    const grey = sharp({ create: { width: 300, height: 300, channels: 3, background: '#808080' } });
    // Browsers fill missing parts with this grey.
    const corner = { input: await grey.png().toBuffer(), gravity: 'southeast' };
    const picture = await sharp(await photo(800, 600))
      .composite([corner])
      .png()
      .toBuffer();
    for (const orientation of [1, 6]) {
      const turned = await withOrientation(picture, orientation);
      await editor.choose(jpegFile(turned.subarray(0, -2)));
      await editor.close.click();
      await editor.input.setInputFiles(jpegFile(turned.subarray(0, turned.length * 0.8)));
      await expect
        .poll(() => editor.alert.textContent(), { message: `${orientation}` })
        .toBe(ICON_REFUSAL_SENTENCES.truncated);
    }
  });
});

describe('what is inside the circle on screen', () => {
  iconTest(
    'is what is exported, wherever the circle is and whatever its size, and nothing beside it',
    async ({ open }) => {
      const { page } = await open({ ...DESKTOP, deviceScaleFactor: 2 });
      const editor = await openIconEditor(page, 'Capitu');
      await editor.choose(PORTRAIT);
      for (const keys of [
        [],
        ['ArrowLeft', 'ArrowLeft', 'ArrowUp', '-', '-', '-'],
        ['End', '+', '+'],
      ]) {
        for (const key of keys) await page.keyboard.press(key);
        const { screen, radius } = await editor.measure();
        const clip = {
          x: screen.x - radius,
          y: screen.y - radius,
          width: radius * 2,
          height: radius * 2,
        };
        const onScreen = await pixelsOf(await page.screenshot({ clip }), SIDE);
        const icon = await iconOf(editor);
        // Without the outline and the handle, which are on the rim.
        expect(likeness(onScreen, icon, SIDE, 0.78)).toBeGreaterThan(27);
        const beside = await page.screenshot({ clip: { ...clip, x: clip.x + 4 } });
        expect(likeness(await pixelsOf(beside, SIDE), icon, SIDE, 0.78)).toBeLessThan(25);
      }
    },
  );
});

describe('an exported icon is as sharp as with Lanczos', () => {
  const side = ICON_SIDE_MAX;
  /**
   * The icon before the JPEG compression, as a lossless PNG, and the reference. The title of the page is its size.
   */
  async function exportOf(
    page: Page,
    editor: ReturnType<typeof iconEditor>,
    file: FileForPage | string,
    picture: Buffer,
  ) {
    await page.evaluate(() => {
      const { toDataURL } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toDataURL = function () {
        return toDataURL.call(this, 'image/png');
      };
      window.createImageBitmap = new Proxy(window.createImageBitmap, {
        async apply(make, _, given) {
          const made: ImageBitmap = await Reflect.apply(make, window, given);
          document.title = `${made.width} × ${made.height}`;
          return made;
        },
      });
    });
    await editor.choose(file);
    const exported = await pixelsOf((await editor.preview.getAttribute('src')) ?? '', side);
    return { exported, reference: await referenceOf(picture, editor, side) };
  }

  test('from a photo of ordinary size', async ({ page, editor }) => {
    const { buffer } = PORTRAIT;
    const { exported, reference } = await exportOf(page, editor, PORTRAIT, buffer);
    expect(likeness(exported, reference, side, 0.9)).toBeGreaterThan(34);
  });

  test('from 12 megapixels, scaled down before cropping, so that each movement is cheap', async ({
    page,
    editor,
  }) => {
    const [path, picture] = [inFolder('grande.jpg'), await hugePhoto()];
    await writeFile(path, picture);
    const { exported, reference } = await exportOf(page, editor, path, picture);
    expect(likeness(exported, reference, side, 0.9)).toBeGreaterThan(34);
    expect(await page.title()).toBe('1600 × 1200');
  });
});

describe('a file from another source', () => {
  test('can be cropped, and a missing file is reported', async ({ page, editor }) => {
    // The file picker is cancelled, which does not close the dialog.
    await editor.input.dispatchEvent('cancel', { cancelable: false });
    expect(await editor.input.count()).toBe(1);
    await bring(page, 'drop', []);
    await expect.poll(() => editor.alert.textContent()).toBe(ICON_REFUSAL_SENTENCES.no_file);
    await bring(page, 'drop', [PORTRAIT]);
    await editor.circle.waitFor();
    const first = await editor.preview.getAttribute('src');
    // Another file replaces it.
    await bring(page, 'drop', [pngFile(await sharp(PORTRAIT.buffer).negate().png().toBuffer())]);
    await expect.poll(() => editor.preview.getAttribute('src')).not.toBe(first);
  });
});

describe('a wrong file', () => {
  const grey = sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } });
  const wrong: readonly (readonly [
    keyof typeof ICON_REFUSAL_SENTENCES,
    () => Promise<FileForPage>,
  ])[] = [
    ['gif', async () => pngFile(await grey.clone().gif().toBuffer())],
    ['truncated', async () => ({ ...PORTRAIT, buffer: PORTRAIT.buffer.subarray(0, 9000) })],
    ['undecodable', async () => pngFile(await corrupted())],
    [
      'too_large',
      async () => pngFile(claiming(20_000, 20_000, await grey.clone().png().toBuffer())),
    ],
    ['empty', async () => pngFile(Buffer.alloc(0))],
  ];

  /** A PNG with valid chunks and noise as image data. */
  async function corrupted(): Promise<Buffer> {
    const png = await grey.clone().png().toBuffer();
    return png.fill(0xaa, png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  }
  /** A small PNG whose header claims a large size. */
  function claiming(width: number, height: number, png: Buffer): Buffer {
    const header = png.indexOf('IHDR');
    png.writeUInt32BE(width, header + 4);
    png.writeUInt32BE(height, header + 8);
    png.writeUInt32BE(crc32(png.subarray(header, header + 17)), header + 17);
    return png;
  }

  test('is named in Portuguese, and the portrait being cropped stays', async ({ page, editor }) => {
    const isSaid = (code: keyof typeof ICON_REFUSAL_SENTENCES) =>
      expect
        .poll(() => editor.alert.textContent(), { message: code })
        .toBe(ICON_REFUSAL_SENTENCES[code]);
    await editor.input.setInputFiles({ ...PORTRAIT, buffer: Buffer.from('Isto é um texto.') });
    await isSaid('unknown');
    await editor.choose(PORTRAIT);
    expect(await editor.alert.count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    const shown = async () => {
      const { x, y, radius } = await editor.measure();
      return { x, y, radius, icon: await editor.preview.getAttribute('src') };
    };
    const kept = await shown();
    for (const [code, make] of wrong) {
      await bring(page, 'drop', [await make()]);
      await isSaid(code);
    }
    expect(await shown()).toEqual(kept);
    // A valid file removes the message.
    await bring(page, 'drop', [PORTRAIT]);
    await expect.poll(() => editor.alert.count()).toBe(0);
  });
});
