import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { ICON_DATA_URL_MAX_LENGTH } from '../../src/domain/people/icon.ts';
import { draft } from '../support/people.ts';
import { violationsOn } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { openIconEditor } from './support/icon-editor-page.ts';
import { jpegFile, PORTRAIT, pngFile } from './support/images.ts';
import { isFocused } from './support/keyboard.ts';
import { ICON } from './support/states.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'A' });

const iconTest = browserTest({ people: [CAPITU, { ...CAPITU, name: 'Iracema', icon: ICON }] });
const test = iconTest.extend('page', async ({ open }) => (await open(DESKTOP)).page);

describe('a portrait', () => {
  test('has a centred circle of a third, can be chosen again, and is saved as a square JPEG of 225 px', async ({
    page,
  }) => {
    const editor = await openIconEditor(page, 'Capitu');
    expect(await editor.save.count()).toBe(0);
    await editor.choose(PORTRAIT);
    const { x, y, radius, image } = await editor.measure();
    expect(image).toEqual({ width: 390, height: 292.5 });
    const area = page.locator('[aria-busy]').filter({ has: editor.image });
    expect(await area.boundingBox()).toMatchObject({ width: 390, height: 295 });
    expect([x, y, radius]).toEqual([195, 146.25, 97.5]);

    await editor.close.click();
    expect(await editor.circle.count()).toBe(0);
    await expect.poll(() => isFocused(editor.input)).toBe(true);
    await editor.choose(PORTRAIT);
    const seen = await editor.preview.getAttribute('src');
    await editor.save.click();
    const saved = await editor.outcome();
    expect(saved).toBe(seen);
    expect(saved).toMatch(/^data:image\/jpeg;base64,/);
    expect(saved.length).toBeLessThanOrEqual(ICON_DATA_URL_MAX_LENGTH);
    const { data, info } = await sharp(Buffer.from(saved.split(',')[1] ?? '', 'base64'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([225, 225]);
    // The corners contain the photo: only the page clips the circle.
    expect(Math.min(...data.subarray(0, 3))).toBeLessThan(200);
  });

  test('is below the limit for noise too', async ({ page }) => {
    const editor = await openIconEditor(page, 'Capitu');
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * i * 31) % 253));
    const raw = { width: 300, height: 300, channels: 3 } as const;
    await editor.choose(pngFile(await sharp(noise, { raw }).png().toBuffer()));
    for (const key of ['End', '+', '+', '+', '+', '+', '+']) await editor.circle.press(key);
    await editor.save.click();
    const saved = await editor.outcome();
    expect(saved.length).toBeGreaterThan(20_000);
    expect(saved.length).toBeLessThanOrEqual(ICON_DATA_URL_MAX_LENGTH);
  });
});

describe('LIMPAR', () => {
  test('removes the icon, and SALVAR then saves none', async ({ page }) => {
    const editor = await openIconEditor(page, 'Iracema');
    expect(await editor.preview.count()).toBe(1);
    await editor.clear.click();
    expect(await editor.preview.count()).toBe(0);
    await editor.save.click();
    expect(await editor.outcome()).toBe('');
  });

  test('is not needed to keep the current icon', async ({ page }) => {
    const editor = await openIconEditor(page, 'Iracema');
    const before = await editor.preview.getAttribute('src');
    await editor.choose(PORTRAIT);
    await editor.close.click();
    await editor.save.click();
    expect(await editor.outcome()).toBe(before);
  });
});

describe('the mouse', () => {
  test('moves the circle within the image, and resizes it by its handle and by the wheel', async ({
    page,
  }) => {
    const editor = await openIconEditor(page, 'Capitu');
    await editor.choose(PORTRAIT);
    const start = await editor.measure();
    await page.mouse.move(start.screen.x, start.screen.y);
    await page.mouse.down();
    await page.mouse.move(start.screen.x + 30, start.screen.y - 20, { steps: 4 });
    await expect.poll(async () => (await editor.measure()).x).toBeCloseTo(start.x + 30, 1);
    expect((await editor.measure()).y).toBeCloseTo(start.y - 20, 1);
    await page.mouse.move(5, 5, { steps: 4 });
    await expect.poll(async () => (await editor.measure()).x).toBeCloseTo(start.radius, 1);
    expect((await editor.measure()).y).toBeCloseTo(start.radius, 1);
    await page.mouse.up();
    await page.mouse.move(700, 500);
    const corner = await editor.measure();
    expect(corner.x).toBeCloseTo(start.radius, 1);

    // From anywhere within the 44 px of the handle.
    const handle = corner.radius / Math.SQRT2 + 20;
    const [x, y] = [corner.screen.x + handle, corner.screen.y + handle];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 20, y - 20, { steps: 4 });
    const smaller = corner.radius - 20 * Math.SQRT2;
    await expect.poll(async () => (await editor.measure()).radius).toBeCloseTo(smaller, 1);
    await page.mouse.move(corner.screen.x - 200, corner.screen.y - 200, { steps: 4 });
    await expect.poll(async () => (await editor.measure()).radius).toBeCloseTo(30, 1);
    await page.mouse.up();
    const small = await editor.measure();
    expect(small.x, 'the centre stays').toBeCloseTo(corner.x, 1);
    expect(small.y, 'the centre stays').toBeCloseTo(corner.y, 1);

    await page.mouse.move(small.screen.x, small.screen.y);
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await editor.measure()).radius).toBeGreaterThan(small.radius);
    await page.mouse.wheel(0, 2000);
    await expect.poll(async () => (await editor.measure()).radius).toBeCloseTo(30, 1);
  });

  test('moves a small circle by its middle, and resizes it by the square outside of it', async ({
    page,
  }) => {
    const editor = await openIconEditor(page, 'Capitu');
    await editor.choose(PORTRAIT);
    for (let i = 0; i < 9; i += 1) await page.keyboard.press('-');
    const drag = async (x: number, y: number, by: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y + by, { steps: 4 });
      await page.mouse.up();
    };
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
});

describe('the keyboard alone', () => {
  test('chooses, moves, resizes and saves; the position of the circle is announced', async ({
    page,
  }) => {
    const editor = await openIconEditor(page, 'Capitu');
    const choosing = page.waitForEvent('filechooser');
    await expect.poll(() => isFocused(editor.input)).toBe(true);
    await page.keyboard.press('Space');
    await (await choosing).setFiles(PORTRAIT);
    await editor.circle.waitFor();
    await expect.poll(() => isFocused(editor.circle)).toBe(true);

    const start = await editor.measure();
    for (const key of ['ArrowRight', 'Shift+ArrowRight', 'ArrowUp', '-', '+', '-']) {
      await page.keyboard.press(key);
    }
    const end = await editor.measure();
    expect(end.x).toBeCloseTo(start.x + 9, 1);
    expect(end.y).toBeCloseTo(start.y - 8, 1);
    expect(end.radius).toBeCloseTo(start.radius - 8, 1);
    const said = 'Centro a 52% da largura e 47% da altura; diâmetro de 61% do lado menor.';
    expect(await page.getByRole('dialog').getByRole('status').textContent()).toBe(said);

    for (const [key, name] of [
      ['Tab', 'Fechar imagem'],
      ['Tab', 'LIMPAR'],
      ['Shift+Tab', 'Fechar imagem'],
      ['Shift+Tab', 'Recorte'],
      // In the bar, above what it saves.
      ['Shift+Tab', 'SALVAR'],
    ] as const) {
      await page.keyboard.press(key);
      const focused = page.locator(':focus');
      expect(await focused.evaluate((e) => e.ariaLabel ?? e.textContent)).toBe(name);
    }
    // React renders the preview in a task of its own, after the circle.
    const seen = await editor.preview.getAttribute('src');
    await page.keyboard.press('Enter');
    expect(await editor.outcome()).toBe(seen);
  });
});

describe('a photo that is partly transparent', () => {
  test('is saved on white', async ({ page }) => {
    const editor = await openIconEditor(page, 'Capitu');
    const half = { width: 200, height: 300, channels: 4, background: '#2040e0' } as const;
    const ground = { ...half, width: 400, background: '#00000000' } as const;
    const picture = await sharp({ create: ground })
      .composite([{ input: { create: half }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    expect(await editor.input.getAttribute('accept')).toBe('image/jpeg,image/png');
    await editor.choose(pngFile(picture));
    await editor.save.click();
    const saved = Buffer.from((await editor.outcome()).replace(/^.*,/, ''), 'base64');
    const { data, info } = await sharp(saved).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      return [...data.subarray(start, start + 3)];
    };
    expect(Math.min(...at(200, 112))).toBeGreaterThan(250);
    for (const [i, value] of [0x20, 0x40, 0xe0].entries()) {
      expect(Math.abs((at(20, 112)[i] ?? 0) - value)).toBeLessThan(6);
    }
  });
});

describe('the area of a white photo', () => {
  test('shows the circle’s line inside the white ring, and keeps shade and square in forced colours', async ({
    page,
  }) => {
    const editor = await openIconEditor(page, 'Capitu');
    const white = { width: 1200, height: 900, channels: 3, background: '#fff' } as const;
    await editor.choose(jpegFile(await sharp({ create: white }).jpeg().toBuffer()));
    await editor.save.focus();
    const { screen, radius } = await editor.measure();
    const clip = { x: screen.x, y: screen.y, width: Math.floor(radius) - 1, height: 1 };
    const { data } = await sharp(await page.screenshot({ clip }))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBe(255);
    expect(Math.min(...data)).toBeLessThan(170);

    await page.emulateMedia({ forcedColors: 'active' });
    const shade = await editor.circle.evaluate((circle) => getComputedStyle(circle).boxShadow);
    expect(shade).toContain('1200px');
    const square = editor.circle.locator('span').last();
    const ground = await square.evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
  });
});

async function findings(page: Page): Promise<readonly string[]> {
  // The title of the card has the given colour of its group: the one named exception.
  const except = ['figure [data-group] p:nth-of-type(2)', 'header:not(dialog *)', 'main', 'footer'];
  const violations = await violationsOn(page, {}, except);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ['light', { colorScheme: 'light' }],
  ['dark, in more contrast', { colorScheme: 'dark', contrast: 'more' }],
  ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
];

describe('axe finds nothing, and what can be pressed is at least 44 px', () => {
  iconTest.for(screens)(
    'in the chooser, with a refusal, and while cropping: %s',
    async ([, options], { open }) => {
      const { page } = await open(options);
      const editor = await openIconEditor(page, 'Capitu');
      await editor.input.waitFor({ state: 'attached' });
      expect(await findings(page)).toEqual([]);
      await editor.input.setInputFiles({ ...PORTRAIT, buffer: Buffer.from('GIF89a') });
      await editor.alert.waitFor();
      expect(await findings(page)).toEqual([]);
      await editor.choose(PORTRAIT);
      expect(await findings(page)).toEqual([]);
      for (const target of [editor.back, editor.close, editor.clear, editor.save]) {
        const box = await target.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    },
  );
});
