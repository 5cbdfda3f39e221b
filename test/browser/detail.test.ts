import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { FUNCTION_DESCRIPTIONS } from '../../src/domain/texts/function-descriptions.ts';
import { TYPE_TEXTS } from '../../src/domain/texts/types.ts';
import { functionStack } from '../../src/domain/types/function-stack.ts';
import { POSITIONS } from '../../src/domain/vocabulary.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold, intercept } from './support/intercept.ts';
import { boxOf, brokenWords } from './support/measure.ts';
import { screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { EVERY_KIND } from './support/states.ts';

const test = browserTest({
  people: [
    ...EVERY_KIND,
    draft({
      name: 'Maria Capitolina de Pádua Santiago',
      gender: 'female',
      type: 'INTJ',
      work: 'Dom Casmurro',
      aliases: ['Capitu', 'Capitolina'],
      rationale: 'Planeja longe e fala pouco. '.repeat(14).trim(),
    }),
  ],
});

/** The number of functions per row at each width, in CSS px. */
const PER_ROW = [
  [320, 1],
  [767, 1],
  [768, 2],
  [1023, 2],
  [1024, 4],
  [2560, 4],
] as const;

test('the name of the next person is read over the figure, in both themes', async ({
  page,
  server,
}) => {
  const people = [1, 2, 3].map((i) =>
    draft({ name: `Zuleica ${i} de Alcântara Machado`, gender: 'male', type: 'ISFP' }),
  );
  await server.add(...people);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, paths.home({ q: 'zuleica', order: 'name' }));
  await screenOf(page).cards.nth(1).getByRole('heading').getByRole('link').click();
  const next = page.getByRole('link', { name: /^Próxima:/ });
  const bar = page.getByRole('navigation', { name: 'Resultados' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await next.waitFor();
    const [ground = ''] = await bar.evaluate((nav) => [getComputedStyle(nav).backgroundColor]);
    const rgb = (ground.match(/\d+/g) ?? []).map(Number);
    expect(rgb).toHaveLength(3);
    // But for its letters, the box of the link is the ground of the bar, whatever lies behind it.
    await expect
      .poll(async () => shareOf(await next.screenshot({ animations: 'disabled' }), rgb))
      .toBeGreaterThan(0.8);
  }
});

test('at each width no word is broken, and functions and motto are in place', async ({
  page,
  server,
}) => {
  // Together they have every name of a style, and the widest letters (Ne, Te, Se, Fe) in the last two places.
  for (const type of ['ISFJ', 'INFP', 'ENTJ', 'ESTP'] as const) {
    await visit(page, await addressOf(server, ({ name }) => name === `Dummy ${type}`));
    for (const [width, perRow] of PER_ROW) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${type}, ${width} px`;
      const steps = await stepsOf(page);
      const stack = functionStack(type);
      expect(
        steps.map(({ letters }) => letters),
        where,
      ).toEqual(POSITIONS.map((position) => stack[position]));
      const columns = new Set(steps.map(({ left }) => Math.round(left)));
      expect(columns.size, `functions in a row: ${where}`).toBe(perRow);
      const collisions = steps.filter(({ collides }) => collides);
      expect(collisions, `letters under a disc: ${where}`).toEqual([]);
      const words = await page.locator('body').evaluate(brokenWords);
      expect(words, `broken: ${where}`).toEqual([]);
    }
  }

  // On a phone each function is a strip, one shorter than the other, above its text in full width.
  await page.setViewportSize({ width: 390, height: 900 });
  const strips = await stepsOf(page);
  expect(strips.map(({ block, width }) => Math.round((100 * block.width) / width))).toEqual([
    100, 86, 71, 57,
  ]);
  expect(strips.map(({ block }) => block.height)).toEqual([72, 72, 72, 72]);
  for (const { text, width } of strips) expect(text.width).toBeGreaterThan(0.95 * width);

  // From 1024 px on the motto is beside its text, which is below the person.
  const motto = page.getByRole('blockquote');
  const places = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const text = motto.locator('xpath=following-sibling::div');
    return { motto: await boxOf(motto), text: await boxOf(text) };
  };
  for (const width of [1024, 1920]) {
    const wide = await places(width);
    expect(wide.text.y, `${width} px`).toBeLessThan(wide.motto.y + wide.motto.height);
    const person = await boxOf(page.getByRole('img', { name: /^Ilustração/ }));
    expect(wide.text.x, `${width} px`).toBeCloseTo(person.x, 0);
  }
  const narrow = await places(1023);
  expect(narrow.text.x).toBe(narrow.motto.x);

  // A phone shows name, figure and code on one screen, and the text beside the motto on demand.
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const groupName = await page.getByText('Exploradores').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      // The rest of the line is empty.
      const [first] = range.getClientRects();
      return { right: first?.right ?? 0, bottom: first?.bottom ?? 0 };
    });
    const person = await boxOf(page.getByRole('img', { name: /^Ilustração/ }));
    expect(person.y + person.height).toBeLessThan(600);
    const isClear = groupName.bottom <= person.y || groupName.right <= person.x;
    expect(isClear, `${width} px: ${JSON.stringify({ groupName, person })}`).toBe(true);
  }
  const text = motto.locator('xpath=following-sibling::div');
  expect(await text.isVisible()).toBe(false);
  await page.getByText('Ler mais').first().click();
  expect(await text.isVisible()).toBe(true);
});

test('the reason begins on the first screen of a phone, and in a wide window beside its title', async ({
  page,
  server,
}) => {
  const [person] = await server.add(
    draft({
      name: 'Capitu',
      description: 'vizinha, namorada de infância e esposa de Bentinho, mãe de Ezequiel',
      aliases: ['Capitolina'],
      work: 'Dom Casmurro',
      area: 'literatura',
      rationale: 'Aos catorze anos, traça o plano e sabe por quem passar. '.repeat(7).trim(),
    }),
  );
  await visit(page, paths.personality(person?.id ?? ''));
  const title = page.getByRole('heading', { name: 'Por que INTJ?', level: 2 });
  const reason = title.locator('xpath=following-sibling::p');
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await boxOf(reason)).y).toBeLessThanOrEqual(700);
  await page.setViewportSize({ width: 1280, height: 800 });
  const [beside, text] = [await boxOf(title), await boxOf(reason)];
  expect(text.x).toBeGreaterThan(beside.x + beside.width);
  expect(text.y).toBeLessThan(700);
});

test('a right-to-left name is aligned with the page, and does not change the order of a message', async ({
  visit: { page, watch },
  server,
}) => {
  watch.expect(/ERR_FAILED/);
  const { name, save, remove, dialog, alert, message } = screenOf(page);
  const persian = 'شهرزاد بنت';
  const [one] = await server.add(draft({ name: persian, gender: 'female', type: 'ISFP' }));
  await visit(page, paths.personality(one?.id ?? ''));
  const heading = page.getByRole('heading', { level: 1, name: persian });
  expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  expect(await heading.evaluate(leftOf, persian)).toBeCloseTo((await boxOf(heading)).x, 0);

  // The message about unsaved changes isolates the name, whose direction may differ.
  const address = `**${paths.api.personality('')}*`;
  await intercept(page, address, (route) => route.abort());
  const saving = await hold(page, address, 'PUT');
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  await name.fill(`${persian} (2)`);
  await save.click();
  await expect.poll(saving.asked).toBe(1);
  await page.keyboard.press('Escape');
  saving.letGo();
  await expect.poll(() => alert.locator('bdi').allTextContents()).toEqual([`${persian} (2)`]);
  await alert.getByRole('button', { name: 'Abrir de novo' }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => message.locator('bdi').allTextContents()).toEqual([persian]);

  // The words around the name keep their order.
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  await remove.click();
  await expect.poll(() => message.textContent()).toContain('saiu');
  await page.waitForURL((url) => url.pathname === paths.home());
  const lefts: number[] = [];
  for (const words of [persian, ' saiu', 'do', 'catálogo']) {
    lefts.push(await message.evaluate(leftOf, words));
  }
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
});

test('in print the longest texts fit on one page, without controls and in the light colours', async ({
  page,
  server,
}) => {
  // Every field at its maximum length adds 1,200 letters, which makes two pages.
  const women = (await server.everybody()).filter(
    ({ gender, work }) => gender === 'female' && work?.length !== 120,
  );
  const lengthOf = ({ type }: Person) =>
    JSON.stringify([
      TYPE_TEXTS[type],
      ...POSITIONS.map(
        (position) => FUNCTION_DESCRIPTIONS[functionStack(type)[position]][position],
      ),
    ]).length;
  const longest = women.filter(({ work }) => work === null);
  longest.sort((one, other) => lengthOf(other) - lengthOf(one));
  // The person whose work is a link comes first, so that the last page has only words of the text.
  const some = [...women.filter(({ work }) => work !== null), ...longest.slice(0, 3)];
  for (const { id, name, type } of some) {
    await visit(page, paths.personality(id));
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect({ name, type, pages: pagesOf(pdf) }).toEqual({ name, type, pages: 1 });
  }

  const ground = () =>
    page
      .getByRole('heading', { level: 1 })
      .locator('xpath=ancestor::header')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await ground()).toBe(light);
  for (const role of ['button', 'searchbox'] as const) {
    expect(await page.getByRole(role).count(), role).toBe(0);
  }
  // The type and its four functions.
  expect(await page.getByRole('link').count()).toBe(5);
  expect(await page.getByRole('article').getByRole('link').count()).toBe(5);
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Funções Cognitivas',
    'Eixos Cognitivos',
    'Estilos',
  ]);
  expect(await page.getByRole('listitem').filter({ hasText: 'Opinador' }).count()).toBe(0);
});

test('long texts are collapsed on a phone and open without scripts; a wide screen and paper show them', async ({
  open,
  server,
}) => {
  const { page } = await open({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
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
  await page.emulateMedia({ media: 'print' });
  expect(await seen(), 'on paper').toEqual([true, true, false]);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await seen(), 'on a wide screen').toEqual([true, true, true]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await seen()).toEqual([true, false, false]);
  await page.getByText('Ler mais: Prumo').click();
  await page.getByText('Ver os quatro estilos').last().click();
  expect(await seen(), 'opened').toEqual([true, true, true]);
});

test('in forced colours the axes keep their drawing, and the style of the type is marked', async ({
  open,
  server,
}) => {
  const { page } = await open({ forcedColors: 'active' });
  await visit(page, await addressOf(server, ({ type }) => type === 'ESTJ'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axes = page.getByRole('article', { name: /^Eixo/ });
    expect(await axes.count()).toBe(2);
    for (const axis of await axes.all()) {
      // The large circle alone has more pixels than this.
      expect(await colouredShare(await axis.screenshot()), colorScheme).toBeGreaterThan(0.05);
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
        const difference = Math.abs((await brightness(other)) - marked);
        expect(difference, `${other} on a ${colorScheme} ground`).toBeGreaterThan(40);
      }
    }
  }
});

type Person = Awaited<ReturnType<Server['everybody']>>[number];

async function addressOf(server: Server, is: (person: Person) => boolean): Promise<string> {
  const one = (await server.everybody()).find(is);
  if (one === undefined) throw new Error('There is nobody like that.');
  return paths.personality(one.id);
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

/** Runs in the page: the left edge of the first of these words, in CSS px. */
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

/** The share of a picture that has a colour. */
async function shareOf(png: Buffer, rgb: readonly number[]): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (rgb.every((part, i) => Math.abs((data[at + i] ?? 0) - part) <= 2)) count += 1;
  return count / (info.width * info.height);
}
