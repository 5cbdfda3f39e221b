import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { matches } from '../../src/domain/search/matches.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused } from './support/keyboard.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const test = browserTest({ people: 'samples' });

const nameCount = (count: number) => (count === 1 ? '1 personalidade' : `${count} personalidades`);

describe('searching as one types', () => {
  test('results and the address follow every keystroke', async ({ page, server }) => {
    const screen = screenOf(page);
    const everybody = await server.everybody();
    await visit(page);
    await screen.search.focus();
    for (const typed of ['m', 'ma', 'mac', 'mach', 'macha']) {
      await page.keyboard.type(typed.at(-1) ?? '');
      const found = everybody.filter((one) => matches(parseQuery(typed), one, NOBODY_FEATURED));
      await expect.poll(() => screen.count.textContent()).toBe(nameCount(found.length));
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(typed);
    }
    await expect.poll(() => namesShown(page)).toEqual(['Machado de Assis']);
  });

  test('no letter is lost when typing is faster than rendering', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    const before = await namesShown(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await screen.search.focus();
    await page.keyboard.type('dom casmurroo');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(' de machado');
    for (let i = 0; i < ' casmurro de machado'.length; i += 1) {
      await page.keyboard.press('Backspace');
    }
    expect(await screen.search.inputValue()).toBe('dom');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('dom');
    await expect.poll(() => namesShown(page)).toContain('Dom Quixote');
    expect(await screen.search.inputValue()).toBe('dom');
    await page.goBack();
    await expect.poll(() => screen.search.inputValue()).toBe('');
    await expect.poll(() => namesShown(page)).toEqual(before);
  });

  test('an older answer never replaces a newer one', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    const late: Promise<unknown>[] = [];
    const newer = Promise.withResolvers<void>();
    await page.route(/\/api\/.*[?&]q=m(&|$)/, (route) => {
      late.push(newer.promise.then(() => route.continue()).catch(() => undefined));
    });
    await screen.search.fill('m');
    await expect.poll(() => late.length).toBeGreaterThan(0);
    await screen.search.fill('machado de');
    await expect.poll(() => namesShown(page)).toEqual(['Machado de Assis']);
    newer.resolve();
    await Promise.all(late);
    await page.waitForTimeout(300);
    expect(await namesShown(page)).toEqual(['Machado de Assis']);
    expect(await screen.gallery.getAttribute('aria-busy')).toBe('false');
  });

  test('one Back leaves the search and restores the gallery', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    const before = await namesShown(page);
    await screen.search.pressSequentially('capitu', { delay: 20 });
    await expect.poll(() => namesShown(page)).toEqual(['Capitu']);
    // The address follows the results.
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('capitu');
    await page.goBack();
    await expect.poll(() => screen.search.inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    await expect.poll(() => namesShown(page)).toEqual(before);
  });

  test('repeated searches make one history entry', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    const before = await page.evaluate(() => history.length);
    for (const name of ['capitu', 'iracema', 'ceci']) {
      await screen.search.pressSequentially(name, { delay: 20 });
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name);
      await page.getByRole('button', { name: 'Limpar a busca' }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('');
    }
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });

  test('text typed before hydration is searched for', async ({ page }) => {
    const screen = screenOf(page);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(paths.home(), { waitUntil: 'commit' });
    await screen.search.fill('capitu');
    release();
    await expect.poll(() => namesShown(page)).toEqual(['Capitu']);
    expect(await screen.search.inputValue()).toBe('capitu');
  });

  test('a lone surrogate does not change the address endlessly', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    await page.evaluate(() => {
      let changes = 0;
      for (const method of ['pushState', 'replaceState'] as const) {
        const native = history[method].bind(history);
        history[method] = (...args: Parameters<History['pushState']>) => {
          changes += 1;
          document.documentElement.dataset['changes'] = String(changes);
          native(...args);
        };
      }
    });
    await screen.search.evaluate((box) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(box, 'a\ud83d');
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.getByRole('heading', { name: 'Nenhuma personalidade encontrada' }).waitFor();
    await page.waitForTimeout(1_000);
    const changes = await page.locator('html').getAttribute('data-changes');
    expect(Number(changes)).toBeLessThan(5);
  });

  test('Back from a result opened while typing restores the whole text', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.search.pressSequentially('iracem');
    await screen.link('Iracema').waitFor();
    await screen.search.press('a');
    await screen.link('Iracema').click();
    await page.getByRole('heading', { level: 1, name: 'Iracema' }).waitFor();
    await page.goBack();
    await expect.poll(() => screen.search.inputValue()).toBe('iracema');
    expect(new URL(page.url()).searchParams.get('q')).toBe('iracema');
  });

  test('a search can be reloaded and shared', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'machado de assis' }));
    expect(await screen.search.inputValue()).toBe('machado de assis');
    expect(await namesShown(page)).toEqual(['Machado de Assis']);
  });

  test('a search without results shows how it was understood, and can be cleared', async ({
    page,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.search.fill('>1( zzz');
    await page.getByRole('heading', { name: 'Nenhuma personalidade encontrada' }).waitFor();
    expect(await screen.placeholders.count()).toBe(0);
    expect(await screen.cards.count()).toBe(0);
    const understood = await page.getByRole('group', { name: 'Na busca' }).allTextContents();
    expect(understood.join()).toContain('>1(');
    expect(understood.join()).toContain('zzz');
    await page.getByRole('main').getByRole('button', { name: 'Limpar a busca' }).click();
    await expect.poll(() => screen.cards.count()).toBe(60);
    expect(await screen.search.inputValue()).toBe('');
    await expect.poll(() => isFocused(screen.search)).toBe(true);
  });

  test('a query beyond the limit is cut, and the page says so', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.search.fill('a'.repeat(64));
    await page.getByRole('heading', { name: 'Nenhuma personalidade encontrada' }).waitFor();
    const cut = page.getByText(/só os primeiros 64 caracteres/);
    expect(await cut.count()).toBe(0);
    await screen.search.fill('a'.repeat(65));
    await cut.waitFor();
  });

  test('the help explains by examples that can be tried', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    const help = page.getByRole('heading', { name: 'Como buscar' });
    expect(await help.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Como buscar' }).click();
    await help.waitFor();
    await page.getByRole('link', { name: 'intj-a', exact: true }).click();
    expect(await help.isVisible()).toBe(false);
    expect(await screen.search.inputValue()).toBe('intj-a');
    await expect.poll(async () => (await screen.gallery.textContent()) ?? '').not.toContain('infp');
  });

  test('the distribution counts each type, and pressing a bar searches for its type', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    const { types } = await server.catalogue.distribution('');
    await visit(page);
    const bars = screen.distribution.getByRole('button');
    expect(await bars.count()).toBe(16);
    for (const [type, count] of Object.entries(types)) {
      expect(
        await screen.distribution
          .getByRole('button', { name: `${type}: ${count}`, exact: true })
          .count(),
      ).toBe(1);
    }
    // One stop of the Tab key; the arrow keys lead to the others.
    await bars.first().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await isFocused(bars.last())).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await isFocused(bars.nth(1))).toBe(true);
    await page.keyboard.press('Tab');
    expect(
      await screen.distribution.evaluate((strip) => strip.contains(document.activeElement)),
    ).toBe(false);

    const infp = screen.distribution.getByRole('button', { name: /^INFP/ });
    await infp.click();
    await expect.poll(() => screen.count.textContent()).toBe(nameCount(types.INFP));
    expect(await screen.search.inputValue()).toBe('>infp');
    expect(await infp.getAttribute('aria-pressed')).toBe('true');
    await infp.click();
    await expect.poll(() => screen.search.inputValue()).toBe('');
  });
});
