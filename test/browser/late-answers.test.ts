import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
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

const CORNER = { position: { x: 30, y: 20 } };
const EDITOR_CODE = /\/assets\/editor-[\w-]+\.js$/;
const ENTRY_CODE = /\/assets\/entry\.client-[\w-]+\.js$/;
const HOME_CODE = /\/assets\/home-page-[\w-]+\.js$/;

const ITEM = new RegExp(`${paths.api.personality('')}[\\w-]+$`);
const PAGE = new RegExp(`${paths.personality('')}[\\w-]+$`);

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

  test('text typed into the search of home or of the changes is searched for', async ({ page }) => {
    const screen = screenOf(page);
    const home = await openWithoutScripts(page, paths.home());
    await screen.search.fill('iracema');
    home.letGo();
    await expect.poll(() => namesShown(page)).toEqual(['Iracema']);
    expect(await screen.search.inputValue()).toBe('iracema');
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

describe('a save that ends late', () => {
  test('does not close another form, and shows a message', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    const saving = await hold(page, ITEM, 'PUT');
    await screen.surface('Capitu').click(CORNER);
    await screen.name.fill('Capitu Santiago');
    await screen.save.click();
    await expect.poll(saving.asked).toBe(1);
    await page.keyboard.press('Escape');
    await screen.surface('Iracema').click(CORNER);
    await screen.name.fill('Iracema de Alencar');
    saving.letGo();
    await expect.poll(() => screen.message.textContent()).toContain('Capitu Santiago');
    expect(await screen.dialog.isVisible()).toBe(true);
    expect(await screen.name.inputValue()).toBe('Iracema de Alencar');
  });

  test('and fails after closing shows a message, which reopens the form with its content', async ({
    visit: { page, watch },
  }) => {
    watch.expect(/ERR_FAILED/);
    const screen = screenOf(page);
    await visit(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    await intercept(page, ITEM, async (route) => {
      await promise;
      await route.abort();
    });
    await screen.surface('Iracema').click(CORNER);
    await screen.name.fill('Iracema, a virgem dos lábios de mel');
    await screen.save.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => screen.dialog.count()).toBe(0);
    resolve();
    await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    await screen.alert.getByRole('button', { name: 'Abrir de novo' }).click();
    expect(await screen.name.inputValue()).toBe('Iracema, a virgem dos lábios de mel');
  });

  test('and was a deletion says so when it fails', async ({ visit: { page, watch }, server }) => {
    watch.expect(/ERR_FAILED/);
    const screen = screenOf(page);
    await server.add({ ...DRAFT, name: 'Helena' });
    await visit(page, paths.home({ q: 'Helena' }));
    await intercept(page, ITEM, (route) => route.abort());
    const removing = await hold(page, ITEM, 'DELETE');
    await screen.surface('Helena').click(CORNER);
    await screen.name.fill('Helena do Vale');
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
});

test('a save followed by a failed refresh keeps the cards and shows a message', async ({
  visit: { page, watch },
}) => {
  watch.expect(/ERR_FAILED/);
  const screen = screenOf(page);
  await visit(page);
  const before = (await namesShown(page)).length;
  await intercept(page, `**${paths.api.search()}*`, (route) => route.abort());
  await screen.surface('Iracema').click(CORNER);
  await screen.save.click();
  await expect.poll(() => screen.message.textContent()).toContain('Iracema');
  await screen.alert.waitFor();
  expect(await namesShown(page)).toHaveLength(before);
  await page.unroute(`**${paths.api.search()}*`);
  await screen.alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => screen.alert.count()).toBe(0);
});

test('a page that comes late says so in its place, until it is there', async ({ page, server }) => {
  await server.add({ ...DRAFT, name: 'Aurélia' });
  await visit(page, paths.home({ q: 'aurelia' }));
  const reading = await hold(page, PAGE);
  await screenOf(page).link('Aurélia').click();
  const instead = page.getByText('Carregando...', { exact: true });
  await instead.waitFor();
  expect(await instead.boundingBox()).toMatchObject({ x: 0, height: page.viewportSize()?.height });
  reading.letGo();
  await page.getByRole('heading', { level: 1, name: 'Aurélia' }).waitFor();
  expect(await instead.count()).toBe(0);
});

test('the files of the modal are asked for at once, before the first of them has arrived', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(page);
  const { letGo } = await hold(page, EDITOR_CODE);
  await screenOf(page).surface('Iracema').click(CORNER);
  for (const name of ['dialog', 'later', 'function-icon']) {
    const file = new RegExp(`/assets/${name}-[\\w-]+\\.js$`);
    await expect.poll(() => asked.some((url) => file.test(url)), { message: name }).toBe(true);
  }
  letGo();
  await screenOf(page).dialog.waitFor();
});

/** As after a deployment: this file is missing, and so is the one that the page began with. */
async function replaceBuild(page: Page, file: RegExp): Promise<void> {
  await intercept(page, file, (route) => route.fulfill({ status: 404 }));
  await intercept(page, ENTRY_CODE, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
}

describe('code that a deployment has replaced', () => {
  test('of the modal: a reload is offered', async ({ visit: { page, watch } }) => {
    watch.expect(/status of 404/);
    const screen = screenOf(page);
    await replaceBuild(page, EDITOR_CODE);
    await visit(page);
    await screen.surface('Iracema').click(CORNER);
    await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.outdated);
    await page.unroute(EDITOR_CODE);
    await screen.alert.getByRole('button', { name: 'Recarregar' }).click();
    await page.waitForLoadState();
    await expect.poll(() => screen.alert.count()).toBe(0);
  });

  test('of the page itself: its links and its search work as without scripts', async ({
    visit: { page, watch },
  }) => {
    watch.expect(/status of 404|^page: Failure: outdated/);
    const screen = screenOf(page);
    await replaceBuild(page, HOME_CODE);
    await Promise.all([page.context().waitForEvent('weberror'), page.goto(paths.home())]);
    await screen.search.fill('capitu');
    await Promise.all([page.waitForURL(/[?&]q=capitu/), screen.search.press('Enter')]);
    await expect.poll(() => namesShown(page)).toHaveLength(1);
    const [name = ''] = await namesShown(page);
    await screen.link(name).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });
});

describe('the modal', () => {
  test('closes after a defect, and the page stays', async ({ visit: { page, watch } }) => {
    watch.expect(/no modal today/);
    const screen = screenOf(page);
    await visit(page);
    await page.evaluate(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new Error('no modal today');
      };
    });
    await screen.create.click();
    await expect.poll(() => screen.alert.textContent()).toContain('foi fechado');
    expect(await namesShown(page)).not.toEqual([]);
    expect(await screen.dialog.count()).toBe(0);
    expect(page.url()).toContain(paths.home());
  });

  test('shows what has failed meanwhile within itself', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/ERR_FAILED/);
    const screen = screenOf(page);
    await server.add({ ...DRAFT, name: 'Sofia' });
    await visit(page);
    await intercept(page, /\/api\/personalities\/[\w-]+$/, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    const saving = await hold(page, /\/api\/personalities\/[\w-]+$/, 'PUT');
    await screen.surface('Sofia').click(CORNER);
    await screen.name.fill('Sofia Palha');
    await screen.save.click();
    await expect.poll(saving.asked).toBe(1);
    await page.keyboard.press('Escape');
    await screen.surface('Iracema').click(CORNER);
    await screen.dialog.waitFor();
    saving.letGo();
    const alert = screen.dialog.getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    await alert.getByRole('button', { name: 'Fechar mensagem' }).click();
    await expect.poll(() => alert.count()).toBe(0);
    await expect.poll(() => isFocused(screen.dialog)).toBe(true);
  });

  test('leaves the focus on what was said when the card is gone', async ({ page, server }) => {
    const screen = screenOf(page);
    await server.add({ ...DRAFT, name: 'Lucíola' });
    await visit(page, paths.home({ q: 'luciola' }));
    await screen.surface('Lucíola').click(CORNER);
    await screen.remove.click();
    const { message } = screen;
    await message.waitFor();
    await expect.poll(() => isFocused(message.locator('[data-message]'))).toBe(true);
    await message.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await expect.poll(() => namesShown(page)).toEqual(['Lucíola']);
    await expect.poll(() => isFocused(message.locator('[data-message]'))).toBe(true);
  });
});

describe('the server is down', () => {
  test('searching shows a message, and works when it is back', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(SERVER_LOST);
    const screen = screenOf(page);
    await visit(page);
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
});

describe('a page whose data are of another release', () => {
  const ANSWERS = {
    'names other built files': { body: JSON.stringify({ build: 'other', view: {} }) },
    'is a document': { contentType: 'text/html', body: '<!doctype html><p>old</p>' },
  };

  test.for(Object.entries(ANSWERS))(
    'is loaded as a document where the answer %s',
    async ([, answer], { page, server }) => {
      await server.add({ ...DRAFT, name: 'Bertoleza' });
      await visit(page, paths.home({ q: 'bertoleza' }));
      await intercept(page, PAGE, (route) =>
        route.request().headers()['accept'] === 'application/json'
          ? route.fulfill({ contentType: 'application/json', ...answer })
          : route.fallback(),
      );
      const link = screenOf(page).link('Bertoleza').first();
      await Promise.all([page.waitForEvent('load'), link.click()]);
      await page.getByRole('heading', { level: 1, name: 'Bertoleza' }).waitFor();
    },
  );
});
