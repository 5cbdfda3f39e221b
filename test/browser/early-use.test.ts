import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/hold.ts';
import { screenOf } from './support/screen.ts';

const DRAFT = draft({ gender: 'female', type: 'ENFP', identity: 'T' });

const test = browserTest({
  people: [
    { ...DRAFT, name: 'Capitu' },
    { ...DRAFT, name: 'Iracema' },
  ],
});

/** Opens a page whose scripts arrive when `letGo` is called. */
async function openWithoutScripts(page: Page, path: string) {
  const scripts = await hold(page, /\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  return scripts;
}

describe('before hydration', () => {
  test('a card that is pressed opens after it', async ({ page }) => {
    const screen = screenOf(page);
    const scripts = await openWithoutScripts(page, paths.home());
    await screen.surface('Iracema').click({ position: { x: 30, y: 20 } });
    expect(await screen.dialog.count()).toBe(0);
    scripts.letGo();
    await page.getByRole('dialog', { name: 'Editar personalidade' }).waitFor();
    expect(await screen.name.inputValue()).toBe('Iracema');
  });

  test('“Editar” on the page of a personality opens the form after it', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    const [one] = (await server.everybody()).filter(({ name }) => name === 'Capitu');
    const scripts = await openWithoutScripts(page, paths.personality(one?.id ?? ''));
    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    expect(await screen.dialog.count()).toBe(0);
    scripts.letGo();
    await page.getByRole('dialog', { name: 'Editar personalidade' }).waitFor();
    expect(await screen.name.inputValue()).toBe('Capitu');
  });

  test('text typed into the search of the changes is searched for', async ({ page }) => {
    const screen = screenOf(page);
    const scripts = await openWithoutScripts(page, paths.changes());
    await expect.poll(() => screen.changes.count()).toBe(2);
    await screen.changesSearch.fill('iracema');
    scripts.letGo();
    await expect
      .poll(() => screen.changes.getByRole('heading').allTextContents())
      .toEqual(['Iracema entrou no catálogo']);
    expect(await screen.changesSearch.inputValue()).toBe('iracema');
    expect(new URL(page.url()).searchParams.get('q')).toBe('iracema');
  });
});
