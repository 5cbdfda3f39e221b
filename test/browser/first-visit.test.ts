import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { TYPE_CODES } from '../../src/domain/vocabulary.ts';
import { draft } from '../support/people.ts';
import { imageDataUrl } from '../support/picture.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { appliedFonts, screenOf, visit } from './support/screen.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const BOTH = ['Figtree', 'Bricolage Grotesque'];
const icon = await imageDataUrl();
/** Makes a count of 11, for which the digits of the fallback fonts are twice as wide as those of the fonts. */
const test = browserTest({
  people: Array.from({ length: 11 }, (_, i) => draft({ name: `P ${i}`, icon })),
});

declare global {
  interface Window {
    /** The score of each layout shift so far, with the shifted elements. */
    shifts?: string[];
    /** The families of the fonts that the page had before its `load` event. */
    early?: string[];
  }
}

test('the fonts of a first visit cause no layout shift, and the next visit paints with them unless a release changed the files', async ({
  open,
}) => {
  const { page, watch } = await open(PHONE);
  await page.addInitScript(() => {
    const shifts: string[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push(JSON.stringify(entry));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      window.early = [...document.fonts].map(({ family }) => family.replaceAll('"', ''));
    });
  });
  const early = () => page.evaluate(() => window.early);
  await visit(page);
  // The first visit applies them when the page is loaded.
  expect(await early()).not.toEqual(expect.arrayContaining(BOTH));
  await expect.poll(() => page.evaluate(appliedFonts)).toEqual(BOTH);
  expect(await page.evaluate(shiftsSoFar)).toEqual([]);

  await expect.poll(() => page.evaluate(hasMark)).toBe(true);
  await page.evaluate(() => localStorage.setItem('mbti-db:fonts', '/of/another/release.woff2'));
  // A page that does not fill the window is above its footer, which keeps its number of lines.
  watch.expect(/404/);
  await visit(page, paths.notFound);
  expect(await early(), 'of another release').not.toEqual(expect.arrayContaining(BOTH));
  await expect.poll(() => page.evaluate(hasMark)).toBe(true);
  const scores = (await page.evaluate(shiftsSoFar)).map((entry): number => JSON.parse(entry).value);
  expect(Math.max(0, ...scores)).toBeLessThan(0.001);

  // This works without scripts.
  watch.expect(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  expect(await early()).toEqual(expect.arrayContaining(BOTH));
});

/** Runs in the page: the layout shifts, of which those of a frame are reported after it. */
async function shiftsSoFar(): Promise<string[]> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve, 200));
  if (window.shifts === undefined) throw new Error('Nothing observes the layout shifts.');
  return window.shifts;
}

/** Runs in the page: whether the fonts of this release have been loaded. */
function hasMark(): boolean {
  return localStorage.getItem('mbti-db:fonts')?.includes('/assets/bricolage-grotesque-') === true;
}

describe('the first screen', () => {
  test('has figures that are drawn for it, and the browser’s bars have its background colour in both themes', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visit(page);
    const figures = screenOf(page).cards.locator('> picture');
    expect(await figures.count()).toBe(11);
    const first = figures.first().locator('img');
    await expect
      .poll(() => first.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    // The parts of all figures are for the form alone.
    expect(asked.filter((url) => url.endsWith('.svg'))).toEqual([]);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const [named, ground] = await page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
        document.documentElement.style.color =
          metas.find(({ media }) => matchMedia(media).matches)?.content ?? '';
        return [
          getComputedStyle(document.documentElement).color,
          getComputedStyle(document.body).backgroundColor,
        ];
      });
      expect(named, colorScheme).toBe(ground);
    }
  });

  test('has the only portraits that a phone fetches before the scripts, and works without scripts if these fail', async ({
    open,
    server,
  }) => {
    const { page, watch } = await open(PHONE);
    const shown = screenOf(page).cards.locator('span img');
    const scripts = await hold(page, /\.js$/);
    await page.goto(paths.home(), { waitUntil: 'commit' });
    await shown.nth(10).waitFor({ state: 'attached' });
    expect(await shown.nth(1).isVisible()).toBe(true);
    expect(await shown.nth(2).isVisible()).toBe(false);
    scripts.letGo();
    await shown.nth(2).waitFor();
    // A failed script of an extension of the browser changes nothing; its address is of another origin.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.type = 'module';
      document.head.append(script);
      script.dispatchEvent(new Event('error'));
    });
    const { create } = screenOf(page);
    expect(await create.isVisible()).toBe(true);
    // Failed scripts do not delay anything.
    watch.expect(/ERR_FAILED/);
    await page.route('**/*.js', (route) => route.abort());
    await page.reload();
    await shown.nth(2).waitFor();
    await create.waitFor({ state: 'hidden' });

    // A guess pressed earlier is sent.
    const [one] = await server.everybody();
    const failing = await hold(page, /\.js$/);
    await page.goto(paths.question(one?.id ?? ''), { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^ENFP/ }).click();
    expect(await create.isVisible()).toBe(true);
    failing.letGo();
    await page.getByRole('heading', { level: 1, name: one?.name ?? '', exact: true }).waitFor();
    await page.getByText('1 palpite: ainda é cedo para dizer.').waitFor();
  });
});

test('without scripts only elements that work are shown, and the count has its font', async ({
  open,
  server,
}) => {
  const { page } = await open({ javaScriptEnabled: false });
  const buttons = () =>
    page.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel));
  const digits = page.waitForRequest(/\/bricolage-digits-[\w-]+\.woff2$/);
  await page.goto(paths.home());
  expect((await (await digits).response())?.status()).toBe(200);
  expect(await buttons()).toEqual([
    'Como buscar',
    ...TYPE_CODES.map((type) => expect.stringMatching(`^${type}: `)),
  ]);
  await page.getByRole('button', { name: 'Como buscar' }).click();
  await page.getByRole('link', { name: 'dracula', exact: true }).waitFor();
  const [one] = await server.everybody();
  await page.goto(paths.history(one?.id ?? ''));
  expect(await buttons()).toEqual(['Como buscar']);
  const name = one?.name ?? '';
  const sixteen = page.getByRole('group', { name: /^Que tipo você vê em/ }).getByRole('button');
  await page.goto(paths.personality(one?.id ?? ''));
  expect(await buttons()).toHaveLength(17);
  expect(await sixteen.count()).toBe(16);
  await page.goto(paths.question(one?.id ?? ''));
  expect(await sixteen.count()).toBe(16);
  await page.getByRole('link', { name: 'Ver o resultado sem dar palpite' }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  // A guess by a sentence is a form submission.
  await page.goto(paths.question(one?.id ?? ''));
  await page.getByRole('link', { name: /^Não conhece os tipos\?/ }).click();
  await page
    .getByRole('group', { name: `Que frase ${name} diria?` })
    .getByRole('button')
    .nth(2)
    .click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByText('1 palpite: ainda é cedo para dizer.').waitFor();
});

test('without its fonts the page keeps its fallback fonts and reports no error', async ({
  visit: { page, watch },
}) => {
  watch.expect(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  await Promise.all([page.waitForEvent('requestfailed'), visit(page)]);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(appliedFonts)).toEqual([]);
});
