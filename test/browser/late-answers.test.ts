import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/hold.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

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
    await page.route(ITEM, async (route) => {
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
    await page.route(ITEM, (route) => route.abort());
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

  test('holds the same form, which then has the new version', async ({ page, server }) => {
    const screen = screenOf(page);
    await server.add({ ...DRAFT, name: 'Lucíola' });
    await visit(page, paths.home({ q: 'Lucíola' }));
    const saving = await hold(page, ITEM, 'PUT');
    await screen.surface('Lucíola').click(CORNER);
    await screen.name.fill('Lucíola, a primeira');
    await screen.save.click();
    await expect.poll(saving.asked).toBe(1);
    await page.keyboard.press('Escape');
    await screen.surface('Lucíola').click(CORNER);
    await page.getByText('Carregando…').waitFor();
    expect(await screen.dialog.count()).toBe(0);
    saving.letGo();
    await screen.dialog.waitFor();
    expect(await screen.name.inputValue()).toBe('Lucíola, a primeira');
    expect(await screen.draft.count()).toBe(0);
    await screen.name.fill('Lucíola, a segunda');
    await screen.save.click();
    await expect
      .poll(() => screen.message.allTextContents())
      .toEqual([expect.stringContaining('Lucíola, a segunda')]);
  });

  test('does not stop the page that Back leads to', async ({ page, server }) => {
    const screen = screenOf(page);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const [first, second] = await server.add(
      { ...DRAFT, name: 'Rita Baiana' },
      { ...DRAFT, name: 'Pombinha' },
    );
    const [at, next] = [paths.personality(first?.id ?? ''), paths.personality(second?.id ?? '')];
    await visit(page, at);
    await page.getByRole('link', { name: 'MBTI DB' }).click();
    await screen.link('Pombinha').click();
    await heading('Pombinha').waitFor();
    const saving = await hold(page, ITEM, 'PUT');
    const reading = await hold(page, ITEM);
    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    await screen.name.fill('Pombinha, a flor do cortiço');
    await screen.save.click();
    await expect.poll(saving.asked).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => history.state.isLayer)).toBe(false);
    await page.evaluate(() => history.go(-2));
    await expect.poll(reading.asked).toBe(1);
    saving.letGo();
    await expect.poll(() => screen.message.textContent()).toContain('Pombinha');
    await expect.poll(reading.asked).toBe(2);
    reading.letGo();
    await heading('Rita Baiana').waitFor();
    expect(new URL(page.url()).pathname).toBe(at);
    await page.evaluate(() => history.go(2));
    await heading('Pombinha, a flor do cortiço').waitFor();
    expect(new URL(page.url()).pathname).toBe(next);
  });

  test('disables the form meanwhile, so that no typed text is lost', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    const saving = await hold(page, ITEM, 'PUT');
    await screen.surface('Iracema').click(CORNER);
    await screen.save.click();
    await expect.poll(saving.asked).toBe(1);
    await page.keyboard.type('x');
    expect(await screen.name.evaluate((field) => field.closest('[inert]') !== null)).toBe(true);
    saving.letGo();
    await expect.poll(() => screen.dialog.count()).toBe(0);
  });
});

test('a save followed by a failed refresh keeps the cards and shows a message', async ({
  visit: { page, watch },
}) => {
  watch.expect(/ERR_FAILED/);
  const screen = screenOf(page);
  await visit(page);
  const before = (await namesShown(page)).length;
  await page.route(`**${paths.api.search()}*`, (route) => route.abort());
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
  const reading = await hold(page, ITEM);
  await screenOf(page).link('Aurélia').click();
  const instead = page.getByText('Carregando...', { exact: true });
  await instead.waitFor();
  expect(await instead.boundingBox()).toMatchObject({ x: 0, height: page.viewportSize()?.height });
  reading.letGo();
  await page.getByRole('heading', { level: 1, name: 'Aurélia' }).waitFor();
  expect(await instead.count()).toBe(0);
});

describe('the code of the modal', () => {
  test('opens no modal when it arrives after the page was left', async ({ page }) => {
    const screen = screenOf(page);
    const code = await hold(page, EDITOR_CODE);
    await visit(page);
    await screen.surface('Iracema').click(CORNER);
    await page.getByText('Carregando…').waitFor();
    await screen.link('Iracema').click();
    await page.getByRole('heading', { level: 1, name: 'Iracema' }).waitFor();
    code.letGo();
    await page.waitForResponse(EDITOR_CODE);
    await page.waitForTimeout(200);
    expect(await screen.dialog.count()).toBe(0);
  });
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

describe('code that does not arrive', () => {
  test('while the server answers: it can be asked for again', async ({
    visit: { page, watch },
  }) => {
    watch.expect(/ERR_FAILED/);
    const screen = screenOf(page);
    await page.route(EDITOR_CODE, (route) => route.abort());
    await visit(page);
    await screen.surface('Iracema').click(CORNER);
    await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    await page.unroute(EDITOR_CODE);
    await screen.alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await screen.dialog.waitFor();
  });
});

/** As after a deployment: this file is missing, and so is the one that the page began with. */
async function replaceBuild(page: Page, file: RegExp): Promise<void> {
  await page.route(file, (route) => route.fulfill({ status: 404 }));
  await page.route(ENTRY_CODE, (route) =>
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

test('typed text is offered after a reload', async ({ page }) => {
  const screen = screenOf(page);
  await visit(page);
  await screen.create.click();
  await screen.name.fill('Aurélia Camargo');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .toContain('draft:new');
  await page.reload();
  await visit(page);
  await screen.create.click();
  await screen.dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect.poll(() => screen.name.inputValue()).toBe('Aurélia Camargo');
});
