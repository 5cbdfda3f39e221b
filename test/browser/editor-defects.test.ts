import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/hold.ts';
import { isFocused } from './support/keyboard.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const DRAFT = draft({ gender: 'female', type: 'ENFP', identity: 'T' });
const CORNER = { position: { x: 30, y: 20 } };

const test = browserTest({
  people: [
    { ...DRAFT, name: 'Capitu' },
    { ...DRAFT, name: 'Iracema' },
  ],
});

describe('the modal', () => {
  test('opens without a stored draft that lacks a field', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    await page.evaluate(() => {
      const at = Date.now();
      const draft = { form: { name: 'Pela metade' }, base: null, key: 'k', at };
      localStorage.setItem('mbti-db:draft:new', JSON.stringify({ shape: 2, at, drafts: [draft] }));
    });
    await screen.create.click();
    await screen.name.waitFor();
    expect(await screen.draft.count()).toBe(0);
  });

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
    expect(await namesShown(page)).toHaveLength(2);
    expect(await screen.dialog.count()).toBe(0);
    expect(page.url()).toContain(paths.home());
  });

  test('shows what has failed meanwhile within itself', async ({ visit: { page, watch } }) => {
    watch.expect(/ERR_FAILED/);
    const screen = screenOf(page);
    await visit(page);
    await page.route(/\/api\/personalities\/[\w-]+$/, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    const saving = await hold(page, /\/api\/personalities\/[\w-]+$/, 'PUT');
    await screen.surface('Capitu').click(CORNER);
    await screen.name.fill('Capitu Santiago');
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

  test('has the focus itself when somebody is edited, and the name when somebody is created', async ({
    page,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.surface('Iracema').click(CORNER);
    await expect.poll(() => isFocused(screen.dialog)).toBe(true);
    await page.keyboard.press('Escape');
    await screen.create.click();
    await expect.poll(() => isFocused(screen.name)).toBe(true);
  });

  test('leaves the focus on what was said when the card is gone', async ({ page, server }) => {
    const screen = screenOf(page);
    await server.add({ ...DRAFT, name: 'Aurélia' });
    await visit(page, paths.home({ q: 'aurelia' }));
    await screen.surface('Aurélia').click(CORNER);
    await screen.remove.click();
    const { message } = screen;
    await message.waitFor();
    await expect.poll(() => isFocused(message.locator('[data-message]'))).toBe(true);
    await message.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await expect.poll(() => namesShown(page)).toEqual(['Aurélia']);
    await expect.poll(() => isFocused(message.locator('[data-message]'))).toBe(true);
  });
});
