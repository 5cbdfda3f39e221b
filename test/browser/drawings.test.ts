import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { dataUrlOf } from '../support/picture.ts';
import { browserTest } from './support/browser-test.ts';
import { PORTRAIT } from './support/images.ts';
import { screenOf, visit } from './support/screen.ts';

const NIGHT = { r: 16, g: 24, b: 64 };
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: NIGHT } }).png();

const traits = draft({ gender: 'male', type: 'ESTP' });
/** A circle with an anti-aliased edge, like the cropper's. */
const CIRCLE = Buffer.from(
  '<svg width="75" height="75"><circle cx="37.5" cy="37.5" r="37.5"/></svg>',
);
const sharpFace = await picture(225).toBuffer();
const smallFace = await picture(75)
  .composite([{ input: CIRCLE, blend: 'dest-in' }])
  .toBuffer();
const test = browserTest({
  people: [
    { ...traits, name: 'Nítido', icon: dataUrlOf(sharpFace) },
    { ...traits, name: 'Pequeno', icon: dataUrlOf(smallFace) },
    { ...traits, name: 'Sem retrato', icon: null },
    draft({ name: 'Machado', gender: 'male', type: 'INTJ' }),
  ],
});

/** The portrait on the card with this name; it is decorative and so has no role. */
const avatarOf = (page: Page, name: string): Locator =>
  screenOf(page)
    .cards.filter({ has: screenOf(page).surface(name) })
    .locator('span')
    .first();

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => string;
  readonly all: () => readonly string[];
}

async function pixelsOf(element: Locator): Promise<Pixels> {
  const { data, info } = await sharp(await element.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hex = (i: number) => `#${data.toString('hex', i * 3, i * 3 + 3)}`;
  return {
    width: info.width,
    height: info.height,
    at: (x, y) => hex(Math.floor(y) * info.width + Math.floor(x)),
    all: () => Array.from({ length: info.width * info.height }, (_, i) => hex(i)),
  };
}

const partsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Lightness: the sum of the three colour channels, from 0 to 765. */
const lightness = (colour: string): number => partsOf(colour).reduce((sum, part) => sum + part, 0);

/** Distance of two colours in the same unit; blending at edges has an error of 1 per channel. */
const distance = (one: string, other: string): number =>
  partsOf(one).reduce((sum, part, i) => sum + Math.abs(part - (partsOf(other)[i] ?? 0)), 0);

/** Checks that portraits have this many pixels, and no light seam in their ring. */
async function expectPortraits(page: Page, deviceScaleFactor: number, pixels: number) {
  // One portrait was uploaded in a small size.
  for (const name of ['Nítido', 'Pequeno']) {
    const avatar = avatarOf(page, name);
    const shown = avatar.locator('img');
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
    if (name === 'Nítido') {
      const source = await shown.evaluate((img: HTMLImageElement) => img.currentSrc);
      expect(source.endsWith(`-${pixels}.webp`)).toBe(true);
      const answer = await page.request.get(source);
      expect((await sharp(await answer.body()).metadata()).width).toBe(pixels);
    }
    const { at, width, height } = await pixelsOf(avatar);
    const radius = width / 2;
    expect(lightness(at(radius, height / 2)), name).toBeLessThan(150);
    const ring = lightness('#51596a');
    for (let angle = 0; angle < 360; angle += 3) {
      const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      // From the middle of the ring inwards no pixel is lighter than the ring.
      for (let reach = 0; reach < radius - 2 * deviceScaleFactor; reach += 0.5) {
        const colour = at(radius + x * reach, height / 2 + y * reach);
        expect(lightness(colour), `${name}, ${angle}°, ${reach} px`).toBeLessThan(ring + 20);
      }
    }
  }
}

describe('a portrait has the pixel density of the screen, and no light seam in its ring', () => {
  test('on a plain screen', async ({ page }) => {
    await visit(page);
    await expectPortraits(page, 1, 150);
  });

  test('on a screen of twice the density, where people without a portrait have a silhouette in the colours of the group', async ({
    open,
  }) => {
    const { page } = await open({ deviceScaleFactor: 2 });
    await visit(page);
    await expectPortraits(page, 2, 150);
    const ring = '#e4ae3a';
    for (const [colorScheme, ground] of [
      ['light', '#fdf8ef'],
      ['dark', '#29251d'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      const { at, width, height } = await pixelsOf(avatarOf(page, 'Sem retrato'));
      const middle = width / 2;
      expect(at(middle, 4), colorScheme).toBe(ring);
      expect(at(4, height / 2), colorScheme).toBe(ring);
      expect(at(middle, height * 0.4), colorScheme).toBe(ring);
      expect(at(width * 0.2, height * 0.35), colorScheme).toBe(ground);
      // From the neck down to the ring there is no line between body and ring.
      for (let y = height * 0.8; y < height - 4; y += 1) {
        expect(distance(at(middle, y), ring), `${colorScheme}, ${y}`).toBeLessThan(8);
      }
    }
  });

  test('on a screen of three times the density, where a photo is sharp in the modal and after saving', async ({
    open,
    server,
  }) => {
    const { page } = await open({ deviceScaleFactor: 3 });
    await visit(page);
    await expectPortraits(page, 3, 225);
    const screen = screenOf(page);
    await screen.surface('Sem retrato').click();
    await screen.icon.click();
    await page.getByLabel('Escolha um arquivo', { exact: true }).setInputFiles(PORTRAIT);
    const shown = page.getByRole('figure', { name: 'Como vai aparecer' });
    await shown.locator('img').last().waitFor();
    await page.getByRole('button', { name: 'SALVAR' }).click();
    const preview = screen.icon.locator('img');
    await expect
      .poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(225);
    await screen.save.click();
    await screen.message.waitFor();

    // The API returns the circle of 75 px.
    const stored = await server.find('Sem retrato');
    const icon = await page.request.get(stored?.icon ?? '');
    const { data, info } = await sharp(await icon.body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([75, 75, 4]);
    const alpha = (x: number, y: number) => data[(y * 75 + x) * 4 + 3];
    expect([alpha(0, 0), alpha(74, 0), alpha(0, 74), alpha(74, 74)]).toEqual([0, 0, 0, 0]);
    expect([alpha(37, 37), alpha(37, 2), alpha(2, 37)]).toEqual([255, 255, 255]);

    await visit(page);
    const shownAgain = avatarOf(page, 'Sem retrato').locator('img');
    await expect
      .poll(() => shownAgain.evaluate((img: HTMLImageElement) => img.currentSrc))
      .toMatch(/-225\.webp$/);
  });
});

/** The address of the people whose figures are checked. */
const INTJ = paths.home({ q: 'intj' });

/** The colour of the INTJ's coat, as drawn and as lightened for the dark theme. */
const COAT = { light: '#573769', dark: '#8f72a8' } as const;

const figureOn = (page: Page): Locator => page.getByRole('listitem').locator('> picture').first();

/** The number of pixels of the element with exactly this colour. */
async function countPixels(element: Locator, colour: string): Promise<number> {
  const picture = await element.screenshot({ animations: 'disabled' });
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let i = 0; i < pixels.length; i += 3) {
    if (`#${pixels.toString('hex', i, i + 3)}` === colour) count += 1;
  }
  return count;
}

/** More pixels than an edge can have by chance. */
const AREA = 100;

test('a figure has its own fills in the dark theme, and moves from its card to its page without delaying it, unless reduced motion is preferred', async ({
  page,
}) => {
  const inDark = async () => [
    (await countPixels(figureOn(page), COAT.dark)) > AREA,
    (await countPixels(figureOn(page), COAT.light)) > AREA,
  ];
  await visit(page, INTJ);
  expect(await inDark(), 'light').toEqual([false, true]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(inDark, { message: 'system' }).toEqual([true, false]);

  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset['moves'] = viewTransition === null ? 'no' : 'yes';
    }),
  );
  const figure = page.getByRole('img', { name: /^Ilustração/ });
  for (const [reducedMotion, moves] of [
    ['no-preference', 'yes'],
    ['reduce', 'no'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    // Not by the pointer, which would lift the card.
    await page.getByRole('listitem').getByRole('link').first().dispatchEvent('click');
    await figure.waitFor();
    expect(await page.locator('html').getAttribute('data-moves')).toBe(moves);
    await page.getByRole('link', { name: 'Histórico' }).click();
    await page.waitForURL('**/historico');
    await page.goBack();
    await figure.waitFor();
    await page.goBack();
    await figureOn(page).waitFor();
  }
});
