import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { intercept } from './support/intercept.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ' });

const test = browserTest({ people: [] });

const RESTORE = 'Restaurar esta versão';
const UNDO = 'Desfazer';

/** A personality with three versions: created, with another type, renamed. */
async function addWithHistory(server: Server): Promise<Personality> {
  const [one] = await server.add(CAPITU);
  if (one === undefined) throw new Error('Nobody was added.');
  const { update } = server.catalogue;
  const retyped = await update(one.id, one.version, { ...one, type: 'INFJ', identity: 'T' });
  return update(one.id, retyped.version, { ...retyped, name: 'Capitolina' });
}

describe('the history of a personality', () => {
  test('restores a version and undoes that by keyboard, and never overwrites another visitor’s change', async ({
    visit: { page, watch },
    server,
  }) => {
    const { id } = await addWithHistory(server);
    const { versions, message, alert } = screenOf(page);
    await visit(page, paths.history(id));
    const first = versions.last().getByRole('button', { name: RESTORE });
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    await expect.poll(() => message.textContent()).toContain('voltou a ser como na versão 1.');
    await expect.poll(() => versions.count()).toBe(4);
    await expect.poll(() => isFocused(first)).toBe(true);
    expect(await server.catalogue.get(id)).toMatchObject({ ...CAPITU, version: 4 });
    await page.getByRole('heading', { level: 1, name: 'Histórico de Capitu' }).waitFor();

    await tabTo(page, message.getByRole('button', { name: UNDO }));
    await page.keyboard.press('Enter');
    await expect.poll(() => versions.count()).toBe(5);
    expect(await server.catalogue.get(id)).toMatchObject({ name: 'Capitolina', version: 5 });
    expect(await versions.first().getByRole('heading').textContent()).toContain(
      'Restauração, como na versão 3',
    );
    await expect.poll(() => isFocused(message.locator('[data-message]'))).toBe(true);

    watch.expect(/status of 412/);
    const undone = await server.catalogue.get(id);
    await server.catalogue.update(id, undone.version, { ...undone, gender: 'male' });
    await first.click();
    await expect.poll(() => alert.textContent()).toContain(FAILURE_SENTENCES.conflict);
    await expect.poll(() => versions.count()).toBe(6);
    expect((await server.catalogue.get(id)).gender).toBe('male');
    await first.click();
    await expect.poll(() => versions.count()).toBe(7);
  });

  test('is the same in a browser of another time zone', async ({ open, server }) => {
    const { id } = await addWithHistory(server);
    // A difference between server and browser is a console error, which fails the test.
    const { page } = await open({ timezoneId: 'Pacific/Kiritimati', locale: 'en-US' });
    await visit(page, paths.history(id));
    const times = screenOf(page).versions.getByRole('time');
    for (const time of await times.allTextContents()) expect(time).toMatch(/^(hoje|ontem), às? \d/);
    expect(await times.count()).toBe(3);
  });
});

describe('a long history', () => {
  const LENGTH = 65;
  async function addLong(server: Server): Promise<string> {
    const [one] = await server.add(CAPITU);
    if (one === undefined) throw new Error('Nobody was added.');
    for (let version = 1; version < LENGTH; version += 1) {
      await server.catalogue.update(one.id, version, { ...one, name: `Capitu ${version + 1}` });
    }
    return one.id;
  }

  test('grows without layout shifts, also after a retry, and has the same length after Back', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/ERR_FAILED/);
    const id = await addLong(server);
    const { versions } = screenOf(page);
    await visit(page, paths.history(id));
    expect(await versions.count()).toBe(60);
    const older = page.getByRole('link', { name: 'Versões mais antigas' });
    await versions.last().getByRole('button').focus();
    await tabTo(page, older);
    const failing = /cursor=/;
    await intercept(page, failing, (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(FAILURE_SENTENCES.offline).waitFor();
    await page.unroute(failing);
    expect(await isFocused(older)).toBe(true);
    const top = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Enter');
    await expect.poll(() => versions.count()).toBe(LENGTH);
    await expect.poll(() => isFocused(versions.nth(60).getByRole('link'))).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    expect(await older.count()).toBe(0);

    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Mudanças recentes' }).waitFor();
    await page.goBack();
    await expect.poll(() => versions.count()).toBe(LENGTH);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  });
});

test('a message offers to undo only the newest change of a personality, by keyboard, and restores a deletion under the same address; on a phone the end of the page can be reached', async ({
  open,
  server,
}) => {
  const { page, watch } = await open({ viewport: { width: 390, height: 844 } });
  // Until the page is reloaded, Tab may focus the card of a removed personality, whose prefetch fails.
  watch.expect(/status of 404/);
  const { dialog, message, name, remove, surface } = screenOf(page);
  const said = (text: string) => expect.poll(() => message.textContent()).toContain(text);
  const offer = message.getByRole('button', { name: UNDO });
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const [person] = await server.add(draft({ name: 'Rubião', type: 'ESFP', identity: 'T' }));
  const id = person?.id ?? '';
  await visit(page, paths.home({ q: 'rubiao' }));
  for (const [before, suffix] of [
    ['Rubião', ' I'],
    ['Rubião I', 'I'],
  ] as const) {
    await press(surface(before));
    await dialog.waitFor();
    await tabTo(page, name);
    await page.keyboard.press('End');
    await page.keyboard.type(suffix);
    await page.keyboard.press('Enter');
    await said(`As mudanças em ${before}${suffix} foram salvas.`);
  }
  await expect.poll(() => offer.count()).toBe(1);
  await press(offer);
  await said('Rubião I voltou a ser como na versão 2.');

  const before = await server.catalogue.get(id);
  await press(surface('Rubião I'));
  await press(remove);
  await said('Rubião I saiu do catálogo.');
  const link = page.getByRole('link', { name: 'Mudanças recentes' });
  await tabTo(page, link);
  await expect
    .poll(async () => {
      // The list keeps its place once it is read anew, which may be after the focus has moved.
      await link.scrollIntoViewIfNeeded();
      const [below, above] = [await link.boundingBox(), await offer.boundingBox()];
      return (below?.y ?? 0) + (below?.height ?? 0) - (above?.y ?? 0);
    })
    .toBeLessThanOrEqual(0);
  await link.click({ trial: true });
  await press(offer);
  await said('Rubião I voltou ao catálogo.');
  await press(message.getByRole('link', { name: 'Ver a página' }));
  await page.waitForURL((url) => url.pathname === paths.personality(id));
  const { updatedAt } = await server.catalogue.get(id);
  expect(await server.catalogue.get(id)).toEqual({ ...before, version: 6, updatedAt });
  const { items } = await server.catalogue.history(id);
  const changes = ['restored', 'removed', 'restored', 'updated', 'updated', 'created'];
  expect(items.map(({ change }) => change)).toEqual(changes);
});
