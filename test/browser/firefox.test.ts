import { expect, test } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft, people } from '../support/people.ts';
import { hasFirefox, openFirefox } from './support/firefox.ts';
import { isHydrated } from './support/screen.ts';
import { startServer } from './support/server.ts';

/** Runs in the page: the width of a word in a font, in pixels. */
const widthOf = `(font) => {
  const word = Object.assign(document.createElement('span'), { textContent: 'Personalidade' });
  word.style.font = font;
  word.style.position = 'absolute';
  document.body.append(word);
  const { width } = word.getBoundingClientRect();
  word.remove();
  return width;
}`;

/** The engines that the README names beside Chromium’s are tried by this journey alone. */
test('Firefox opens home, searches, opens a personality and the modal, and goes back from both', async ({
  skip,
  onTestFinished,
}) => {
  skip(!hasFirefox, 'firefox-esr is not installed');
  const server = await startServer({
    people: [draft({ name: 'Machado de Assis' }), ...people(60)],
  });
  onTestFinished(server.close);
  const firefox = await openFirefox();
  onTestFinished(firefox.close);
  const countOfCards = () =>
    firefox.evaluate('document.querySelectorAll("[role=listitem]").length');

  await firefox.open(server.origin + paths.home());
  expect(await countOfCards()).toBe(60);
  // Waits until React has hydrated the page.
  await expect.poll(() => firefox.evaluate(`(${isHydrated})()`)).toBe(true);
  await expect.poll(() => firefox.evaluate('document.documentElement.dataset.loaded')).toBe('');
  const widthIn = (font: string) => firefox.evaluate(`(${widthOf})(${JSON.stringify(font)})`);
  expect(await widthIn('800 40px Figtree, monospace')).toBeGreaterThan(
    1.03 * Number(await widthIn('400 40px Figtree, monospace')),
  );
  const displayed = await widthIn('800 40px "Bricolage Grotesque", monospace');
  expect(displayed).toBeLessThan(0.9 * Number(await widthIn('800 40px monospace')));
  await firefox.evaluate(
    'void addEventListener("securitypolicyviolation", () => (window.isRefused = true)), true',
  );
  await firefox.press('input[type=search]');
  await firefox.type('machado de assis');
  await expect.poll(countOfCards).toBe(1);
  await expect.poll(() => firefox.evaluate('location.search')).toBe('?q=machado%20de%20assis');
  expect(await firefox.evaluate('"isRefused" in window')).toBe(false);

  await firefox.press('[role=listitem] h2 a');
  await expect
    .poll(() => firefox.evaluate('document.querySelector("article h1")?.textContent ?? null'))
    .toBe('Machado de Assis');
  const isLive = await firefox.evaluate('"navigation" in window');
  // The colours are those of `light-dark()`, not the browser's own.
  expect(
    await firefox.evaluate(
      'getComputedStyle(document.querySelector("article header")).backgroundColor',
    ),
  ).not.toBe('rgba(0, 0, 0, 0)');

  await firefox.evaluate('history.back(), true');
  await expect.poll(() => firefox.evaluate('location.search')).toBe('?q=machado%20de%20assis');
  if (isLive !== true) return;
  await expect
    .poll(() => firefox.evaluate('document.activeElement.textContent'))
    .toBe('Machado de Assis');
  const isOpen = () => firefox.evaluate('document.querySelector("dialog[open]") !== null');
  await firefox.press('header button[aria-label="Nova personalidade"]');
  await expect.poll(isOpen).toBe(true);
  await firefox.evaluate('history.back(), true');
  await expect.poll(isOpen).toBe(false);
  expect(await firefox.evaluate('location.search')).toBe('?q=machado%20de%20assis');
});

test('Firefox closes the modal of a document on Back, and opens it again on Forward', async ({
  skip,
  onTestFinished,
}) => {
  skip(!hasFirefox, 'firefox-esr is not installed');
  const server = await startServer({ people: [] });
  onTestFinished(server.close);
  const firefox = await openFirefox();
  onTestFinished(firefox.close);
  const isOpen = () => firefox.evaluate('document.querySelector("dialog[open]") !== null');
  await firefox.open(server.origin + paths.about);
  await firefox.press('header button[aria-label="Nova personalidade"]');
  for (const [move, open] of [
    ['length', true],
    ['back()', false],
    ['forward()', true],
    ['back()', false],
  ] as const) {
    await firefox.evaluate(`history.${move}, true`);
    await expect.poll(isOpen, { message: move }).toBe(open);
    expect(await firefox.evaluate('location.pathname')).toBe(paths.about);
  }
});
