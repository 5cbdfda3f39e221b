import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { iconEditorFixture } from './support/icon-editor-fixture.ts';
import { iconEditor } from './support/icon-editor-page.ts';
import { type FileForPage, jpegFile } from './support/images.ts';

const fixture = iconEditorFixture();

async function openCrop(
  file: FileForPage = fixture.portrait,
  forcedColors: 'active' | 'none' = 'none',
) {
  const page = await fixture.open('', { viewport: { width: 1280, height: 900 }, forcedColors });
  const editor = iconEditor(page);
  await editor.choose(file);
  const press = async (key: string, times: number) => {
    for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
  };
  /** Drags from a point of the screen by an offset. */
  const drag = async (x: number, y: number, by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y + by, { steps: 4 });
    await page.mouse.up();
  };
  return { page, editor, press, drag };
}

const white = async () =>
  jpegFile(
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer(),
  );

describe('a small circle', () => {
  it('is moved by its middle, and resized by the square outside of it', async () => {
    const { editor, press, drag } = await openCrop();
    await press('-', 9);
    const start = await editor.measure();
    expect(start.radius).toBeCloseTo(30, 1);
    await drag(start.screen.x + 15, start.screen.y + 15, 20);
    const moved = await editor.measure();
    expect(moved.radius).toBeCloseTo(30, 1);
    expect(moved.x).toBeCloseTo(start.x + 20, 1);

    const handle = (moved.radius + 30) / Math.SQRT2;
    await drag(moved.screen.x + handle, moved.screen.y + handle, 10);
    const larger = await editor.measure();
    expect(larger.radius).toBeCloseTo(30 + 10 * Math.SQRT2, 1);
    expect(larger.x).toBeCloseTo(moved.x, 1);
    expect(larger.y).toBeCloseTo(moved.y, 1);
  });

  it('in the corner has the square on the other side, where it can be pulled', async () => {
    const { editor, press, drag } = await openCrop();
    await press('-', 9);
    await press('ArrowRight', 30);
    await press('ArrowDown', 30);
    await press('ArrowLeft', 2);
    await press('ArrowUp', 2);
    const start = await editor.measure();
    const handle = (start.radius + 30) / Math.SQRT2;
    await drag(start.screen.x - handle, start.screen.y - handle, -10);
    expect((await editor.measure()).radius).toBeCloseTo(30 + 10 * Math.SQRT2, 1);
  });
});

describe('a circle at the edge', () => {
  it('is enlarged by +, and its centre moves away from the edge', async () => {
    const { editor, press } = await openCrop();
    await press('ArrowLeft', 30);
    const start = await editor.measure();
    expect(start.x).toBeCloseTo(start.radius, 1);
    await press('+', 2);
    const larger = await editor.measure();
    expect(larger.radius).toBeCloseTo(start.radius + 16, 1);
    expect(larger.x).toBeCloseTo(larger.radius, 1);
  });
});

describe('the area', () => {
  it('is as large as specified, also of a photo of another shape', async () => {
    const { page, editor } = await openCrop();
    const area = page.locator('[aria-busy]').filter({ has: editor.image });
    expect(await area.boundingBox()).toMatchObject({ width: 390, height: 295 });
    expect(await editor.image.boundingBox()).toMatchObject({ width: 390, height: 292.5 });
  });

  it('of a white photo shows the circle’s line inside the white ring', async () => {
    const { page, editor } = await openCrop(await white());
    await editor.save.focus();
    const { screen, radius } = await editor.measure();
    const clip = { x: screen.x, y: screen.y, width: Math.floor(radius) - 1, height: 1 };
    const { data } = await sharp(await page.screenshot({ clip }))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBe(255);
    expect(Math.min(...data)).toBeLessThan(170);
  });

  it('keeps its shade, ring and square in forced colours', async () => {
    const { editor } = await openCrop(await white(), 'active');
    const shade = await editor.circle.evaluate((circle) => getComputedStyle(circle).boxShadow);
    expect(shade).toContain('1200px');
    const square = editor.circle.locator('span').last();
    const ground = await square.evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
  });
});
