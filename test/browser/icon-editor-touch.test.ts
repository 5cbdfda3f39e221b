import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { openIconEditor } from './support/icon-editor-page.ts';
import { PORTRAIT } from './support/images.ts';

const UPRIGHT = { width: 390, height: 844 };
const PHONE = {
  viewport: UPRIGHT,
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

const test = browserTest({ people: [draft({ name: 'Capitu' })] })
  .extend('page', async ({ open }) => (await open(PHONE)).page)
  .extend('editor', async ({ page }) => {
    const editor = await openIconEditor(page, 'Capitu');
    await editor.choose(PORTRAIT);
    return editor;
  })
  .extend('fingers', async ({ page }) => fingersOn(page));

type At = readonly [x: number, y: number];

/** Touch input over the DevTools protocol. Each call lists the current positions of all fingers. */
async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly At[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(([x, y], id) => ({ x, y, id })),
    });
  return {
    down: (...at: At[]) => send('touchStart', at),
    /** Moves in several steps, like a real finger. */
    async move(from: readonly At[], to: readonly At[]) {
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const between = from.map(([x, y], i): At => {
          const [toX, toY] = to[i] ?? [x, y];
          return [x + (toX - x) * part, y + (toY - y) * part];
        });
        await send('touchMove', between);
      }
    },
    /** Lifts one finger: the protocol's `touchEnd` lists the fingers that are lifted. */
    lift: (id: number, [x, y]: At) =>
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [{ x, y, id }] }),
    up: () => send('touchEnd', []),
  };
}

describe('fingers', () => {
  test('move the circle within the image, pull its handle at half the speed, and pinch', async ({
    editor,
    fingers,
  }) => {
    const start = await editor.measure();
    const from: At = [start.screen.x, start.screen.y];
    await fingers.down(from);
    await fingers.move([from], [[from[0] - 20, from[1] + 10]]);
    await expect.poll(async () => (await editor.measure()).x).toBeCloseTo(start.x - 20, 1);
    expect((await editor.measure()).y).toBeCloseTo(start.y + 10, 1);
    await fingers.move([from], [[389, 843]]);
    const right = start.image.width - start.radius;
    await expect.poll(async () => (await editor.measure()).x).toBeCloseTo(right, 1);
    await fingers.up();

    const { screen, radius } = await editor.measure();
    const handle = radius / Math.SQRT2;
    const grip: At = [screen.x + handle, screen.y + handle];
    await fingers.down(grip);
    await fingers.move([grip], [[grip[0] - 30, grip[1] - 30]]);
    const smaller = radius - (30 * Math.SQRT2) / 2;
    await expect.poll(async () => (await editor.measure()).radius).toBeCloseTo(smaller, 1);
    await fingers.up();

    // Two fingers resize and move it, and it does not jump when one of them is lifted.
    const { screen: middle, radius: whole, x, y } = await editor.measure();
    const apart = (by: number, down = 0): [At, At] => [
      [middle.x - by, middle.y + down],
      [middle.x + by, middle.y + down],
    ];
    await fingers.down(...apart(40));
    await fingers.move(apart(40), apart(20));
    const half = whole / 2;
    await expect.poll(async () => (await editor.measure()).radius).toBeCloseTo(half, 1);
    await fingers.move(apart(20), apart(20, 15));
    await expect.poll(async () => (await editor.measure()).y).toBeCloseTo(y + 15, 1);

    const [first, second] = apart(20, 15);
    await fingers.lift(1, second);
    const before = await editor.measure();
    expect([before.x, before.radius].map(Math.round)).toEqual([x, half].map(Math.round));
    await fingers.move([first], [[first[0] + 12, first[1]]]);
    await expect.poll(async () => (await editor.measure()).x).toBeCloseTo(before.x + 12, 1);
    await fingers.up();
  });
});

describe('a phone', () => {
  test('keeps the circle on the same part of the image, inside it and in view, when turned', async ({
    page,
    editor,
    fingers,
  }) => {
    const at = (await editor.measure()).screen;
    await fingers.down([at.x, at.y]);
    await fingers.move([[at.x, at.y]], [[at.x + 40, at.y - 20]]);
    await fingers.up();
    const part = async () => {
      const { x, y, radius, image } = await editor.measure();
      return [x / image.width, y / image.height, radius / image.width];
    };
    const before = await part();
    // A third of the shorter side, as before.
    expect(before[2]).toBeCloseTo(0.25, 3);
    await page.setViewportSize({ width: UPRIGHT.height, height: UPRIGHT.width });
    await expect
      .poll(async () => (await editor.measure()).image.height)
      .toBeLessThan(UPRIGHT.width * 0.65);
    for (const [i, share] of (await part()).entries()) expect(share).toBeCloseTo(before[i] ?? 0, 2);
    const { x, y, radius, image } = await editor.measure();
    expect(Math.min(x, y, image.width - x, image.height - y)).toBeGreaterThan(radius - 0.1);
    expect(radius).toBeGreaterThanOrEqual(29.9);
    await page.setViewportSize(UPRIGHT);
    await expect.poll(part).toEqual(before);
  });

  test('shows the whole image and SALVAR at any size, and offers its camera', async ({
    page,
    editor,
    open,
  }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await expect.poll(async () => (await editor.measure()).image.width).toBe(320 - 48);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('dialog *')]
        .filter((element) => getComputedStyle(element).overflowX === 'auto')
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => element.className),
    );
    expect(wide, 'without sideways scroll').toEqual([]);

    const side = { width: UPRIGHT.height, height: UPRIGHT.width };
    await page.setViewportSize(side);
    await expect.poll(async () => (await editor.measure()).image.height).toBeLessThan(250);
    // Beside it in landscape.
    for (const target of [editor.image, editor.clear, editor.save]) {
      const box = await target.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? side.height)).toBeLessThanOrEqual(side.height);
      expect(box?.y).toBeGreaterThanOrEqual(0);
    }

    await page.setViewportSize({ width: 360, height: 568 });
    await expect.poll(async () => (await editor.measure()).image.width).toBe(360 - 48);
    const before = await editor.save.boundingBox();
    await editor.clear.scrollIntoViewIfNeeded();
    expect(await editor.save.boundingBox(), 'while the rest scrolls').toEqual(before);
    expect(before?.y).toBeGreaterThanOrEqual(0);
    expect(before?.y).toBeLessThan(100);

    // A phone offers its camera, and a desktop does not.
    await editor.close.click();
    const camera = page.getByLabel('Tirar uma foto');
    expect(await camera.getAttribute('capture')).toBe('environment');
    await camera.setInputFiles(PORTRAIT);
    await editor.circle.waitFor();
    const desktop = await open();
    await openIconEditor(desktop.page, 'Capitu');
    expect(await desktop.page.getByText('Tirar uma foto').isVisible()).toBe(false);
  });
});
