import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { iconEditorFixture } from './support/icon-editor-fixture.ts';
import { iconEditor } from './support/icon-editor-page.ts';
import {
  type FileForPage,
  hugePhoto,
  jpegFile,
  likeness,
  photo,
  pixelsOf,
  pngFile,
  QUADRANTS,
  quadrants,
  withOrientation,
} from './support/images.ts';

/** At which pictures are compared. */
const SIDE = 75;
const fixture = iconEditorFixture();
let huge: { readonly picture: Buffer; readonly path: string };

beforeAll(async () => {
  const picture = await hugePhoto();
  const path = join(fixture.directory, 'grande.jpg');
  await writeFile(path, picture);
  huge = { picture, path };
});

async function openEditor(deviceScaleFactor = 1) {
  const viewport = { width: 1280, height: 900 };
  const page = await fixture.open('', { viewport, deviceScaleFactor });
  return { page, editor: iconEditor(page) };
}

/** The pixels of the icon as it would be saved now. */
async function iconOf(editor: ReturnType<typeof iconEditor>): Promise<Buffer> {
  const source = await editor.preview.getAttribute('src');
  if (source === null) throw new Error('There is no preview.');
  return pixelsOf(source, SIDE);
}

/** What of the photo lies within the circle, resized by the reference: sharp's Lanczos kernel. */
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

describe('a photo from a camera that was held in any way', () => {
  it('is upright, whichever of the eight orientations its EXIF says', async () => {
    const upright = await quadrants(400, 300);
    const { editor } = await openEditor();
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
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
});

describe('what is inside the circle on screen', () => {
  it('is what is exported, wherever the circle is and whatever its size', async () => {
    const { page, editor } = await openEditor(2);
    await editor.choose(jpegFile(await photo(1200, 900)));
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
      // Without the outline and the handle, which lie on the rim.
      expect(likeness(onScreen, await iconOf(editor), SIDE, 0.78)).toBeGreaterThan(27);
    }
  });

  it('is not what lies a few pixels beside it', async () => {
    const { page, editor } = await openEditor(2);
    await editor.choose(jpegFile(await photo(1200, 900)));
    const { screen, radius } = await editor.measure();
    const clip = {
      x: screen.x - radius + 4,
      y: screen.y - radius,
      width: radius * 2,
      height: radius * 2,
    };
    const beside = await pixelsOf(await page.screenshot({ clip }), SIDE);
    expect(likeness(beside, await iconOf(editor), SIDE, 0.78)).toBeLessThan(25);
  });
});

describe.each([75, 225])('what is exported at %i px is as crisp as by Lanczos', (side) => {
  /** As a PNG, which loses nothing, and the reference. */
  async function exportOf(file: FileForPage | string, picture: Buffer) {
    const page = await fixture.open(`?cropper&side=${side}`);
    await page.getByLabel('Escolha um arquivo').setInputFiles(file);
    const crop = page.getByRole('listitem').filter({ hasText: /^crop/ }).last();
    const exported = await pixelsOf((await crop.textContent()) ?? '', side);
    return { exported, reference: await referenceOf(picture, iconEditor(page), side) };
  }

  it('from a photo of ordinary size', async () => {
    const picture = await photo(1200, 900);
    const { exported, reference } = await exportOf(jpegFile(picture), picture);
    expect(likeness(exported, reference, side, 0.9)).toBeGreaterThan(34);
  });

  it('from 48 megapixels', async () => {
    const { exported, reference } = await exportOf(huge.path, huge.picture);
    expect(likeness(exported, reference, side, 0.9)).toBeGreaterThan(34);
  });
});

describe('a photo of 48 megapixels', () => {
  it('is scaled down before it is cropped, so that each movement costs little', async () => {
    const { page, editor } = await openEditor();
    await page.evaluate(() => {
      window.createImageBitmap = new Proxy(window.createImageBitmap, {
        async apply(make, _, given) {
          const made: ImageBitmap = await Reflect.apply(make, window, given);
          document.title = `${made.width} × ${made.height}`;
          return made;
        },
      });
    });
    await editor.choose(huge.path);
    expect(await page.title()).toBe('1600 × 1200');
  });
});

describe('an image of an unusual shape', () => {
  it.each([
    ['very wide', 4000, 100, { width: 390, height: 9.75 }],
    ['very tall', 100, 4000, { width: 7.375, height: 295 }],
    ['tiny', 4, 3, { width: 390, height: 292.5 }],
  ])('is shown whole and can be cropped: %s', async (_, width, height, shown) => {
    const { page, editor } = await openEditor();
    await editor.choose(
      pngFile(
        await sharp(await photo(width, height))
          .png()
          .toBuffer(),
      ),
    );
    for (const key of ['ArrowLeft', 'ArrowDown', '+', '+', 'ArrowRight', '-', '-', 'ArrowUp']) {
      await page.keyboard.press(key);
      const { x, y, radius, image } = await editor.measure();
      expect(image.width).toBeCloseTo(shown.width, 1);
      expect(image.height).toBeCloseTo(shown.height, 1);
      expect(Math.min(x, y, image.width - x, image.height - y)).toBeGreaterThan(radius - 0.05);
    }
    await editor.save.click();
    const saved = Buffer.from((await editor.outcome()).split(',')[1] ?? '', 'base64');
    const { width: side, height: other } = await sharp(saved).metadata();
    expect([side, other]).toEqual([225, 225]);
  });
});
