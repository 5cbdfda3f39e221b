import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft, people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { figuresSeen } from './support/measure.ts';
import { screenOf, visit } from './support/screen.ts';

const test = browserTest({ people: people(60).map((one) => ({ ...one, look: '2k00n' })) });

test('at any width cards are in columns, the header does not cover the focused card, and the help fits', async ({
  page,
}) => {
  const { cards } = screenOf(page);
  await visit(page);
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 4],
    [1920, 5],
    [2560, 7],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().top),
    );
    expect(
      tops.filter((top) => top === tops[0]),
      `${width} px`,
    ).toHaveLength(columns);
  }

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await cards.nth(20).getByRole('button').focus();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await page.evaluate(coveredByHeader), `${width} px`).toBe(0);
    }
  }

  await page.getByRole('button', { name: 'Como buscar' }).click();
  for (const viewport of [
    { width: 390, height: 500 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1280, height: 500 },
  ]) {
    await page.setViewportSize(viewport);
    const boxOf = async () =>
      (await page.locator('[popover]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect
      .poll(async () => (await boxOf()).y + (await boxOf()).height)
      .toBeLessThanOrEqual(viewport.height);
    const { x, width, height } = await boxOf();
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(viewport.width);
    expect(height).toBeGreaterThan(200);
  }
});

describe('a search', () => {
  const GROUP_SEARCH = paths.home({ q: 'exploradores' });

  test('has coloured figures on its bars, which link to their people, fades while an answer is late, and is printed in light colours', async ({
    page,
  }) => {
    await visit(page, GROUP_SEARCH);
    const { distribution, count, search, gallery, cards } = screenOf(page);
    await expect.poll(() => figuresInColour(distribution)).toBe(4);
    const people = distribution.locator('a');
    const namesOf = () =>
      people.evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
    const standing = await namesOf();
    expect(standing).toHaveLength(16);
    const numbers = distribution.getByText(/^[1-9]\d*$/);
    const { fontSize, fontWeight } = await numbers
      .first()
      .evaluate((number) => getComputedStyle(number));
    expect([Number.parseFloat(fontSize) >= 19, fontWeight]).toEqual([true, '800']);
    const [title, figures] = [await count.boundingBox(), await distribution.boundingBox()];
    expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThan(figures?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(1281);

    const answer = await hold(page, /\/api\//);
    const line = page.getByRole('banner').locator('[class*=line]:visible');
    await search.fill('analistas');
    await expect.poll(() => opacityOf(gallery)).toBe('0.45');
    await expect.poll(() => heightOf(line)).toBe(2);
    answer.letGo();
    await expect.poll(() => opacityOf(gallery)).toBe('1');
    await expect.poll(() => line.count()).toBe(0);
    expect(await namesOf()).toEqual(standing);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await cards.first().isVisible()).toBe(true);
    expect(await cards.first().evaluate(groundOf)).toBe('rgb(231, 223, 234)');
    const drawn = await cards.evaluateAll((all) =>
      all.map((card) => getComputedStyle(card).contentVisibility),
    );
    expect(new Set(drawn)).toEqual(new Set(['visible']));
    await page.emulateMedia({ media: 'screen' });
    expect(await page.getByRole('banner').isVisible()).toBe(true);

    await page.emulateMedia({ forcedColors: 'active' });
    await distribution.getByRole('button', { name: /^INTJ/ }).click();
    const pressed = distribution.getByRole('button', { pressed: true });
    await pressed.waitFor();
    const frame = await pressed.evaluate((bar) => ({
      outline: getComputedStyle(bar).outlineStyle,
      cutBy: getComputedStyle(bar.closest('div:has(> div)') ?? bar).clipPath,
    }));
    expect(frame).toEqual({ outline: 'solid', cutBy: 'none' });
    // Its figure stands out from a light and a dark page.
    const halo = await pressed.locator('img').evaluate((one) => getComputedStyle(one).filter);
    expect(halo).toContain('drop-shadow');
    await search.focus();
    const ring = await search.evaluate((box) => {
      const around = box.closest('search') ?? box;
      return getComputedStyle(around).outlineStyle;
    });
    expect(ring).toBe('solid');

    await page.emulateMedia({ forcedColors: 'none', media: 'screen' });
    await people.first().click();
    await page.getByRole('heading', { level: 1, name: standing[0] ?? '' }).waitFor();
  });

  test('on a phone leaves space for the name of the first card, and scrolls the bars to the first group with results', async ({
    open,
  }) => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await visit(page);
    const { cards, distribution, search } = screenOf(page);
    await page.getByRole('link', { name: 'Dê seu palpite' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const group = await distribution.getByText('Analistas').boundingBox();
    const name = await cards.first().getByRole('heading').boundingBox();
    expect((group?.y ?? 844) + (group?.height ?? 0)).toBeLessThan(name?.y ?? 0);
    expect((name?.y ?? 844) + (name?.height ?? 0)).toBeLessThan(844);

    await search.fill('exploradores');
    await expect.poll(() => figuresInColour(distribution)).toBe(4);
    const found = distribution.getByText('Exploradores');
    await expect.poll(async () => ((await found.boundingBox())?.x ?? 0) < 390 - 184).toBe(true);

    // Bars without figures reserve no height for them, and three figures search.
    const before = await heightOf(distribution);
    await search.fill('ninguém assim');
    await page.getByRole('heading', { name: 'Nenhuma personalidade encontrada' }).waitFor();
    await expect.poll(() => heightOf(distribution)).toBeLessThan(before - 100);
    await expect.poll(() => figuresSeen(page)).toBe(3);
  });
});

test('messages are stacked at 8 px from the edges of a phone', async ({ open, server }) => {
  const { page } = await open({ viewport: { width: 390, height: 844 } });
  const names = ['Zuleica Um', 'Zuleica Dois, de nome bem comprido', 'Zuleica Três'];
  for (const name of names) {
    await server.add(draft({ name, gender: 'female', type: 'ISFP' }));
  }
  const screen = screenOf(page);
  await visit(page, paths.home({ q: 'zuleica' }));
  for (const name of names) {
    await screen.surface(name).click();
    await screen.remove.click();
    await page.getByText(`${name} saiu do catálogo.`).waitFor();
  }
  const lines = page.getByRole('button', { name: 'Fechar mensagem' }).locator('xpath=..');
  const boxes = await lines.evaluateAll((all) =>
    all.map((line) => line.getBoundingClientRect().toJSON()),
  );
  expect(boxes.map(({ left }) => left)).toEqual([8, 8, 8]);
  const width = await page.evaluate(() => document.body.clientWidth);
  expect(boxes.map(({ right }) => width - right)).toEqual([8, 8, 8]);
  for (const [i, { top }] of boxes.slice(1).entries()) expect(top).toBe(boxes[i].bottom + 8);
  expect(await page.getByRole('button', { name: 'Desfazer' }).count()).toBe(3);
  for (const height of await page
    .getByRole('button', { name: 'Desfazer' })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))) {
    expect(height).toBeGreaterThanOrEqual(44);
  }
});

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? 0;
}

function opacityOf(element: Locator): Promise<string> {
  return element.evaluate((one) => getComputedStyle(one).opacity);
}

/** Runs in the page: the background colour of an element. */
function groundOf(element: Element): string {
  return getComputedStyle(element).backgroundColor;
}

/** Runs in the page: the height in pixels of the focused element that the header covers. */
function coveredByHeader(): number {
  const focused = document.activeElement?.closest('main *')?.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect();
  return Math.max(0, (header?.bottom ?? 0) - (focused?.top ?? Number.POSITIVE_INFINITY));
}

/** The number of bars whose figure is not grey. */
function figuresInColour(distribution: Locator): Promise<number> {
  return distribution.getByRole('button').evaluateAll(
    (bars) =>
      bars.filter((bar) => {
        const figure = bar.querySelector('picture');
        return figure?.checkVisibility() === true && getComputedStyle(figure).filter === 'none';
      }).length,
  );
}
