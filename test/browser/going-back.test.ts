import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { isFocused } from './support/keyboard.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const DRAFT = draft({ gender: 'female', type: 'ENFP', identity: 'T' });

const test = browserTest({
  people: [
    { ...DRAFT, name: 'Capitu' },
    { ...DRAFT, name: 'Maria Bonita' },
  ],
});

test('leaving a page while it loads is no failure: for another document, by Stop, or for a fragment of the page', async ({
  page,
}) => {
  const screen = screenOf(page);
  const contested = page.getByRole('contentinfo').getByRole('link', { name: 'Em disputa' });
  await page.addInitScript(() => {
    const look = () => {
      if (/não abriu|Sem conexão/.test(document.body?.textContent ?? ''))
        sessionStorage.setItem('failure', 'seen');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await visit(page);
  const { letGo, asked } = await hold(page, `**${paths.contested}`);
  const begin = async () => {
    const before = asked();
    await contested.press('Enter');
    await expect.poll(asked).toBeGreaterThan(before);
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.contested);
  };
  const isBack = () => expect.poll(() => new URL(page.url()).pathname).toBe(paths.home());

  await begin();
  await page.evaluate(() => window.stop());
  await isBack();
  await begin();
  await page.evaluate(() => document.querySelector<HTMLElement>('[href="#conteudo"]')?.click());
  await isBack();
  // The browser scrolls to the fragment once it is back.
  await expect.poll(() => new URL(page.url()).hash).toBe('#conteudo');
  await begin();
  await page.getByRole('link', { name: 'Em números' }).click();
  await page.waitForURL((url) => url.pathname === paths.numbers());
  // A page that was never shown leaves no history entry for Back.
  await page.getByRole('heading', { level: 1, name: /números/ }).waitFor();
  // A page rendered only by the server is left without a failure, too.
  await page.getByRole('link', { name: 'MBTI DB', exact: true }).click();
  await screen.cards.first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /números/ }).waitFor();
  await page.goBack();
  await screen.cards.first().waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.home());
  expect(await page.evaluate(() => sessionStorage.getItem('failure'))).toBeNull();
  letGo();
});

test('Back from another document shows later changes, and the back link leads to the previous page', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  const [{ id } = { id: '' }] = await server.add({ ...DRAFT, name: 'Virgília' });
  const title = page.getByRole('heading', { level: 1 });
  await visit(page, paths.type('ENFP'));
  await page.getByRole('link', { name: 'Virgília', exact: true }).click();
  await expect.poll(() => title.textContent()).toBe('Virgília');
  await page.getByRole('link', { name: 'Histórico' }).click();
  await page
    .locator(`main a[href="${paths.personality(id)}"]`)
    .first()
    .click();
  await expect.poll(() => title.textContent()).toBe('Virgília');
  await page.getByRole('link', { name: 'Voltar', exact: true }).click();
  await expect.poll(() => title.textContent()).toBe('ENFP');
  await page.goForward();
  await expect.poll(() => title.textContent()).toBe('Virgília');

  await server.catalogue.update(id, 1, { ...DRAFT, name: 'Virgília Neves' });
  await visit(page, paths.home({ q: 'neves' }));
  await page.goto(paths.about);
  await server.catalogue.update(id, 2, { ...DRAFT, name: 'Virgília Cubas Neves' });
  await page.goBack();
  await expect.poll(() => namesShown(page)).toEqual(['Virgília Cubas Neves']);
  expect(await screen.alert.count()).toBe(0);
});

test('Back focuses the followed link even if several links have its address, and Forward focuses the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await visit(page);
  const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'Os 16 tipos' });
  expect(await page.getByRole('main').locator(`a[href="${paths.types}"]`).count()).toBe(2);
  await inFooter.press('Enter');
  await page.waitForURL((url) => url.pathname === paths.types);
  await page.goBack();
  await expect.poll(() => isFocused(inFooter)).toBe(true);

  const contested = page.getByRole('link', { name: /Discorda/ });
  await contested.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Em disputa' }).waitFor();
  await page.goBack();
  await expect.poll(() => isFocused(contested)).toBe(true);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Em disputa' }).waitFor();
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true);
});

test('an unchanged form closes without a message, Back in the icon editor returns to the form, and Forward reopens it', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  const [{ id } = { id: '' }] = await server.add({ ...DRAFT, name: 'Marcela' });
  await visit(page, paths.home({ q: 'marcela' }));
  const open = () => screen.surface('Marcela').click();
  await open();
  await screen.name.fill(' Marcela ');
  await screen.save.click();
  await screen.dialog.waitFor({ state: 'detached' });
  expect(await screen.message.count()).toBe(0);
  expect(await server.catalogue.get(id)).toMatchObject({ version: 1 });

  await open();
  await screen.name.fill('');
  await screen.save.click();
  await expect.poll(() => isFocused(screen.name)).toBe(true);
  const icon = screen.dialog.getByRole('button', { name: 'Escolher ícone' });
  await icon.click();
  await page.getByRole('dialog', { name: 'Ícone' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog', { name: 'Editar personalidade' }).waitFor();
  // Not the field that was refused before.
  await expect.poll(() => isFocused(icon)).toBe(true);
  await icon.click();
  await page.keyboard.press('Escape');
  await screen.name.fill('Marcela');
  await page.goBack();
  await screen.dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('q')).toBe('marcela');
  const entry = () => page.evaluate(() => navigation.currentEntry?.index);
  expect(await entry()).toBe(0);
  // Forward opens it again, at its own entry.
  await page.goForward();
  await screen.name.waitFor();
  expect(await entry()).toBe(1);
  await page.keyboard.press('Escape');
  await screen.dialog.waitFor({ state: 'detached' });
  await expect.poll(entry).toBe(0);
});

test('the results of guesses are part of the entry of the page: Back closes the modal, then returns to the list', async ({
  page,
}) => {
  const screen = screenOf(page);
  await visit(page);
  await screen.link('Capitu').click();
  const nav = page.getByRole('navigation', { name: 'Resultados' });
  await nav.waitFor();
  const position = await nav.getByText(/ de /).textContent();
  await page.getByRole('link', { name: 'Ver o resultado sem dar palpite' }).press('Enter');
  await page.waitForURL(/palpites=1/);
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  await screen.dialog.waitFor();
  await page.goBack();
  await screen.dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Capitu' }).waitFor();
  expect(new URL(page.url()).search).toBe('?palpites=1');
  expect(await nav.getByText(/ de /).textContent()).toBe(position);
  await page.goBack();
  await screen.cards.first().waitFor();
});
