import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { FUNCTION_DESCRIPTIONS } from '../../src/domain/texts/function-descriptions.ts';
import { functionStack } from '../../src/domain/types/function-stack.ts';
import { POSITIONS } from '../../src/domain/vocabulary.ts';
import { draft } from '../support/people.ts';
import { browserTest, type OpenPage } from './support/browser-test.ts';
import { intercept } from './support/intercept.ts';
import { screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { EVERY_KIND } from './support/states.ts';

const PERSIAN = 'شهرزاد';
const test = browserTest({
  people: [
    ...EVERY_KIND,
    draft({ name: PERSIAN, gender: 'female', type: 'ISFP', identity: 'A' }),
    draft({
      ...{ name: 'Maria Capitolina de Pádua Santiago', gender: 'female', type: 'INTJ' },
      ...{ work: 'Dom Casmurro', aliases: ['Capitu', 'Capitolina'] },
      rationale: 'Planeja longe e fala pouco. '.repeat(14).trim(),
    }),
  ],
});

/** How many functions stand in a row at each width, in CSS px. */
const PER_ROW = [
  [320, 1],
  [390, 1],
  [767, 1],
  [768, 2],
  [899, 2],
  [900, 4],
  [1024, 4],
  [1280, 4],
  [1920, 4],
  [2560, 4],
] as const;

describe('the cognitive functions', () => {
  // These have the widest letters (Ne, Fe, Se, Te) in the last two places.
  test('stand in rows of one, two or four by the width, and no letters lie under a disc', async ({
    page,
    server,
  }) => {
    for (const type of ['ISFJ', 'INFJ', 'ISTP', 'INTJ'] as const) {
      await visit(page, await addressOf(server, ({ name }) => name === `Dummy ${type}`));
      for (const [width, perRow] of PER_ROW) {
        await page.setViewportSize({ width, height: 900 });
        const steps = await stepsOf(page);
        expect(steps.map(({ letters }) => letters)).toEqual(
          POSITIONS.map((position) => functionStack(type)[position]),
        );
        expect(new Set(steps.map(({ left }) => Math.round(left))).size, `${width} px`).toBe(perRow);
        expect(
          steps.filter(({ collides }) => collides),
          `${width} px`,
        ).toEqual([]);
      }
    }
  });

  test('have their text in full width below a strip of decreasing width on a phone', async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, await addressOf(server, ({ type }) => type === 'ENFP'));
    const steps = await stepsOf(page);
    expect(steps.map(({ block, width }) => Math.round((100 * block.width) / width))).toEqual([
      100, 86, 71, 57,
    ]);
    expect(steps.map(({ block }) => block.height)).toEqual([72, 72, 72, 72]);
    for (const { text, width } of steps) expect(text.width).toBeGreaterThan(0.95 * width);
  });
});

describe('the texts', () => {
  test('the motto is beside its text from 1280 px on, 7 to 5', async ({ page, server }) => {
    await visit(page, await addressOf(server, ({ type }) => type === 'ISTJ'));
    const motto = page.getByRole('blockquote');
    const text = motto.locator('xpath=following-sibling::p');
    const places = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      return { motto: await boxOf(motto), text: await boxOf(text) };
    };
    for (const width of [1280, 1920]) {
      const wide = await places(width);
      expect(wide.text.y).toBeLessThan(wide.motto.y + wide.motto.height);
      const whole = wide.text.x + wide.text.width - wide.motto.x;
      expect((wide.text.x - wide.motto.x) / whole).toBeCloseTo(7 / 12, 1);
    }
    const narrow = await places(1279);
    expect(narrow.text.x).toBe(narrow.motto.x);
  });

  // Together these four types have every name of a style.
  test('are never broken inside a word', async ({ page, server }) => {
    for (const type of ['INFJ', 'ENTP', 'ISTP', 'ESFJ'] as const) {
      await visit(page, await addressOf(server, ({ name }) => name === `Dummy ${type}`));
      for (const width of [320, 360, 390, 768, 1023, 1024, 1152, 1279, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const words = await page.getByRole('article').first().evaluate(brokenWords);
        expect(words, `${type}, ${width} px`).toEqual([]);
      }
    }
  });

  test('a message keeps its word order around a right-to-left name', async ({ page, server }) => {
    const name = `${PERSIAN} بنت`;
    const [one] = await server.add(draft({ name, gender: 'female', type: 'ISFP' }));
    await visit(page, paths.personality(one?.id ?? ''));
    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    await screenOf(page).remove.click();
    const { message } = screenOf(page);
    await message.waitFor();
    const lefts: number[] = [];
    for (const words of [name, ' saiu', 'do', 'catálogo']) {
      lefts.push(await message.evaluate(leftOf, words));
    }
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
  });

  test('a message about unsaved changes isolates the name, whose direction may differ', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/ERR_FAILED/);
    const { name, save, alert, message } = screenOf(page);
    await visit(page, await addressOf(server, (one) => one.name === PERSIAN));
    const { promise, resolve } = Promise.withResolvers<void>();
    await intercept(page, `**${paths.api.personality('')}*`, async (route) => {
      await promise;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    await name.fill(`${PERSIAN} (2)`);
    await save.click();
    await page.keyboard.press('Escape');
    resolve();
    await expect.poll(() => alert.locator('bdi').allTextContents()).toEqual([`${PERSIAN} (2)`]);
    await alert.getByRole('button', { name: 'Abrir de novo' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => message.locator('bdi').allTextContents()).toEqual([PERSIAN]);
  });

  test('a right-to-left name is aligned with the page', async ({ page, server }) => {
    await visit(page, await addressOf(server, ({ name }) => name === PERSIAN));
    const name = page.getByRole('heading', { level: 1, name: PERSIAN });
    expect(await name.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(await name.evaluate(leftOf, PERSIAN)).toBeCloseTo((await boxOf(name)).x, 0);
  });
});

describe('in print', () => {
  test('every personality fits on one page', { timeout: 120_000 }, async ({ page, server }) => {
    for (const { id, name, type, gender, work } of await server.everybody()) {
      // With every field at its greatest length there are 1,200 letters more: two pages.
      if (gender === 'male' || work?.length === 120) continue;
      await visit(page, paths.personality(id));
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect({ name, type, pages: pagesOf(pdf) }).toEqual({ name, type, pages: 1 });
    }
  });

  test('there are no controls, and the colours are the light ones', async ({ page, server }) => {
    const address = await addressOf(server, ({ type }) => type === 'INFP');
    const ground = () =>
      page
        .getByRole('heading', { level: 1 })
        .locator('xpath=ancestor::header')
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await visit(page, address);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await ground()).toBe(light);
    for (const role of ['button', 'searchbox'] as const) {
      expect(await page.getByRole(role).count(), role).toBe(0);
    }
    // Words of the text: the type and its four functions.
    expect(await page.getByRole('link').count()).toBe(5);
    expect(await page.getByRole('article').getByRole('link').count()).toBe(5);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Funções Cognitivas',
      'Eixos Cognitivos',
      'Estilos',
    ]);
    expect(await page.getByRole('listitem').filter({ hasText: 'Opinador' }).count()).toBe(0);
  });
});

describe('what is long for a phone', () => {
  test('is folded there, and opens without scripts; a wide screen and paper show it', async ({
    open,
    server,
  }) => {
    const { page } = await open({
      ...{ viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
    });
    await page.goto(await addressOf(server, ({ type }) => type === 'INFJ'));
    const { dominant, tertiary } = {
      dominant: FUNCTION_DESCRIPTIONS.Ni.dominant,
      tertiary: FUNCTION_DESCRIPTIONS.Ti.tertiary,
    };
    const map = page.getByRole('list', { name: 'Raciocínio: os quatro estilos' });
    const seen = () =>
      Promise.all(
        [page.getByText(dominant), page.getByText(tertiary), map].map((one) => one.isVisible()),
      );
    expect(await seen()).toEqual([true, false, false]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
    await page.getByText('Ler mais: Prumo').click();
    await page.getByText('Ver os quatro estilos').last().click();
    expect(await seen()).toEqual([true, true, true]);
    await page.reload();
    await page.emulateMedia({ media: 'print' });
    expect(await seen()).toEqual([true, true, false]);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await seen()).toEqual([true, true, true]);
  });
});

describe('in forced colours', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the axes keep their drawing, and the style of the type is marked, on a ${colorScheme} ground`, async ({
      open,
      server,
    }) => {
      const { page } = await forced(open, colorScheme);
      await visit(page, await addressOf(server, ({ type }) => type === 'ESTJ'));
      const axes = page.getByRole('article', { name: /^Eixo/ });
      expect(await axes.count()).toBe(2);
      for (const axis of await axes.all()) {
        // The large circle alone has more pixels than this.
        expect(await colouredShare(await axis.screenshot())).toBeGreaterThan(0.05);
      }

      for (const [title, own, others] of [
        ['Comunicação', 'Decisivo', ['Conclusivo', 'Opinador', 'Agregador']],
        ['Raciocínio', 'Prático', ['Analítico', 'Experimental', 'Relacional']],
      ] as const) {
        const map = page.getByRole('list', { name: `${title}: os quatro estilos` });
        const brightness = async (name: string) =>
          meanBrightness(await map.getByRole('listitem').filter({ hasText: name }).screenshot());
        const marked = await brightness(own);
        for (const other of others) {
          expect(Math.abs((await brightness(other)) - marked)).toBeGreaterThan(40);
        }
      }
    });
  }
});

type Person = Awaited<ReturnType<Server['everybody']>>[number];

async function addressOf(server: Server, is: (person: Person) => boolean): Promise<string> {
  const one = (await server.everybody()).find(is);
  if (one === undefined) throw new Error('There is nobody like that.');
  return paths.personality(one.id);
}

function forced(
  open: (context: { forcedColors: 'active'; colorScheme: 'light' | 'dark' }) => Promise<OpenPage>,
  colorScheme: 'light' | 'dark',
): Promise<OpenPage> {
  return open({ forcedColors: 'active', colorScheme });
}

async function boxOf(locator: ReturnType<Page['getByRole']>) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return box;
}

/** Positions of the parts of each function, in CSS px. */
function stepsOf(page: Page) {
  const list = page
    .getByRole('heading', { name: 'Funções Cognitivas' })
    .locator('xpath=ancestor::section//ol');
  return list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const [drawn, text] = item.children;
      const disc = drawn?.querySelector('svg')?.parentElement?.getBoundingClientRect();
      const letters = [...(drawn?.querySelectorAll('span') ?? [])].find(
        ({ textContent, childElementCount }) => textContent !== '' && childElementCount === 0,
      );
      const block = letters?.parentElement?.getBoundingClientRect();
      const written = letters?.getBoundingClientRect();
      const words = text?.getBoundingClientRect();
      if (!(disc && block && written && words)) throw new Error('A part is missing.');
      const { left, width } = item.getBoundingClientRect();
      return {
        letters: letters?.textContent,
        left,
        width,
        block: { width: block.width, height: block.height },
        text: { width: words.width },
        collides:
          written.right > disc.left &&
          written.left < disc.right &&
          written.bottom > disc.top &&
          written.top < disc.bottom,
      };
    }),
  );
}

/** Runs in the page: where the first of these words begins, in CSS px from the left. */
function leftOf(root: Element, words: string): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = (node.nodeValue ?? '').indexOf(words);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + words.length);
    return range.getBoundingClientRect().left;
  }
  return Number.NaN;
}

/** Runs in the page: words whose letters lie in more than one line. A hyphen may end a line. */
function brokenWords(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

/** Chromium writes the page objects of a PDF uncompressed. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Proportion of pixels that are neither black, white nor grey. */
async function colouredShare(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let coloured = 0;
  for (let i = 0; i < data.length; i += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 24) coloured += 1;
  }
  return coloured / (info.width * info.height);
}

/** Brightness of the picture's greyscale version, from 0 to 255. */
async function meanBrightness(png: Buffer): Promise<number> {
  const { channels } = await sharp(await sharp(png).greyscale().png().toBuffer()).stats();
  return channels[0]?.mean ?? Number.NaN;
}
