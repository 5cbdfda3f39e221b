import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import type { Personality } from '../../src/domain/personality.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ' });

const test = browserTest({ people: [] });

const RESTORE = 'Restaurar esta versão';
const UNDO = 'Desfazer';

/** Somebody with three versions: created, retyped, renamed. */
async function addWithHistory(server: Server): Promise<Personality> {
  const [one] = await server.add(CAPITU);
  if (one === undefined) throw new Error('Nobody was added.');
  const { update } = server.catalogue;
  const retyped = await update(one.id, one.version, { ...one, type: 'INFJ', identity: 'T' });
  return update(one.id, retyped.version, { ...retyped, name: 'Capitolina' });
}

describe('the history of a personality', () => {
  test('says of each version what it changed, newest first', async ({ page, server }) => {
    const { id } = await addWithHistory(server);
    const { versions } = screenOf(page);
    await visit(page, paths.personality(id));
    await page.getByRole('link', { name: 'Histórico' }).click();
    await page.getByRole('heading', { level: 1, name: 'Histórico de Capitolina' }).waitFor();
    expect(await page.title()).toBe('Histórico de Capitolina — MBTI DB');
    expect(await versions.getByRole('heading').allTextContents()).toEqual([
      'EdiçãoVersão atual',
      'Edição',
      'Criação',
    ]);
    expect(await versions.getByRole('definition').allTextContents()).toEqual([
      'antes: Capitudepois: Capitolina',
      'antes: INTJdepois: INFJ-T',
      'Capitu',
      'Feminino',
      'INTJ',
      'sem ícone',
    ]);
    expect(await page.getByText('3 versões, da mais nova à primeira').count()).toBe(1);
  });

  test('restores a version and undoes that again, by keyboard alone', async ({ page, server }) => {
    const { id } = await addWithHistory(server);
    const { versions, message } = screenOf(page);
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
  });

  test('of a removed personality brings it back at its address', async ({ page, server }) => {
    const { id, version } = await addWithHistory(server);
    await server.catalogue.remove(id, version);
    const { versions, message } = screenOf(page);
    await visit(page, paths.history(id));
    expect(await versions.first().getByRole('heading').textContent()).toBe('Exclusão');
    expect(await versions.first().getByRole('button').count()).toBe(0);
    await versions.nth(1).getByRole('button', { name: RESTORE }).click();
    await expect.poll(() => message.textContent()).toContain('Capitolina voltou ao catálogo.');
    await expect
      .poll(() => versions.first().getByRole('heading').textContent())
      .toBe('Voltou ao catálogo, como na versão 3Versão atual');
    expect(await server.catalogue.get(id)).toMatchObject({ name: 'Capitolina', version: 5 });
    await message.getByRole('link', { name: 'Ver a página' }).click();
    await page.getByRole('heading', { level: 1, name: 'Capitolina', exact: true }).waitFor();
  });

  test('shows what somebody else did meanwhile instead of overwriting it', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/status of 412/);
    const one = await addWithHistory(server);
    const { versions, alert } = screenOf(page);
    await visit(page, paths.history(one.id));
    await server.catalogue.update(one.id, one.version, { ...one, gender: 'male' });
    await versions.last().getByRole('button', { name: RESTORE }).click();
    await expect.poll(() => alert.textContent()).toContain(FAILURE_SENTENCES.conflict);
    await expect.poll(() => versions.count()).toBe(4);
    expect((await server.catalogue.get(one.id)).gender).toBe('male');
    await versions.last().getByRole('button', { name: RESTORE }).click();
    await expect.poll(() => versions.count()).toBe(5);
  });

  test('is the same in a browser of another time zone', async ({ open, server }) => {
    const { id } = await addWithHistory(server);
    // A difference between server and browser is an error of the console, which fails the test.
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

  test('grows without moving, and is as long again after Back', async ({ page, server }) => {
    const id = await addLong(server);
    const { versions } = screenOf(page);
    await visit(page, paths.history(id));
    expect(await versions.count()).toBe(60);
    const older = page.getByRole('link', { name: 'Versões mais antigas' });
    await versions.last().getByRole('button').focus();
    await tabTo(page, older);
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
