import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { draft } from '../support/people.ts';
import { browserTest, type OpenPage } from './support/browser-test.ts';
import { iconEditor } from './support/icon-editor-page.ts';
import { PORTRAIT } from './support/images.ts';
import { hold } from './support/intercept.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { idsShown, namesShown, screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { ICON } from './support/states.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ' });

const test = browserTest();

/** Creates a personality and opens its form. */
async function openForm(
  { page, watch }: OpenPage,
  server: Server,
  name: string,
): Promise<Personality> {
  watch.expect(/status of (404|412)/);
  const [stored] = await server.add({ ...CAPITU, name });
  if (stored === undefined) throw new Error('Nothing was created.');
  await visit(page, paths.home({ q: name }));
  await openAgain(page, name);
  return stored;
}

async function openAgain(page: Page, name: string): Promise<void> {
  const { surface, dialog } = screenOf(page);
  await surface(name).click();
  await dialog.waitFor();
}

/** The two answers to a question of the box "O que mudou". */
function pair(page: Page, field: string) {
  const group = screenOf(page).merge.getByRole('radiogroup', { name: field, exact: true });
  return {
    mine: group.getByRole('radio', { name: /^Sua versão/ }),
    theirs: group.getByRole('radio', { name: /^No catálogo/ }),
  };
}

test('two visitors edit the same personality by keyboard: fields changed by one are merged, the others are chosen', async ({
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

describe('a save that meets another visitor’s change', () => {
  test('saves both changes at once if they are of different fields, and asks about the icon like about others', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const [screen, editor] = [screenOf(page), iconEditor(page)];
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

    // Both icons are shown.
    await openAgain(page, 'Capitu Junto');
    const shown = await server.catalogue.update(stored.id, 4, { ...theirs, icon: ICON });
    await screen.icon.click();
    await editor.choose(PORTRAIT);
    await editor.save.click();
    await screen.save.click();
    await screen.merge.waitFor();
    const images = screen.merge.locator('img');
    const sources = await images.evaluateAll((all) =>
      all.map((image) => image.getAttribute('src')),
    );
    expect(sources[0]).toMatch(/^data:image/);
    expect(sources[1]).toBe(shown.icon);
    expect((await images.first().locator('..').boundingBox())?.width).toBe(44);
    await pair(page, 'Ícone').theirs.check();
    await pair(page, 'Ícone').mine.check();
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('foram salvas');
    const { icon } = await server.catalogue.get(stored.id);
    expect(icon).not.toBeNull();
    expect(icon).not.toBe(shown.icon);
  });

  test('can be resolved by the stored version, which the page behind the form shows whenever the form is closed', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const screen = screenOf(page);
    const { id } = await openForm(opened, server, 'Sancha');
    await server.catalogue.update(id, 1, { ...CAPITU, name: 'Sancha Dois', type: 'INFJ' });
    await screen.name.fill('Sancha, a outra');
    await screen.choice('Identidade', 'Assertivo').click();
    await screen.save.click();
    await screen.merge.getByRole('button', { name: 'Ficar só com a versão do catálogo' }).click();
    expect(await screen.name.inputValue()).toBe('Sancha Dois');
    expect(await screen.choice('Identidade', 'Assertivo').isChecked()).toBe(false);
    expect(await screen.merge.count()).toBe(0);
    await expect.poll(() => isFocused(screen.name)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => namesShown(page)).toEqual(['Sancha Dois']);

    // The form is closed before the answer.
    await openAgain(page, 'Sancha Dois');
    await server.catalogue.update(id, 2, { ...CAPITU, name: 'Sancha Quatro' });
    const saving = await hold(page, `**${paths.api.personality(id)}`, 'PUT');
    await screen.name.fill('Sancha Depois');
    await screen.save.click();
    await expect.poll(saving.asked).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => screen.dialog.count()).toBe(0);
    saving.letGo();
    await screen.alert.getByRole('button', { name: 'Abrir de novo' }).waitFor();
    await expect.poll(() => namesShown(page)).toEqual(['Sancha Quatro']);
  });
});

test('a deletion shows another visitor’s change first, and another visitor’s deletion in a message that can only be closed', async ({
  visit: opened,
  server,
}) => {
  const { page } = opened;
  const screen = screenOf(page);
  const { id } = await openForm(opened, server, 'Capitu Fica');
  await server.catalogue.update(id, 1, { ...CAPITU, name: 'Capitu Fica Mesmo' });
  await screen.remove.click();
  await expect.poll(() => screen.merge.textContent()).toContain('aperte EXCLUIR de novo');
  await expect.poll(() => isFocused(screen.merge)).toBe(true);
  expect(await screen.name.inputValue()).toBe('Capitu Fica Mesmo');
  expect((await server.catalogue.get(id)).version).toBe(2);
  await screen.remove.click();
  await expect.poll(() => screen.message.textContent()).toContain('saiu do catálogo');
  await expect.poll(() => namesShown(page)).toEqual([]);

  await screen.message.getByRole('button', { name: 'Desfazer' }).click();
  await openAgain(page, 'Capitu Fica Mesmo');
  const { version } = await server.catalogue.get(id);
  await server.catalogue.remove(id, version);
  await screen.remove.click();
  await expect.poll(() => screen.alert.textContent()).toContain('já tinha excluído');
  expect(await screen.alert.getByRole('button').allTextContents()).toEqual(['Fechar']);
  await screen.alert.getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => screen.dialog.count()).toBe(0);
  await expect.poll(() => namesShown(page)).toEqual([]);
});

test('a save restores a personality that another visitor deleted under its id, and merges if another visitor restored it first', async ({
  visit: opened,
  server,
}) => {
  const { page } = opened;
  const screen = screenOf(page);
  const bringBack = screen.alert.getByRole('button', { name: 'Devolver ao catálogo' });
  const { id } = await openForm(opened, server, 'Bentinho');
  const saveAfterRemoval = async (version: number, name: string) => {
    await server.catalogue.remove(id, version);
    await screen.name.fill(name);
    await screen.save.click();
    await expect.poll(() => screen.alert.textContent()).toContain('excluiu esta personalidade');
    await expect.poll(() => isFocused(screen.alert)).toBe(true);
  };

  await saveAfterRemoval(1, 'Bentinho de volta');
  await bringBack.click();
  await expect.poll(() => screen.message.textContent()).toContain('Bentinho de volta');
  await expect.poll(() => idsShown(page)).toEqual([id]);
  const { items } = await server.catalogue.history(id);
  expect(items.map(({ change }) => change)).toEqual(['updated', 'restored', 'removed', 'created']);

  await openAgain(page, 'Bentinho de volta');
  await saveAfterRemoval(4, 'Bentinho outra vez');
  await server.catalogue.restore(id, { newest: 5, version: 4 });
  await bringBack.click();
  await expect.poll(() => screen.message.textContent()).toContain('Bentinho outra vez');
  const stored = { version: 7, name: 'Bentinho outra vez' };
  expect(await server.catalogue.get(id)).toMatchObject(stored);
});
