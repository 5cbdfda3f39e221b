import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { problemsInBothThemes } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { intercept } from './support/intercept.ts';
import { isFocused } from './support/keyboard.ts';
import { choose, screenOf, visit } from './support/screen.ts';

const DRAFT = draft({ gender: 'female', type: 'INTJ', identity: 'A' });

const test = browserTest({
  people: ['Capitu', 'Capitu', 'Iracema', 'Ana Terra', 'Escrava Isaura de Guimarães'].map(
    (name) => ({ ...DRAFT, name }),
  ),
});

const SIMILAR = '**/mbti-db/api/similar?*';

function guardOf(page: Page) {
  const status = screenOf(page)
    .dialog.getByRole('status')
    .filter({ hasText: /^Parecidos no catálogo:/ });
  return { status, links: status.getByRole('link') };
}

/** Opens an empty form, with the focus on the name, by keyboard. */
async function openForm(page: Page): Promise<void> {
  await visit(page);
  await screenOf(page).create.press('Enter');
  await expect.poll(() => isFocused(screenOf(page).name)).toBe(true);
}

function nameAskedBy(request: Request): string | null {
  return new URL(request.url()).searchParams.get('name');
}

describe('while a name is typed', () => {
  test('people with that name are listed, usable by keyboard, without layout shifts or clipping, and saving still works', async ({
    page,
    server,
  }) => {
    await openForm(page);
    const title = screenOf(page).dialog.getByRole('heading', { name: 'Personalidade' });
    const { status, links } = guardOf(page);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await screenOf(page).name.fill('');
      await expect.poll(() => links.count()).toBe(0);
      const before = await title.boundingBox();
      await screenOf(page).name.fill('Capitu');
      await expect.poll(() => links.count()).toBe(2);
      expect(await title.boundingBox(), `${width} px`).toEqual(before);
      await links.last().focus();
      expect(await links.last().isVisible()).toBe(true);
      const spill = await screenOf(page).dialog.evaluate(
        (dialog) => dialog.scrollWidth - dialog.clientWidth,
      );
      expect(spill, `${width} px`).toBe(0);
    }
    expect(await status.textContent()).toBe('Parecidos no catálogo: Capitu INTJ-ACapitu INTJ-A');
    expect(await problemsInBothThemes(page)).toEqual([]);

    await screenOf(page).name.fill('');
    await screenOf(page).name.focus();
    await page.keyboard.type('Terra Ána');
    await expect.poll(() => links.count()).toBe(1);
    expect(await links.textContent()).toBe('Ana Terra');
    await page.keyboard.press('Tab');
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Enter'),
    ]);
    await opened.getByRole('heading', { level: 1, name: 'Ana Terra' }).waitFor();
    await opened.close();
    expect(await screenOf(page).name.inputValue()).toBe('Terra Ána');

    await choose(page, ['Extrovertido', 'Sensorial', 'Racional', 'Julgador']);
    await screenOf(page).save.click();
    await expect.poll(() => screenOf(page).dialog.count()).toBe(0);
    const names = (await server.everybody()).map(({ name }) => name);
    expect(names).toContain('Terra Ána');
  });
});

describe('no similar names are listed', () => {
  test('for an empty name, and the unchanged one of the personality being edited', async ({
    page,
  }) => {
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/similar')) asked.push(nameAskedBy(request));
    });
    await visit(page);
    await screenOf(page).surface('Iracema').press('Enter');
    await screenOf(page).dialog.waitFor();
    const { status, links } = guardOf(page);
    await screenOf(page).name.fill('Capitu');
    await expect.poll(() => links.count()).toBe(2);
    // Its own stored name is similar to this one.
    await screenOf(page).name.fill('Iracemas');
    await expect.poll(() => status.count()).toBe(0);
    await expect.poll(() => asked.at(-1)).toBe('Iracemas');
    await screenOf(page).name.fill('Iracema');
    await page.waitForTimeout(300);
    await screenOf(page).name.fill('  ');
    await expect.poll(() => status.count()).toBe(0);
    expect(asked).toEqual(['Capitu', 'Iracemas']);
  });

  test('from a late answer to an earlier name, nor while offline, when typing continues without a message', async ({
    visit: { page, watch },
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    const { promise, resolve } = Promise.withResolvers<void>();
    const late: Promise<unknown>[] = [];
    await intercept(page, SIMILAR, async (route) => {
      if (nameAskedBy(route.request()) === 'Capitu') {
        await promise;
        late.push(route.continue().catch(() => {}));
      } else {
        await route.continue();
      }
    });
    await openForm(page);
    const first = page.waitForRequest((request) => nameAskedBy(request) === 'Capitu');
    await screenOf(page).name.fill('Capitu');
    await first;
    await screenOf(page).name.fill('Iracema');
    const { status, links } = guardOf(page);
    await expect.poll(() => links.allTextContents()).toEqual(['Iracema']);
    resolve();
    await page.waitForTimeout(300);
    await Promise.all(late);
    expect(await links.allTextContents()).toEqual(['Iracema']);

    await page.unroute(SIMILAR);
    await page.context().setOffline(true);
    await screenOf(page).name.fill('Capitu');
    await expect.poll(() => status.count()).toBe(0);
    expect(await screenOf(page).alert.count()).toBe(0);
    await page.context().setOffline(false);
    await screenOf(page).name.fill('Iracem');
    await expect.poll(() => links.allTextContents()).toEqual(['Iracema']);
  });
});

test('somebody whom another tab has created meanwhile is named after saving, with a way to both', async ({
  page,
  server,
}) => {
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    await openForm(one);
    await screenOf(one).name.fill('Helena');
    await choose(one, ['Extrovertido', 'Sensorial', 'Racional', 'Julgador']);
  }
  await screenOf(page).save.click();
  await expect
    .poll(() => screenOf(page).message.textContent())
    .toContain('Helena entrou no catálogo.');
  await screenOf(other).save.click();
  const { message } = screenOf(other);
  await expect
    .poll(() => message.textContent())
    .toContain('Entrou no catálogo, onde já havia um Helena.');
  const helenas = async () =>
    (await server.everybody()).filter(({ name }) => name === 'Helena').map(({ id }) => id);
  expect(await helenas()).toHaveLength(2);
  const there = await message.getByRole('link', { name: 'Ver', exact: true }).getAttribute('href');
  await message.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(helenas).toHaveLength(1);
  expect(there).toBe(paths.personality((await helenas())[0] ?? ''));
});
