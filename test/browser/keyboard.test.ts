import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const BLIMUNDA = draft({ name: 'Lídia', gender: 'female', type: 'ISFJ', identity: 'T' });

const test = browserTest({ people: [BLIMUNDA] });

describe('by keyboard alone', () => {
  test('a personality can be created', async ({ page, server }) => {
    const screen = screenOf(page);
    await visit(page);
    await tabTo(page, screen.create);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(screen.name)).toBe(true);
    await page.keyboard.type('Aurélia Camargo');
    await tabTo(page, screen.choice('Sexo', 'Masculino'));
    await page.keyboard.press('ArrowRight');
    expect(await screen.choice('Sexo', 'Feminino').isChecked()).toBe(true);
    await tabTo(page, screen.choice('Ganho de Energia', 'Extrovertido'));
    await page.keyboard.press('Space');
    await tabTo(page, screen.choice('Coleta de Informações', 'Sensorial'));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, screen.choice('Tomada de Decisões', 'Racional'));
    await page.keyboard.press('Space');
    await tabTo(page, screen.choice('Forma de Viver', 'Julgador'));
    await page.keyboard.press('Space');
    await tabTo(page, screen.choice('Identidade', 'Assertivo'));
    await page.keyboard.press('Space');
    expect(await screen.choice('Identidade', 'Assertivo').isChecked()).toBe(true);
    await page.keyboard.press('Space');
    expect(await screen.choice('Identidade', 'Assertivo').isChecked()).toBe(false);
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.message.textContent()).toContain('Aurélia Camargo entrou');
    const stored = (await server.everybody()).find(({ name }) => name === 'Aurélia Camargo');
    expect(stored).toMatchObject({ gender: 'female', type: 'ENTJ', identity: null });
  });

  test('a personality can be found, edited and deleted', async ({ page, server }) => {
    const screen = screenOf(page);
    await visit(page);
    await tabTo(page, screen.search);
    await page.keyboard.type('lidia');
    await expect.poll(() => namesShown(page)).toEqual(['Lídia']);
    await tabTo(page, screen.surface('Lídia'));
    await page.keyboard.press('Enter');
    await tabTo(page, screen.name);
    await page.keyboard.press('End');
    await page.keyboard.type(' de Ricardo Reis');
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.message.textContent()).toContain('Lídia de Ricardo Reis');
    await expect.poll(() => isFocused(screen.surface('Lídia de Ricardo Reis'))).toBe(true);

    await tabTo(page, screen.surface('Lídia de Ricardo Reis'));
    await page.keyboard.press('Space');
    await tabTo(page, screen.remove);
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.message.textContent()).toContain('saiu do catálogo');
    expect((await server.everybody()).map(({ name }) => name)).not.toContain(
      'Lídia de Ricardo Reis',
    );
    await tabTo(page, screen.message.getByRole('button', { name: 'Fechar mensagem' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.message.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  test('a page can be read, left by Back, and its header skipped', async ({ page, server }) => {
    const screen = screenOf(page);
    await server.add({ ...BLIMUNDA, name: 'Ricardo Reis' });
    await visit(page, paths.home({ q: 'ricardo reis' }));
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    await expect.poll(() => isFocused(skip)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await tabTo(page, screen.link('Ricardo Reis'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ricardo Reis' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await tabTo(page, page.getByRole('link', { name: 'Voltar' }));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === paths.home());
    expect(new URL(page.url()).searchParams.get('q')).toBe('ricardo reis');
    await expect.poll(() => isFocused(screen.link('Ricardo Reis'))).toBe(true);
  });

  test('the search is cleared, and the next text typed at once', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'lidia' }));
    await tabTo(page, page.getByRole('search').getByRole('button', { name: 'Limpar a busca' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => screen.search.inputValue()).toBe('');
    await expect.poll(() => isFocused(screen.search)).toBe(true);
    await page.keyboard.type('isfj');
    expect(await screen.search.inputValue()).toBe('isfj');
  });

  test('the focus stays in the modal', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.create.press('Enter');
    await screen.dialog.waitFor();
    const places: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement === document.body) return 'browser';
        return activeElement?.closest('dialog') === null ? 'page' : 'modal';
      });
      places.push(place);
    }
    // After the last control, Tab goes through the browser's toolbar and back into the modal.
    expect(places.join(' ')).toMatch(/^(modal )+(browser (modal )+)*(browser|modal)$/);
  });
});
