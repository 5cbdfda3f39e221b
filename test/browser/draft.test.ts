import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { iconEditor } from './support/icon-editor-page.ts';
import { jpegFile, photo } from './support/images.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { openProfile, type Profile } from './support/open-profile.ts';
import { choose, namesShown, screenOf, visit } from './support/screen.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'A' });

const test = browserTest();
const picture = jpegFile(await photo(300, 300));

async function openForm(page: Page, name: string, origin = ''): Promise<void> {
  await visit(page, `${origin}${paths.home({ q: name })}`);
  await screenOf(page)
    .surface(name)
    .click({ position: { x: 30, y: 20 } });
  await screenOf(page).dialog.waitFor();
}

async function chooseIcon(page: Page): Promise<string> {
  const [screen, editor] = [screenOf(page), iconEditor(page)];
  await screen.dialog.getByRole('button', { name: 'Escolher ícone' }).click();
  await editor.choose(picture);
  await editor.save.click();
  await screen.name.waitFor();
  return iconOf(page);
}

/** The picture in the form's header. */
async function iconOf(page: Page): Promise<string> {
  const image = screenOf(page)
    .dialog.getByRole('button', { name: 'Escolher ícone' })
    .locator('img');
  return (await image.getAttribute('src')) ?? '';
}

describe('a draft', () => {
  test('is offered after a reload, over the stored version, by keyboard', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    await server.add(CAPITU);
    await openForm(page, 'Capitu');
    await screen.name.fill('Capitu Santiago');
    await screen.choice('Tomada de Decisões', 'Sentimental').click();
    const icon = await chooseIcon(page);
    await openForm(page, 'Capitu');
    await screen.draft.waitFor();
    await expect.poll(() => isFocused(screen.draft)).toBe(true);
    expect(await screen.draft.textContent()).toMatch(
      /^Continuar de onde parou\?O que você escreveu (hoje|ontem), (às \d\d?|à [01])h(\d\d)?, está guardado neste navegador: Capitu Santiago, INFJ-A, com ícone\./,
    );
    expect(await screen.name.inputValue()).toBe('Capitu');
    await tabTo(page, screen.resume);
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.name.inputValue()).toBe('Capitu Santiago');
    expect(await iconOf(page)).toBe(icon);
    expect(await screen.draft.count()).toBe(0);
    await expect.poll(() => isFocused(screen.name)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.message.textContent()).toContain('Capitu Santiago');
    await openForm(page, 'Capitu Santiago');
    expect(await screen.draft.count()).toBe(0);
  });

  test('is thrown away by Descartar', async ({ page, server }) => {
    const screen = screenOf(page);
    await server.add({ ...CAPITU, name: 'Ezequiel' });
    await openForm(page, 'Ezequiel');
    await screen.name.fill('Ezequiel Santiago');
    await openForm(page, 'Ezequiel');
    await screen.discard.click();
    expect(await screen.draft.count()).toBe(0);
    await expect.poll(() => isFocused(screen.name)).toBe(true);
    expect(await screen.name.inputValue()).toBe('Ezequiel');
    await openForm(page, 'Ezequiel');
    expect(await screen.draft.count()).toBe(0);
  });

  test('is not overwritten by what is typed before it is decided about', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.create.click();
    await screen.name.fill('José Dias');
    await visit(page);
    await screen.create.click();
    await screen.draft.waitFor();
    await screen.name.fill('Tio Cosme');
    await choose(page, ['Introvertido', 'Intuitivo', 'Racional', 'Julgador']);
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Tio Cosme');
    await visit(page);
    await screen.create.click();
    await screen.resume.click();
    await expect.poll(() => screen.name.inputValue()).toBe('José Dias');
  });

  test('of an older version is merged with the stored one', async ({ page, server }) => {
    const screen = screenOf(page);
    const [stored] = await server.add({ ...CAPITU, name: 'Sancha' });
    await openForm(page, 'Sancha');
    await screen.name.fill('Sancha Gurgel');
    await screen.choice('Forma de Viver', 'Perceptivo').click();
    const theirs = { ...CAPITU, name: 'Sancha', type: 'ENTJ', identity: 'T' } as const;
    await server.catalogue.update(stored?.id ?? '', 1, theirs);
    await openForm(page, 'Sancha');
    await screen.resume.click();
    await screen.merge.waitFor();
    await expect.poll(() => isFocused(screen.merge)).toBe(true);
    expect(await screen.name.inputValue()).toBe('Sancha Gurgel');
    expect(await screen.choice('Identidade', 'Turbulento').isChecked()).toBe(true);
    await screen.merge.getByRole('radio', { name: 'No catálogo ENTJ' }).check();
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Sancha Gurgel');
    expect(await server.catalogue.get(stored?.id ?? '')).toMatchObject({
      name: 'Sancha Gurgel',
      type: 'ENTJ',
      identity: 'T',
    });
  });

  test('says that it ends with the page when the storage is full', async ({ page, server }) => {
    const screen = screenOf(page);
    await server.add({ ...CAPITU, name: 'Pádua' });
    await openForm(page, 'Pádua');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await screen.name.fill('Pádua, o tartaruga');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => screen.message.textContent())
      .toContain('fica guardado até você fechar esta página');
    await screen.message.getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(() => screen.name.inputValue()).toBe('Pádua, o tartaruga');
  });

  test('and all else need no storage', async ({ page, server }) => {
    await server.add({ ...CAPITU, name: 'Fortunata' });
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } });
    });
    const screen = screenOf(page);
    await visit(page);
    await screen.search.fill('fortunata');
    await expect.poll(() => namesShown(page)).toEqual(['Fortunata']);
    await screen.link('Fortunata').click();
    await page.getByRole('heading', { level: 1, name: 'Fortunata' }).waitFor();
    await page.goBack();
    await screen.surface('Fortunata').click({ position: { x: 120, y: 40 } });
    await screen.name.fill('Dona Fortunata');
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Dona Fortunata');
    await page.reload();
    await expect.poll(() => namesShown(page)).toEqual(['Dona Fortunata']);
  });
});

describe('a crash of the browser', () => {
  const crashing = test.extend('profile', async ({ server: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'mbti-db-profile-'));
    const opened: Profile[] = [];
    onCleanup(async () => {
      await Promise.all(opened.map(({ kill }) => kill()));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    return {
      folder,
      open: async () => {
        const profile = await openProfile(folder);
        opened.push(profile);
        return profile;
      },
    };
  });

  crashing('loses neither text nor icon', { timeout: 60_000 }, async ({ profile, server }) => {
    const [stored] = await server.add({ ...CAPITU, name: 'Escobar' });
    const first = await profile.open();
    const page = await first.context.newPage();
    await openForm(page, 'Escobar', server.origin);
    await screenOf(page).name.fill('Escobar, nadador');
    const icon = await chooseIcon(page);
    // Chromium writes its storage to disk some seconds after a change.
    await expect.poll(() => isOnDisk(profile.folder, icon), { timeout: 20_000 }).toBe(true);
    await first.kill();

    const second = await profile.open();
    const again = await second.context.newPage();
    const screen = screenOf(again);
    await openForm(again, 'Escobar', server.origin);
    await screen.resume.click();
    await expect.poll(() => screen.name.inputValue()).toBe('Escobar, nadador');
    expect(await iconOf(again)).toBe(icon);
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Escobar, nadador');
    expect((await server.catalogue.get(stored?.id ?? '')).icon).not.toBeNull();
  });
});

/** Whether the profile's storage on disk contains this icon; a block's end may divide one of two pieces. */
async function isOnDisk(folder: string, icon: string): Promise<boolean> {
  const storage = join(folder, 'Default', 'Local Storage', 'leveldb');
  const names = await readdir(storage).catch(() => []);
  const files = await Promise.all(names.map((name) => readFile(join(storage, name))));
  const pieces = [icon.slice(0, 200), icon.slice(2_000, 2_200)];
  return files.some((file) => pieces.some((piece) => file.includes(piece, 0, 'latin1')));
}
