import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/personality.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { tabTo } from './support/keyboard.ts';
import { choose, namesShown, screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const RUBIAO = draft({ name: 'Rubião', gender: 'male', type: 'ESFP', identity: 'T' });

const test = browserTest();

async function undo(page: Page): Promise<void> {
  await tabTo(page, screenOf(page).message.getByRole('button', { name: 'Desfazer' }));
  await page.keyboard.press('Enter');
}

async function said(page: Page, text: string): Promise<void> {
  await expect.poll(() => screenOf(page).message.textContent()).toContain(text);
}

/** Opens a personality in the modal, by keyboard. */
async function edit(page: Page, name: string): Promise<void> {
  await tabTo(page, screenOf(page).surface(name));
  await page.keyboard.press('Enter');
  await screenOf(page).dialog.waitFor();
}

async function rename(page: Page, name: string, suffix: string): Promise<void> {
  await edit(page, name);
  await tabTo(page, screenOf(page).name);
  await page.keyboard.press('End');
  await page.keyboard.type(suffix);
  await page.keyboard.press('Enter');
  await said(page, `As mudanças em ${name}${suffix} foram salvas.`);
}

/** The kinds of a personality's versions, oldest first. */
async function kindsOf(server: Server, id: string): Promise<string[]> {
  const { items } = await server.catalogue.history(id);
  return items.map(({ change }) => change).reverse();
}

const found = async (server: Server, name: string): Promise<Personality | undefined> =>
  (await server.everybody()).find((one) => one.name === name);

/** Until the page is read afresh, Tab may meet the card of somebody removed, who is then read ahead in vain. */
const READ_AHEAD = /status of 404/;

describe('undoing by keyboard', () => {
  test('takes back a creation by removing, and removing by bringing back', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.create.click();
    await screen.name.fill('Sofia Palha');
    await choose(page, ['Extrovertido', 'Sensorial', 'Sentimental', 'Julgador']);
    await screen.save.click();
    await said(page, 'Sofia Palha entrou no catálogo.');
    const { id = '' } = (await found(server, 'Sofia Palha')) ?? {};

    await undo(page);
    await said(page, 'Sofia Palha saiu do catálogo.');
    await expect.poll(() => namesShown(page)).not.toContain('Sofia Palha');
    await undo(page);
    await said(page, 'Sofia Palha voltou ao catálogo.');
    await expect.poll(() => namesShown(page)).toContain('Sofia Palha');
    expect(await kindsOf(server, id)).toEqual(['created', 'removed', 'restored']);
    expect(await server.catalogue.get(id)).toMatchObject({ name: 'Sofia Palha', version: 3 });
  });

  test('takes back an edit, and the undo itself', async ({ page, server }) => {
    const [{ id = '' } = {}] = await server.add({ ...RUBIAO, name: 'Palha' });
    await visit(page, paths.home({ q: 'palha' }));
    await rename(page, 'Palha', ' Cristiano');
    await undo(page);
    await said(page, 'Palha voltou a ser como na versão 1.');
    expect(await server.catalogue.get(id)).toMatchObject({ name: 'Palha', version: 3 });
    await undo(page);
    await said(page, 'Palha Cristiano voltou a ser como na versão 2.');
    expect(await server.catalogue.get(id)).toMatchObject({ name: 'Palha Cristiano', version: 4 });
    expect(await kindsOf(server, id)).toEqual(['created', 'updated', 'restored', 'restored']);
  });

  test('takes back a deletion under the same address', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(READ_AHEAD);
    const [person] = await server.add(RUBIAO);
    const id = person?.id ?? '';
    await visit(page, paths.home({ q: 'rubiao' }));
    await edit(page, 'Rubião');
    await tabTo(page, screenOf(page).remove);
    await page.keyboard.press('Enter');
    await said(page, 'Rubião saiu do catálogo.');
    await undo(page);
    await said(page, 'Rubião voltou ao catálogo.');
    await tabTo(page, screenOf(page).message.getByRole('link', { name: 'Ver a página' }));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === paths.personality(id));
    const { version, updatedAt, ...back } = await server.catalogue.get(id);
    expect({ ...person, version, updatedAt }).toEqual({ ...back, version, updatedAt });
    expect(await kindsOf(server, id)).toEqual(['created', 'removed', 'restored']);
  });

  test('is offered for the newest change of a personality alone', async ({ page, server }) => {
    await server.add({ ...RUBIAO, name: 'Camacho' });
    await visit(page, paths.home({ q: 'camacho' }));
    await rename(page, 'Camacho', ' I');
    await rename(page, 'Camacho I', 'I');
    const { message } = screenOf(page);
    await expect.poll(() => message.getByRole('button', { name: 'Desfazer' }).count()).toBe(1);
    await undo(page);
    await said(page, 'Camacho I voltou a ser como na versão 2.');
  });
});

describe('the message', () => {
  test('leaves the end of the page reachable on a phone', async ({ open, server }) => {
    const { page, watch } = await open({ viewport: { width: 390, height: 844 } });
    watch.expect(READ_AHEAD);
    await server.add({ ...RUBIAO, name: 'Siqueira' });
    await visit(page, paths.home({ q: 'siqueira' }));
    await edit(page, 'Siqueira');
    await screenOf(page).remove.click();
    await said(page, 'Siqueira saiu do catálogo.');
    const link = page.getByRole('link', { name: 'Mudanças recentes' });
    await tabTo(page, link);
    const undoButton = screenOf(page).message.getByRole('button', { name: 'Desfazer' });
    await expect
      .poll(async () => {
        const [below, above] = [await link.boundingBox(), await undoButton.boundingBox()];
        return (below?.y ?? 0) + (below?.height ?? 0) - (above?.y ?? 0);
      })
      .toBeLessThanOrEqual(0);
    await link.click();
    await page.waitForURL((url) => url.pathname === paths.changes());
  });
});
