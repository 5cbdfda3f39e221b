import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { browserTest } from './support/browser-test.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const test = browserTest({ people: 'samples' });

const termsOf = (page: Page) =>
  page.getByRole('group', { name: 'Na busca' }).getByRole('button', { name: /^Tirar da busca: / });

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

describe('the terms of a search', () => {
  test('are shown above the results, one button each', async ({ page }) => {
    await visit(page);
    expect(await termsOf(page).count()).toBe(0);
    await screenOf(page).search.fill('analistas  -T turbulento ana');
    await expect
      .poll(() => termsOf(page).allTextContents())
      .toEqual([
        'grupo Analistas',
        'identidade turbulenta (T)',
        'grupo Analistas, ou nome com “ana”',
      ]);
  });

  test('are removed one by one; the focus moves to the next one, finally to the search box', async ({
    page,
  }) => {
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'Analistas -t marie' }));
    await termsOf(page).nth(1).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Tirar da busca: nome com “marie”');
    expect(await screen.search.inputValue()).toBe('Analistas marie');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('Analistas marie');
    await page.keyboard.press('Space');
    await expect.poll(() => focused(page)).toBe('Tirar da busca: grupo Analistas');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Buscar personalidades');
    expect(await screen.search.inputValue()).toBe('');
    await expect.poll(() => termsOf(page).count()).toBe(0);
  });

  test('do not take the focus from the search box while typing', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'analistas -t' }));
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/**', async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    await termsOf(page).first().click();
    await screen.search.focus();
    release();
    await expect.poll(() => termsOf(page).count()).toBe(1);
    expect(await focused(page)).toBe('Buscar personalidades');
  });

  test('are all removed by one button', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'capitu' }));
    // A plain name alone is what stands in the box.
    expect(await termsOf(page).count()).toBe(0);
    const clear = page.getByRole('main').getByRole('button', { name: 'Limpar a busca' });
    expect(await clear.count()).toBe(0);
    await screen.search.fill('capitu -a');
    // On the line of the terms.
    const tops = await clear.evaluate(({ form, type }: HTMLButtonElement) =>
      [...(form?.querySelectorAll(`[type=${type}]`) ?? [])].map(
        (button) => button.getBoundingClientRect().top,
      ),
    );
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    await clear.click();
    await expect.poll(() => screen.cards.count()).toBe(60);
    await expect.poll(() => focused(page)).toBe('Buscar personalidades');
  });

  test('are shown in the notice when they find nobody', async ({ page }) => {
    await visit(page, paths.home({ q: 'marie zzz -t' }));
    await page.getByRole('heading', { name: 'Nenhuma personalidade encontrada' }).waitFor();
    expect(await termsOf(page).count()).toBe(3);
    await termsOf(page).nth(1).click();
    await expect.poll(() => namesShown(page)).toContain('Marie Curie');
    await expect.poll(() => focused(page)).toBe('Tirar da busca: identidade turbulenta (T)');
  });
});
