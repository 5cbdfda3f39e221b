import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const DRAFT = draft({ gender: 'female', type: 'ENFP', identity: 'T' });

const test = browserTest({
  people: [
    { ...DRAFT, name: 'Capitu' },
    { ...DRAFT, name: 'Maria Bonita' },
    { ...DRAFT, name: 'Lídia' },
  ],
});

async function pageOf(server: Server, name: string): Promise<string> {
  const one = (await server.everybody()).find((person) => person.name === name);
  return paths.personality(one?.id ?? '');
}

/** What is kept with the current entry of the session history. */
function entryOf(page: Page): Promise<unknown> {
  return page.evaluate(() => navigation.currentEntry?.getState());
}

describe('a search that the modal has cancelled', () => {
  test('can be typed again on the page of a personality', async ({ page, server }) => {
    const screen = screenOf(page);
    await visit(page, await pageOf(server, 'Capitu'));
    const { letGo, asked } = await hold(page, /\/api\/search/);
    await screen.search.fill('maria');
    await expect.poll(asked).toBe(1);
    // A page that is late covers the one that is left, but not the header.
    await screen.create.click();
    await screen.dialog.waitFor();
    await page.keyboard.press('Escape');
    await screen.dialog.waitFor({ state: 'detached' });
    letGo();
    await expect.poll(() => screen.search.inputValue()).toBe('');
    await screen.search.fill('maria');
    await expect.poll(() => namesShown(page)).toEqual(['Maria Bonita']);
  });

  test('can be sent again on the page of recent changes', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page, paths.changes());
    const { letGo, asked } = await hold(page, /\/mudancas\?/);
    await screen.changesSearch.fill('maria');
    await expect.poll(asked).toBe(1);
    await screen.create.click();
    await screen.dialog.waitFor();
    await page.keyboard.press('Escape');
    await screen.dialog.waitFor({ state: 'detached' });
    letGo();
    await screen.changesSearch.press('Enter');
    await page.waitForURL(/[?&]q=maria/);
    await expect.poll(() => screen.changes.count()).toBe(1);
  });
});

describe('a new page', () => {
  test('has the focus, when a link of the footer was followed', async ({ page }) => {
    await visit(page);
    await tabTo(page, page.getByRole('link', { name: 'Mudanças recentes' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Mudanças recentes' }).waitFor();
    await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true);
  });

  test('leaves the focus to the search box while somebody types', async ({ page, server }) => {
    const screen = screenOf(page);
    await visit(page, await pageOf(server, 'Capitu'));
    await screen.search.pressSequentially('maria');
    await expect.poll(() => namesShown(page)).toEqual(['Maria Bonita']);
    expect(await isFocused(screen.search)).toBe(true);
    expect(await screen.search.inputValue()).toBe('maria');
  });

  test('leaves the focus on the filter that was pressed', async ({ page }) => {
    await visit(page, paths.changes());
    const created = page.getByRole('link', { name: 'Criações' });
    await created.press('Enter');
    await page.waitForURL(/change=created/);
    await expect.poll(() => created.getAttribute('aria-current')).toBe('page');
    expect(await isFocused(created)).toBe(true);
  });
});

test('after a reload with the modal open, one Back leaves the page', async ({ page, server }) => {
  const screen = screenOf(page);
  await visit(page, await pageOf(server, 'Capitu'));
  await visit(page);
  await screen.create.click();
  await screen.dialog.waitFor();
  await page.reload();
  await expect.poll(() => entryOf(page)).not.toMatchObject({ isLayer: true });
  expect(await screen.dialog.count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Capitu' }).waitFor();
});

describe('what was said about a success', () => {
  test.for(['search', 'page'] as const)('goes at the next %s', async (next, { page, server }) => {
    const screen = screenOf(page);
    const name = `Iracema, ${next}`;
    await server.add({ ...DRAFT, name });
    await visit(page, paths.home({ q: name }));
    await screen.surface(name).click({ position: { x: 30, y: 20 } });
    await screen.choice('Identidade', 'Assertivo').click();
    await screen.save.click();
    await screen.message.waitFor();
    if (next === 'search') await screen.search.fill('maria');
    else await screen.link(name).click();
    await expect.poll(() => screen.message.count()).toBe(0);
  });
});

test('the place on a page is kept as soon as the page is put in the background', async ({
  page,
  server,
}) => {
  await visit(page, await pageOf(server, 'Capitu'));
  await page.evaluate(() => {
    window.scrollTo(0, 120);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await entryOf(page)).toMatchObject({ place: { top: 120 } });
});

test('names are not corrected, and a search that is sent closes the keyboard of a phone', async ({
  open,
}) => {
  const { page } = await open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { search, create, name } = screenOf(page);
  const isCorrected = async (field: typeof search) =>
    (await field.getAttribute('spellcheck')) !== 'false' ||
    (await field.getAttribute('autocorrect')) !== 'off';
  await visit(page);
  expect(await isCorrected(search)).toBe(false);
  await search.fill('maria');
  expect(await isFocused(search)).toBe(true);
  await search.press('Enter');
  expect(await isFocused(search)).toBe(false);
  await create.click();
  expect(await isCorrected(name)).toBe(false);
});

test('the search box of a phone does not move when the button beside the title arrives', async ({
  open,
}) => {
  const { page } = await open({ viewport: { width: 390, height: 844 } });
  const { search, create } = screenOf(page);
  await visit(page);
  const before = await search.boundingBox();
  await create.evaluate((button) => button.remove());
  expect(await search.boundingBox()).toEqual(before);
});

describe('an address of nothing', () => {
  test('a link to a deleted personality leads to the not-found page', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/status of 404/);
    const [person] = await server.add({ ...DRAFT, name: 'Quincas Borba' });
    await visit(page);
    await server.catalogue.remove(person?.id ?? '', person?.version ?? 0);
    await screenOf(page).link('Quincas Borba').click();
    await page.waitForURL((url) => url.pathname === paths.notFound);
    await page.getByRole('heading', { name: 'Não há nada para ver aqui.' }).waitFor();
  });

  test('searching works from an invalid address', async ({ visit: { page, watch } }) => {
    watch.expect(/status of 400/);
    const screen = screenOf(page);
    await visit(page, `${paths.home()}?seed=!!`);
    await page.getByRole('link', { name: 'Voltar ao catálogo' }).waitFor();
    await screen.search.pressSequentially('capitu', { delay: 60 });
    await screen.link('Capitu').waitFor();
    expect(await screen.search.inputValue()).toBe('capitu');
    expect(await screen.search.evaluate((e) => e === document.activeElement)).toBe(true);
  });
});

describe('the keyboard', () => {
  const BLIMUNDA = draft({ name: 'Lídia', gender: 'female', type: 'ISFJ', identity: 'T' });

  describe('by keyboard alone', () => {
    test('a personality can be created', async ({ page, server }) => {
      const screen = screenOf(page);
      await visit(page);
      await tabTo(page, screen.create);
      await page.keyboard.press('Enter');
      await expect.poll(() => isFocused(screen.name)).toBe(true);
      await page.keyboard.type('Aurélia Camargo');
      await tabTo(page, screen.choice('Sexo', 'Masculino'));
      await page.keyboard.press('ArrowRight');
      expect(await screen.choice('Sexo', 'Feminino').isChecked()).toBe(true);
      await tabTo(page, screen.choice('Ganho de Energia', 'Extrovertido'));
      await page.keyboard.press('Space');
      await tabTo(page, screen.choice('Coleta de Informações', 'Sensorial'));
      await page.keyboard.press('ArrowRight');
      await tabTo(page, screen.choice('Tomada de Decisões', 'Racional'));
      await page.keyboard.press('Space');
      await tabTo(page, screen.choice('Forma de Viver', 'Julgador'));
      await page.keyboard.press('Space');
      await tabTo(page, screen.choice('Identidade', 'Assertivo'));
      await page.keyboard.press('Space');
      expect(await screen.choice('Identidade', 'Assertivo').isChecked()).toBe(true);
      await page.keyboard.press('Space');
      expect(await screen.choice('Identidade', 'Assertivo').isChecked()).toBe(false);
      await page.keyboard.press('Enter');
      await expect.poll(() => screen.message.textContent()).toContain('Aurélia Camargo entrou');
      const stored = (await server.everybody()).find(({ name }) => name === 'Aurélia Camargo');
      expect(stored).toMatchObject({ gender: 'female', type: 'ENTJ', identity: null });
    });

    test('a personality can be found, edited and deleted', async ({ page, server }) => {
      const screen = screenOf(page);
      await visit(page);
      await tabTo(page, screen.search);
      await page.keyboard.type('lidia');
      await expect.poll(() => namesShown(page)).toEqual(['Lídia']);
      await tabTo(page, screen.surface('Lídia'));
      await page.keyboard.press('Enter');
      await tabTo(page, screen.name);
      await page.keyboard.press('End');
      await page.keyboard.type(' de Ricardo Reis');
      await page.keyboard.press('Enter');
      await expect.poll(() => screen.message.textContent()).toContain('Lídia de Ricardo Reis');
      await expect.poll(() => isFocused(screen.surface('Lídia de Ricardo Reis'))).toBe(true);

      await tabTo(page, screen.surface('Lídia de Ricardo Reis'));
      await page.keyboard.press('Space');
      await tabTo(page, screen.remove);
      await page.keyboard.press('Enter');
      await expect.poll(() => screen.message.textContent()).toContain('saiu do catálogo');
      expect((await server.everybody()).map(({ name }) => name)).not.toContain(
        'Lídia de Ricardo Reis',
      );
      await tabTo(page, screen.message.getByRole('button', { name: 'Fechar mensagem' }));
      await page.keyboard.press('Enter');
      await expect.poll(() => screen.message.count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    });

    test('a page can be read, left by Back, and its header skipped', async ({ page, server }) => {
      const screen = screenOf(page);
      await server.add({ ...BLIMUNDA, name: 'Ricardo Reis' });
      await visit(page, paths.home({ q: 'ricardo reis' }));
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
      await expect.poll(() => isFocused(skip)).toBe(true);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
      await tabTo(page, screen.link('Ricardo Reis'));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Ricardo Reis' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
      await tabTo(page, page.getByRole('link', { name: 'Voltar' }));
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === paths.home());
      expect(new URL(page.url()).searchParams.get('q')).toBe('ricardo reis');
      await expect.poll(() => isFocused(screen.link('Ricardo Reis'))).toBe(true);
    });

    test('the search is cleared, and the next text typed at once', async ({ page }) => {
      const screen = screenOf(page);
      await visit(page, paths.home({ q: 'lidia' }));
      await tabTo(page, page.getByRole('search').getByRole('button', { name: 'Limpar a busca' }));
      await page.keyboard.press('Enter');
      await expect.poll(() => screen.search.inputValue()).toBe('');
      await expect.poll(() => isFocused(screen.search)).toBe(true);
      await page.keyboard.type('isfj');
      expect(await screen.search.inputValue()).toBe('isfj');
    });

    test('the focus stays in the modal', async ({ page }) => {
      const screen = screenOf(page);
      await visit(page);
      await screen.create.press('Enter');
      await screen.dialog.waitFor();
      const places: string[] = [];
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Tab');
        const place = await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement === document.body) return 'browser';
          return activeElement?.closest('dialog') === null ? 'page' : 'modal';
        });
        places.push(place);
      }
      // After the last control, Tab goes through the browser's toolbar and back into the modal.
      expect(places.join(' ')).toMatch(/^(modal )+(browser (modal )+)*(browser|modal)$/);
    });
  });
});

describe('shortcuts', () => {
  test('go to the search box, open its help and clear it, unless somebody types', async ({
    page,
  }) => {
    const screen = screenOf(page);
    const help = page.getByRole('heading', { name: 'Como buscar' });
    await visit(page, paths.home({ q: 'analistas' }));
    await expect
      .poll(async () => {
        await page.keyboard.press('/');
        return screen.search.evaluate((one) => one === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.type('ana/?');
    expect(await screen.search.inputValue()).toBe('ana/?');
    await page.keyboard.press('Escape');
    expect(await screen.search.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await screen.create.focus();
    await page.keyboard.press('?');
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    expect(await screen.create.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+/');
    expect(await screen.create.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await screen.dialog.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    expect(await help.isVisible()).toBe(false);
  });

  test('can be turned off for good', async ({ page }) => {
    const screen = screenOf(page);
    const isSearching = () => screen.search.evaluate((one) => one === document.activeElement);
    await visit(page);
    const choice = page.getByRole('checkbox', { name: 'Atalhos de teclado' });
    await expect
      .poll(async () => {
        await page.keyboard.press('?');
        return choice.isVisible();
      })
      .toBe(true);
    await choice.uncheck();
    await page.reload();
    await page.getByRole('button', { name: 'Como buscar' }).click();
    await expect.poll(() => choice.isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    expect(await isSearching()).toBe(false);
  });
});
