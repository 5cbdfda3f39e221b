import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const DRAFT = draft({ gender: 'female', type: 'ENFP', identity: 'T' });

const test = browserTest({
  people: [
    { ...DRAFT, name: 'Capitu' },
    { ...DRAFT, name: 'Maria Bonita' },
  ],
});

/** The state of the current entry of the session history. */
function entryOf(page: Page): Promise<unknown> {
  return page.evaluate(() => navigation.currentEntry?.getState());
}

test('a search cancelled by the modal can be typed again, and keeps the focus', async ({
  page,
}) => {
  const screen = screenOf(page);
  await visit(page, paths.contested);
  const { letGo, asked } = await hold(page, /\/api\/search/);
  await screen.search.fill('maria');
  await expect.poll(asked).toBe(1);
  // The notice of a late page covers the previous page, but not the header.
  await screen.create.click();
  await screen.dialog.waitFor();
  await page.keyboard.press('Escape');
  await screen.dialog.waitFor({ state: 'detached' });
  letGo();
  await expect.poll(() => screen.search.inputValue()).toBe('');
  await screen.search.pressSequentially('maria');
  await expect.poll(() => namesShown(page)).toEqual(['Maria Bonita']);
  expect(await isFocused(screen.search)).toBe(true);
  expect(await screen.search.inputValue()).toBe('maria');
});

test('a filter of the changes keeps the focus, and a search cancelled by the modal is sent again', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  await visit(page, paths.changes());
  const created = page.getByRole('link', { name: 'Criações' });
  await created.press('Enter');
  await page.waitForURL(/change=created/);
  await expect.poll(() => created.getAttribute('aria-current')).toBe('page');
  expect(await isFocused(created)).toBe(true);

  const index = await page.evaluate(() => navigation.currentEntry?.index);
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

  // A link pressed during the debounce delay of typing is followed.
  const capitu = await hold(page, `**${await server.pageOf('Capitu')}/historico`);
  await screen.changesSearch.fill('');
  await page.waitForURL((url) => !url.search.includes('maria'));
  // The entry of the list without a search, from which Back leads to the previous page.
  await expect.poll(() => page.evaluate(() => navigation.currentEntry?.index)).toBe(index);
  const link = page.getByRole('link', { name: 'Capitu', exact: true }).first();
  await link.waitFor();
  await screen.changesSearch.fill('cap');
  await link.press('Enter', { noWaitAfter: true });
  await expect.poll(capitu.asked).toBe(1);
  await page.waitForTimeout(300);
  capitu.letGo();
  await page.getByRole('heading', { level: 1, name: 'Histórico de Capitu' }).waitFor();
});

test('the scroll position is kept when the page goes to the background, and after a reload with the modal open one Back leaves the page', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  const capitu = await server.find('Capitu');
  await visit(page, paths.question(capitu?.id ?? ''));
  await page.evaluate(() => {
    window.scrollTo(0, 120);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await entryOf(page)).toMatchObject({ position: { top: 120 } });

  await visit(page);
  await screen.create.click();
  await screen.dialog.waitFor();
  await page.reload();
  await expect.poll(() => entryOf(page)).not.toHaveProperty('layer');
  expect(await screen.dialog.count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Qual destes é Capitu?' }).waitFor();
});

test('a message of success disappears at the next page, and at the next search', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  await server.add({ ...DRAFT, name: 'Iracema' });
  await visit(page, paths.home({ q: 'iracema' }));
  const save = async (identity: string) => {
    await screen.surface('Iracema').click();
    await screen.choice('Identidade', identity).click();
    await screen.save.click();
    await screen.message.waitFor();
  };
  await save('Assertivo');
  await screen.link('Iracema').click();
  await expect.poll(() => screen.message.count()).toBe(0);
  await page.goBack();
  await save('Turbulento');
  await screen.search.fill('maria');
  await expect.poll(() => screen.message.count()).toBe(0);
});

test('on a phone names are not autocorrected, the box stays in place, and a submitted search closes the keyboard', async ({
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

  // The button beside the title is added by scripts.
  const button = page.getByRole('button', { name: 'Nova personalidade', includeHidden: true });
  const display = (value: string) =>
    button.evaluate((one, value) => one.style.setProperty('display', value), value);
  const place = await search.boundingBox();
  await display('none');
  expect(await create.count()).toBe(0);
  expect(await search.boundingBox()).toEqual(place);
  await display('');

  await search.fill('maria');
  expect(await isFocused(search)).toBe(true);
  await search.press('Enter');
  expect(await isFocused(search)).toBe(false);
  await create.click();
  expect(await isCorrected(name)).toBe(false);
});

test('the page of an invalid address has a search, and a link to a deleted personality leads to the not-found page', async ({
  visit: { page, watch },
  server,
}) => {
  watch.expect(/status of 40[04]/);
  const screen = screenOf(page);
  const [person] = await server.add({ ...DRAFT, name: 'Quincas Borba' });
  await visit(page, `${paths.home()}?seed=!!`);
  await page.getByRole('link', { name: 'Voltar ao catálogo' }).waitFor();
  await screen.search.pressSequentially('quincas', { delay: 60 });
  await screen.link('Quincas Borba').waitFor();
  expect(await screen.search.inputValue()).toBe('quincas');
  expect(await isFocused(screen.search)).toBe(true);

  await server.catalogue.remove(person?.id ?? '', person?.version ?? 0);
  await screen.link('Quincas Borba').click();
  await page.waitForURL((url) => url.pathname === paths.notFound);
  await page.getByRole('heading', { name: 'Não há nada para ver aqui.' }).waitFor();
});

describe('by keyboard only', () => {
  test('a personality is created in a modal that keeps the focus, and a new page begins with the link to its content', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    await tabTo(page, screen.create);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(screen.name)).toBe(true);
    const places: string[] = [];
    do {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement === document.body) return 'browser';
        return activeElement?.closest('dialog') === null ? 'page' : 'modal';
      });
      places.push(place);
    } while (places.length < 60 && !(await isFocused(screen.name)));
    // After the last control, Tab goes through the toolbar of the browser and back to the first field.
    expect(places.join(' ')).toMatch(/^(modal )+(browser )*(modal )*modal$/);

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
    // The message comes after the button to which the focus has returned.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const undo = screen.message.getByRole('button', { name: 'Desfazer' });
    expect(await isFocused(undo)).toBe(true);
    const stored = await server.find('Aurélia Camargo');
    expect(stored).toMatchObject({ gender: 'female', type: 'ENTJ', identity: null });
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.message.textContent()).toContain('Aurélia Camargo saiu');
    expect(await server.find('Aurélia Camargo')).toBeUndefined();

    // The link of the footer.
    await tabTo(page, page.getByRole('link', { name: 'Mudanças recentes' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Mudanças recentes' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('link', { name: 'Ir para o conteúdo' }))).toBe(true);
  });

  test('a personality is found, opened, left by Back, edited and deleted', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    const main = page.getByRole('main');
    await server.add({ ...DRAFT, name: 'Lídia' });
    await visit(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    await expect.poll(() => isFocused(skip)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(main)).toBe(true);
    // Shorter than through the whole page.
    await expect
      .poll(async () => {
        await page.keyboard.press('Shift+Tab');
        return isFocused(screen.search);
      })
      .toBe(true);
    await page.keyboard.type('lidia');
    await expect.poll(() => namesShown(page)).toEqual(['Lídia']);
    await tabTo(page, screen.link('Lídia'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lídia' }).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Voltar' }));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === paths.home());
    expect(new URL(page.url()).searchParams.get('q')).toBe('lidia');
    await expect.poll(() => isFocused(screen.link('Lídia'))).toBe(true);

    await tabTo(page, screen.surface('Lídia'));
    await page.keyboard.press('Enter');
    await tabTo(page, screen.name);
    await page.keyboard.press('End');
    await page.keyboard.type(' de Ricardo Reis');
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.message.textContent()).toContain('Lídia de Ricardo Reis');
    await expect.poll(() => isFocused(screen.surface('Lídia de Ricardo Reis'))).toBe(true);

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
    await expect.poll(() => isFocused(main)).toBe(true);
  });
});

test('shortcuts focus the search box, open its help and clear it, except while typing or after they are turned off permanently', async ({
  page,
}) => {
  const screen = screenOf(page);
  const help = page.getByRole('heading', { name: 'Como buscar' });
  const choice = page.getByRole('checkbox', { name: 'Atalhos de teclado' });
  await visit(page, paths.home({ q: 'analistas' }));
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return isFocused(screen.search);
    })
    .toBe(true);
  await page.keyboard.press('Tab');
  const clear = page.getByRole('search').getByRole('button', { name: 'Limpar a busca' });
  await expect.poll(() => isFocused(clear)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => screen.search.inputValue()).toBe('');
  await expect.poll(() => isFocused(screen.search)).toBe(true);
  await page.keyboard.type('ana/?');
  expect(await screen.search.inputValue()).toBe('ana/?');
  await page.keyboard.press('Escape');
  expect(await screen.search.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  // Results that arrive later may move the focus to the content.
  await expect.poll(() => isFocused(screen.search)).toBe(false);
  await screen.create.focus();
  const links = page.getByRole('region', { name: 'Como buscar' }).getByRole('link');
  await page.keyboard.press('?');
  await help.waitFor();
  await expect.poll(() => isFocused(links.first())).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(links.nth(1))).toBe(true);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(screen.create)).toBe(true);
  await page.keyboard.press('Control+/');
  expect(await isFocused(screen.create)).toBe(true);
  await page.keyboard.press('Enter');
  await screen.dialog.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  expect(await help.isVisible()).toBe(false);

  await page.keyboard.press('Escape');
  await screen.dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await choice.uncheck();
  await page.reload();
  await page.getByRole('button', { name: 'Como buscar' }).click();
  await expect.poll(() => choice.isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  expect(await isFocused(screen.search)).toBe(false);
});
