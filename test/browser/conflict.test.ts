import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { draft } from '../support/people.ts';
import { browserTest, type OpenPage } from './support/browser-test.ts';
import { iconEditor } from './support/icon-editor-page.ts';
import { jpegFile, photo } from './support/images.ts';
import { intercept } from './support/intercept.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { idsShown, namesShown, screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { ICON } from './support/states.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ' });

const test = browserTest();
const picture = jpegFile(await photo(300, 300));

/** Creates a personality and opens its form. */
async function openForm(
  { page, watch }: OpenPage,
  server: Server,
  name: string,
): Promise<Personality> {
  watch.expect(/status of 412/);
  const [stored] = await server.add({ ...CAPITU, name });
  if (stored === undefined) throw new Error('Nothing was created.');
  await visit(page, paths.home({ q: name }));
  await screenOf(page)
    .surface(name)
    .click({ position: { x: 30, y: 20 } });
  await screenOf(page).dialog.waitFor();
  return stored;
}

/** The two answers to a question of the box "O que mudou". */
function pair(page: Page, field: string) {
  const group = screenOf(page).merge.getByRole('radiogroup', { name: field, exact: true });
  return {
    mine: group.getByRole('radio', { name: /^Sua versão/ }),
    theirs: group.getByRole('radio', { name: /^No catálogo/ }),
  };
}

describe('two visitors edit the same personality', () => {
  test('by keyboard: what only one changed is merged, the rest is chosen', async ({
    open,
    server,
  }) => {
    const [first, second] = [await open(), await open()];
    second.watch.expect(/status of 412/);
    const [one, two] = [screenOf(first.page), screenOf(second.page)];
    const [stored] = await server.add(CAPITU);
    for (const { page } of [first, second]) {
      await visit(page);
      await tabTo(page, screenOf(page).surface('Capitu'));
      await page.keyboard.press('Enter');
      await screenOf(page).dialog.waitFor();
    }
    await tabTo(first.page, one.name);
    await first.page.keyboard.press('Home');
    await first.page.keyboard.type('Maria ');
    await tabTo(first.page, one.choice('Tomada de Decisões', 'Racional'));
    await first.page.keyboard.press('ArrowRight');
    await first.page.keyboard.press('Enter');
    await expect.poll(() => one.message.textContent()).toContain('Maria Capitu');

    await tabTo(second.page, two.name);
    await second.page.keyboard.press('End');
    await second.page.keyboard.type(' Santiago');
    await tabTo(second.page, two.choice('Identidade', 'Assertivo'));
    await second.page.keyboard.press('Space');
    await second.page.keyboard.press('Enter');
    await two.merge.waitFor();
    await expect.poll(() => isFocused(two.merge)).toBe(true);
    expect(await two.merge.getByRole('radiogroup').count()).toBe(1);
    const name = pair(second.page, 'Nome');
    expect(await name.mine.isChecked()).toBe(true);
    expect(await two.merge.textContent()).toContain(
      'Já estão no formulário: o tipo do catálogo e a identidade que você escolheu.',
    );
    expect(await two.choice('Tomada de Decisões', 'Sentimental').isChecked()).toBe(true);

    await tabTo(second.page, name.mine);
    await second.page.keyboard.press('ArrowRight');
    expect(await two.name.inputValue()).toBe('Maria Capitu');
    await second.page.keyboard.press('ArrowLeft');
    expect(await two.name.inputValue()).toBe('Capitu Santiago');
    await second.page.keyboard.press('Enter');
    await expect.poll(() => two.message.textContent()).toContain('Capitu Santiago');
    expect(await server.catalogue.get(stored?.id ?? '')).toMatchObject({
      name: 'Capitu Santiago',
      type: 'INFJ',
      identity: 'A',
      version: 3,
    });
  });
});

describe('a save that meets another visitor’s change', () => {
  test('saves both at once where they changed different parts, and says so', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const screen = screenOf(page);
    const stored = await openForm(opened, server, 'Capitu Junto');
    const theirs = { ...CAPITU, name: stored.name, type: 'INFJ', identity: 'A' } as const;
    await server.catalogue.update(stored.id, 1, theirs);
    await screen.name.fill('Capitu Juntas');
    await screen.save.click();
    await expect
      .poll(() => screen.message.textContent())
      .toContain('foram salvas. Outra pessoa mudou o tipo e a identidade ao mesmo tempo');
    expect(await server.catalogue.get(stored.id)).toMatchObject({
      ...theirs,
      name: 'Capitu Juntas',
      version: 3,
    });
    await screen.message.getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(() => namesShown(page)).toEqual(['Capitu Junto']);
    expect(await server.catalogue.get(stored.id)).toMatchObject({ ...theirs, version: 4 });
  });

  test('the icon is a field like the others, shown on both sides', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const [screen, editor] = [screenOf(page), iconEditor(page)];
    const stored = await openForm(opened, server, 'Capitu Ícone');
    const theirs = await server.catalogue.update(stored.id, 1, {
      ...CAPITU,
      name: stored.name,
      icon: ICON,
    });
    await screen.dialog.getByRole('button', { name: 'Escolher ícone' }).click();
    await editor.choose(picture);
    await editor.save.click();
    await screen.save.click();
    await screen.merge.waitFor();
    const images = screen.merge.locator('img');
    const sources = await images.evaluateAll((all) =>
      all.map((image) => image.getAttribute('src')),
    );
    expect(sources[0]).toMatch(/^data:image/);
    expect(sources[1]).toBe(theirs.icon);
    expect((await images.first().locator('..').boundingBox())?.width).toBe(44);
    await pair(page, 'Ícone').theirs.check();
    await pair(page, 'Ícone').mine.check();
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('foram salvas');
    const { icon } = await server.catalogue.get(stored.id);
    expect(icon).not.toBeNull();
    expect(icon).not.toBe(theirs.icon);
  });

  test('the catalogue’s version can be taken whole', async ({ visit: opened, server }) => {
    const { page } = opened;
    const screen = screenOf(page);
    const stored = await openForm(opened, server, 'Capitu Toda');
    await server.catalogue.update(stored.id, 1, { ...CAPITU, name: 'Capitolina', type: 'INFJ' });
    await screen.name.fill('Capitu, a outra');
    await screen.choice('Identidade', 'Assertivo').click();
    await screen.save.click();
    await screen.merge.getByRole('button', { name: 'Ficar só com a versão do catálogo' }).click();
    expect(await screen.name.inputValue()).toBe('Capitolina');
    expect(await screen.choice('Identidade', 'Assertivo').isChecked()).toBe(false);
    expect(await screen.merge.count()).toBe(0);
    await expect.poll(() => isFocused(screen.name)).toBe(true);
  });

  test('the page behind the form shows the stored version after closing', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const screen = screenOf(page);
    const stored = await openForm(opened, server, 'Capitu Atrás');
    await server.catalogue.update(stored.id, 1, { ...CAPITU, name: 'Capitu Atrás, mudada' });
    await screen.save.click();
    await screen.merge.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => namesShown(page)).toEqual(['Capitu Atrás, mudada']);
    expect(await page.getByText('fica guardado').count()).toBe(0);
  });

  test('the page behind shows the stored version even if the form was closed before', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const screen = screenOf(page);
    const stored = await openForm(opened, server, 'Capitu Antes');
    await server.catalogue.update(stored.id, 1, { ...CAPITU, name: 'Capitu Antes, mudada' });
    const { promise, resolve } = Promise.withResolvers<void>();
    await intercept(page, `**${paths.api.personality(stored.id)}`, async (route) => {
      await promise;
      await route.fallback();
    });
    await screen.name.fill('Capitu Depois');
    await screen.save.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => screen.dialog.count()).toBe(0);
    resolve();
    await screen.alert.getByRole('button', { name: 'Abrir de novo' }).waitFor();
    await expect.poll(() => namesShown(page)).toEqual(['Capitu Antes, mudada']);
  });
});

describe('a deletion that meets another visitor’s change', () => {
  test('shows the change first, and deletes when asked again', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const screen = screenOf(page);
    const stored = await openForm(opened, server, 'Capitu Fica');
    await server.catalogue.update(stored.id, 1, { ...CAPITU, name: 'Capitu Fica Mesmo' });
    await screen.remove.click();
    await expect.poll(() => screen.merge.textContent()).toContain('aperte EXCLUIR de novo');
    await expect.poll(() => isFocused(screen.merge)).toBe(true);
    expect(await screen.name.inputValue()).toBe('Capitu Fica Mesmo');
    expect((await server.catalogue.get(stored.id)).version).toBe(2);
    await screen.remove.click();
    await expect.poll(() => screen.message.textContent()).toContain('saiu do catálogo');
    await expect.poll(() => namesShown(page)).toEqual([]);
    // The pointer may rest where the card was, whose page is then read ahead in vain.
    opened.watch.expect(/status of 404/);
  });
});

describe('a personality deleted by another visitor', () => {
  test('deleting it again shows a message that can only be closed', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/status of 404/);
    const screen = screenOf(page);
    const [person] = await server.add({ ...CAPITU, name: 'Bentinho Zero' });
    await visit(page, paths.home({ q: 'bentinho zero' }));
    await screen.surface('Bentinho Zero').click({ position: { x: 30, y: 20 } });
    await server.catalogue.remove(person?.id ?? '', 1);
    await screen.remove.click();
    await expect.poll(() => screen.alert.textContent()).toContain('já tinha excluído');
    expect(await screen.alert.getByRole('button').allTextContents()).toEqual(['Fechar']);
    await screen.alert.getByRole('button', { name: 'Fechar' }).click();
    await expect.poll(() => screen.dialog.count()).toBe(0);
    await expect.poll(() => namesShown(page)).toEqual([]);
  });

  /** Opens the form of a new personality, which `meanwhile` then changes elsewhere, and saves a new name. */
  async function saveAfter(
    { page, watch }: OpenPage,
    server: Server,
    name: string,
    meanwhile: (id: string) => Promise<unknown>,
  ): Promise<string> {
    watch.expect(/status of (404|412)/);
    const screen = screenOf(page);
    const [person] = await server.add({ ...CAPITU, name });
    const id = person?.id ?? '';
    await visit(page, paths.home({ q: name }));
    await screen.surface(name).click({ position: { x: 30, y: 20 } });
    await meanwhile(id);
    await screen.name.fill(`${name}, de volta`);
    await screen.save.click();
    await expect.poll(() => screen.alert.textContent()).toContain('excluiu esta personalidade');
    await expect.poll(() => isFocused(screen.alert)).toBe(true);
    return id;
  }

  test('it can be brought back with the changes, under its own id', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const screen = screenOf(page);
    const id = await saveAfter(opened, server, 'Bentinho Três', (one) =>
      server.catalogue.remove(one, 1),
    );
    await screen.alert.getByRole('button', { name: 'Devolver ao catálogo' }).click();
    await expect.poll(() => screen.message.textContent()).toContain('Bentinho Três, de volta');
    await expect.poll(() => idsShown(page)).toEqual([id]);
    const { items } = await server.catalogue.history(id);
    expect(items.map(({ change }) => change)).toEqual([
      'updated',
      'restored',
      'removed',
      'created',
    ]);
  });

  test('one that someone else brings back first is merged, not restored twice', async ({
    visit: opened,
    server,
  }) => {
    const screen = screenOf(opened.page);
    const id = await saveAfter(opened, server, 'Bentinho Seis', (one) =>
      server.catalogue.remove(one, 1),
    );
    await server.catalogue.restore(id, 2, 1);
    await screen.alert.getByRole('button', { name: 'Devolver ao catálogo' }).click();
    await screen.message.waitFor();
    const name = 'Bentinho Seis, de volta';
    expect(await server.catalogue.get(id)).toMatchObject({ version: 4, name });
  });
});
