import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold, intercept } from './support/intercept.ts';
import { isFocused } from './support/keyboard.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';
import { SERVER_LOST } from './support/watch.ts';

const DRAFT = draft({ gender: 'female', type: 'ENFP', identity: 'T' });

const test = browserTest({
  people: [
    { ...DRAFT, name: 'Capitu' },
    { ...DRAFT, name: 'Iracema' },
  ],
});

const EDITOR_CODE = /\/assets\/session-editor-[\w-]+\.js$/;
/** The file with the code that imports other code. */
const ENTRY_CODE = /\/assets\/entry\.client-[\w-]+\.js$/;
const GUESSES_CODE = /\/guess-box-[^/]*\.js$/;
const HOME_CODE = /\/assets\/home-page-[\w-]+\.js$/;

const ITEM = new RegExp(`${paths.api.personality('')}[\\w-]+$`);
const PAGE = new RegExp(`${paths.personality('')}[\\w-]+$`);

/** Opens a page whose scripts arrive when `letGo` is called. */
async function openWithoutScripts(page: Page, path: string) {
  const scripts = await hold(page, /\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  return scripts;
}

test('presses and typing before hydration take effect after it', async ({ page, server }) => {
  const screen = screenOf(page);
  const form = page.getByRole('dialog', { name: 'Editar personalidade' });
  const home = await openWithoutScripts(page, paths.home());
  const modal = page.waitForRequest(EDITOR_CODE);
  await screen.surface('Iracema').click();
  await modal;
  await expect.poll(home.asked).toBeGreaterThan(0);
  expect(await screen.dialog.count()).toBe(0);
  home.letGo();
  await form.waitFor();
  expect(await screen.name.inputValue()).toBe('Iracema');

  const [one] = (await server.everybody()).filter(({ name }) => name === 'Capitu');
  const detail = await openWithoutScripts(page, paths.personality(one?.id ?? ''));
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  await expect.poll(detail.asked).toBeGreaterThan(0);
  expect(await screen.dialog.count()).toBe(0);
  detail.letGo();
  await form.waitFor();
  expect(await screen.name.inputValue()).toBe('Capitu');

  const search = await openWithoutScripts(page, paths.home());
  await screen.search.fill('iracema');
  await expect.poll(search.asked).toBeGreaterThan(0);
  search.letGo();
  await expect.poll(() => namesShown(page)).toEqual(['Iracema']);
  expect(await screen.search.inputValue()).toBe('iracema');

  const changes = await openWithoutScripts(page, paths.changes());
  await expect.poll(() => screen.changes.count()).toBe(2);
  await screen.changesSearch.fill('iracema');
  await expect.poll(changes.asked).toBeGreaterThan(0);
  changes.letGo();
  await expect
    .poll(() => screen.changes.getByRole('heading').allTextContents())
    .toEqual(['Iracema entrou no catálogo']);
  expect(await screen.changesSearch.inputValue()).toBe('iracema');
  expect(new URL(page.url()).searchParams.get('q')).toBe('iracema');

  // A guess is sent once. Without cookies it cannot be attributed, so it can be neither changed nor withdrawn.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  );
  const question = await openWithoutScripts(page, paths.question(one?.id ?? ''));
  await page
    .getByRole('group', { name: 'Que tipo você vê em Capitu?' })
    .getByRole('button', { name: /^INTJ/ })
    .click();
  await expect.poll(question.asked).toBeGreaterThan(0);
  question.letGo();
  await page.getByText('Este navegador recusa cookies').waitFor();
  expect(await page.getByRole('button', { name: 'Retirar palpite' }).count()).toBe(0);
  expect(sent).toHaveLength(1);
});

test('a late save does not close another form, and reports its failure there', async ({
  visit: { page, watch },
}) => {
  watch.expect(/ERR_FAILED/);
  const screen = screenOf(page);
  await visit(page);
  const saving = await hold(page, ITEM, 'PUT');
  await screen.surface('Capitu').click();
  await screen.name.fill('Capitu Santiago');
  await screen.save.click();
  await expect.poll(saving.asked).toBe(1);
  await page.keyboard.press('Escape');
  await screen.surface('Iracema').click();
  await screen.name.fill('Iracema de Alencar');
  saving.letGo();
  await expect.poll(() => screen.message.textContent()).toContain('Capitu Santiago');
  expect(await screen.dialog.isVisible()).toBe(true);
  expect(await screen.name.inputValue()).toBe('Iracema de Alencar');

  await intercept(page, ITEM, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  const failing = await hold(page, ITEM, 'PUT');
  await screen.save.click();
  await expect.poll(failing.asked).toBe(1);
  await page.keyboard.press('Escape');
  await screen.surface('Capitu Santiago').click();
  await screen.dialog.waitFor();
  failing.letGo();
  const alert = screen.dialog.getByRole('alert');
  await expect.poll(() => alert.textContent()).toContain(FAILURE_SENTENCES.offline);
  await alert.getByRole('button', { name: 'Fechar mensagem' }).click();
  await expect.poll(() => alert.count()).toBe(0);
  await expect.poll(() => isFocused(screen.dialog)).toBe(true);
});

test('a failure after closing is reported: a save reopens the form with its content, a deletion names the remaining personality', async ({
  visit: { page, watch },
  server,
}) => {
  watch.expect(/ERR_FAILED/);
  const screen = screenOf(page);
  await server.add({ ...DRAFT, name: 'Helena' });
  await visit(page, paths.home({ q: 'Helena' }));
  await intercept(page, ITEM, (route) => route.abort());
  const saving = await hold(page, ITEM, 'PUT');
  const removing = await hold(page, ITEM, 'DELETE');
  await screen.surface('Helena').click();
  await screen.name.fill('Helena do Vale');
  await screen.save.click();
  await expect.poll(saving.asked).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => screen.dialog.count()).toBe(0);
  saving.letGo();
  await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
  await screen.alert.getByRole('button', { name: 'Abrir de novo' }).click();
  expect(await screen.name.inputValue()).toBe('Helena do Vale');

  await screen.remove.click();
  await expect.poll(removing.asked).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => screen.dialog.count()).toBe(0);
  removing.letGo();
  await expect
    .poll(() => screen.alert.textContent())
    .toContain(`Helena ainda está no catálogo. ${FAILURE_SENTENCES.offline}`);
  expect(await screen.alert.locator('bdi').textContent()).toBe('Helena');
});

test('neither a failed refresh after a save nor an error in the modal removes the cards', async ({
  visit: { page, watch },
}) => {
  watch.expect(/ERR_FAILED|no modal today/);
  const screen = screenOf(page);
  await visit(page);
  const before = (await namesShown(page)).length;
  await intercept(page, `**${paths.api.search()}*`, (route) => route.abort());
  await screen.surface('Iracema').click();
  await screen.choice('Identidade', 'Assertivo').click();
  await screen.save.click();
  await expect.poll(() => screen.message.textContent()).toContain('Iracema');
  await screen.alert.getByText('A lista ainda não mostra a mudança').waitFor();
  expect(await namesShown(page)).toHaveLength(before);
  await page.unroute(`**${paths.api.search()}*`);
  await screen.alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => screen.alert.count()).toBe(0);

  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('no modal today');
    };
  });
  await screen.create.click();
  await expect.poll(() => screen.alert.textContent()).toContain('e fechou');
  expect(await namesShown(page)).toHaveLength(before);
  expect(await screen.dialog.count()).toBe(0);
  expect(page.url()).toContain(paths.home());
});

test('the files of the modal are requested at once, and a late page is announced in its place', async ({
  page,
}) => {
  const screen = screenOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const code = await hold(page, EDITOR_CODE);
  await visit(page);
  await screen.surface('Iracema').click();
  // Before the first file has arrived.
  for (const name of ['dialog', 'writes', 'function-icon']) {
    const file = new RegExp(`/assets/${name}-[\\w-]+\\.js$`);
    await expect.poll(() => asked.some((url) => file.test(url)), { message: name }).toBe(true);
  }
  code.letGo();
  await screen.dialog.waitFor();
  await page.keyboard.press('Escape');
  await screen.dialog.waitFor({ state: 'detached' });

  await screen.search.fill('iracema');
  await expect.poll(() => namesShown(page)).toEqual(['Iracema']);
  const reading = await hold(page, `**${paths.contested}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Em disputa' }).click();
  const instead = page.locator('p').filter({ hasText: /^Carregando…$/ });
  await instead.waitFor();
  const height = page.viewportSize()?.height;
  expect(await instead.boundingBox()).toMatchObject({ x: 0, height });
  reading.letGo();
  await page.getByRole('heading', { level: 1, name: 'Em disputa' }).waitFor();
  expect(await instead.count()).toBe(0);
});

/** Removes this file and the entry file of the page, as a deployment does. */
async function replaceBuild(page: Page, file: RegExp): Promise<void> {
  await intercept(page, file, (route) => route.fulfill({ status: 404 }));
  await intercept(page, ENTRY_CODE, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
}

test('after a deployment has replaced code, the modal offers a reload, and a page works as without scripts', async ({
  visit: { page, watch },
}) => {
  watch.expect(/status of 404|^page: Failure: outdated/);
  const screen = screenOf(page);
  await replaceBuild(page, EDITOR_CODE);
  await visit(page);
  await screen.surface('Iracema').click();
  await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.outdated);
  await page.unrouteAll();
  await replaceBuild(page, HOME_CODE);
  await Promise.all([
    page.context().waitForEvent('weberror'),
    screen.alert.getByRole('button', { name: 'Recarregar' }).click(),
  ]);
  await expect.poll(() => screen.alert.count()).toBe(0);

  await screen.search.fill('capitu');
  await Promise.all([page.waitForURL(/[?&]q=capitu/), screen.search.press('Enter')]);
  await expect.poll(() => namesShown(page)).toHaveLength(1);
  const [name = ''] = await namesShown(page);
  await screen.link(name).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('a search reports that the server is down, and its results get the focus once it is back; after a removed card the message gets it', async ({
  visit: { page, watch },
  server,
}) => {
  watch.expect(SERVER_LOST);
  const screen = screenOf(page);
  await server.add({ ...DRAFT, name: 'Lucíola' });
  await visit(page, paths.home({ q: 'luciola' }));
  await screen.surface('Lucíola').click();
  await screen.remove.click();
  const { message } = screen;
  await message.waitFor();
  await expect.poll(() => isFocused(message.locator('[data-message]'))).toBe(true);
  await message.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect.poll(() => namesShown(page)).toEqual(['Lucíola']);
  await expect.poll(() => isFocused(message.locator('[data-message]'))).toBe(true);

  await server.vanish();
  await screen.search.fill('iracema');
  await page.getByRole('heading', { name: 'A busca ficou sem resposta' }).waitFor();
  expect(await screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
  expect(await screen.search.inputValue()).toBe('iracema');
  await server.comeBack();
  await screen.alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => namesShown(page)).toContain('Iracema');
  await expect.poll(() => screen.alert.count()).toBe(0);
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true);
});

test('a page with the data of another release is loaded as a document', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  await server.add({ ...DRAFT, name: 'Bertoleza' });
  await visit(page);
  for (const answer of [
    { contentType: 'application/json', body: JSON.stringify({ build: 'other', view: {} }) },
    { contentType: 'text/html', body: '<!doctype html><p>old</p>' },
  ]) {
    await intercept(page, PAGE, (route) =>
      route.request().headers()['accept'] === 'application/json'
        ? route.fulfill(answer)
        : route.fallback(),
    );
    await screen.search.fill('bertoleza');
    await expect.poll(() => namesShown(page)).toEqual(['Bertoleza']);
    await Promise.all([page.waitForEvent('load'), screen.link('Bertoleza').click()]);
    await page.getByRole('heading', { level: 1, name: 'Bertoleza' }).waitFor();
  }
});

test('a guess is sent even if the code of guesses cannot be loaded, and Em disputa and its questions are shown', async ({
  visit: { page, watch },
  server,
}) => {
  watch.expect(/ERR_FAILED/);
  const [one] = await server.add({ ...DRAFT, name: 'Bentinho' });
  const address = paths.personality(one?.id ?? '');
  const section = page.locator('#palpites');
  await intercept(page, GUESSES_CODE, (route) => route.abort());
  await visit(page, address);
  await section.getByRole('button', { name: /^INTJ/ }).click();
  await page.waitForURL(/palpites=1/);
  await section.getByRole('img', { name: 'Palpites, um ponto cada' }).waitFor();
  await page.unroute(GUESSES_CODE);
  await visit(page, address);
  await section.getByRole('button', { name: /^INTJ/ }).click();
  await section.getByText('Seu palpite: INTJ').first().waitFor();

  await visit(page, paths.contested);
  const started = await page.evaluate(() => performance.timeOrigin);
  const link = page.getByRole('link', { name: 'Bentinho' });
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Qual destes é Bentinho?' }).waitFor();
  await page.goBack();
  await expect.poll(() => isFocused(link)).toBe(true);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(started);
});
