import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { intercept } from './support/intercept.ts';
import { choose, screenOf, visit } from './support/screen.ts';

const INTJ = ['Introvertido', 'Intuitivo', 'Racional', 'Julgador'];

const test = browserTest({ people: [draft({ name: 'Hamlet' })] });

describe('a page that only the server renders', () => {
  test('loads two small scripts, and no library', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(paths.about, { waitUntil: 'networkidle' });
    const names = scripts.map((url) => /assets\/(.*)-/.exec(url)?.[1]);
    expect(names.sort()).toEqual(['enhance', 'entry.document']);
  });

  test('opens the editor at a press, and tells what was saved', async ({ page, server }) => {
    const { create, dialog, name, save } = screenOf(page);
    await visit(page, paths.about);
    await create.click();
    await name.fill('Ofélia');
    await choose(page, INTJ);
    await save.click();
    await expect.poll(() => dialog.count()).toBe(0);
    const said = page.getByRole('status').filter({ hasText: 'Ofélia entrou no catálogo.' });
    await said.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText('Ofélia saiu do catálogo.').waitFor();
    expect(await server.find('Ofélia')).toBeUndefined();
  });

  test('closes the editor with Back, and opens it again with Forward', async ({ page }) => {
    const { create, dialog } = screenOf(page);
    await visit(page, paths.about);
    await create.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toContain(paths.about);
    await page.goForward();
    await dialog.waitFor();
  });

  test('leaves the entry of an editor that a reload has closed, so that Back leaves the page', async ({
    page,
  }) => {
    const { create, dialog } = screenOf(page);
    await page.goto(paths.works());
    await visit(page, paths.about);
    await create.click();
    await dialog.waitFor();
    await page.reload();
    await page.waitForFunction(() => Object(history.state).layer === undefined);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.works());
  });

  test('loads the editor once a pointer comes to its button', async ({ page }) => {
    await visit(page, paths.about);
    const loaded = page.waitForRequest(/\/assets\/libraries-[\w-]+\.js$/);
    await screenOf(page).create.hover();
    await loaded;
  });

  test('says that the catalogue does not answer when a file of the editor is lost, and opens it after a retry', async ({
    visit: { page, watch },
  }) => {
    watch.expect(/ERR_FAILED/);
    const code = /\/assets\/document-editor-[\w-]+\.js$/;
    const lose = (route: Route) => route.abort();
    await intercept(page, code, lose);
    await visit(page, paths.about);
    const { create, alert, dialog } = screenOf(page);
    await create.press('Enter');
    await expect.poll(() => alert.textContent()).toContain(FAILURE_SENTENCES.unavailable);
    await page.unroute(code, lose);
    await alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await dialog.waitFor();
  });

  test('opens the results of what is typed into the search box', async ({ page }) => {
    const { search, gallery } = screenOf(page);
    await visit(page, paths.about);
    await search.pressSequentially('ham');
    await gallery.getByRole('link', { name: 'Hamlet' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=ham');
  });
});
