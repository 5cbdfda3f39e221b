import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fold } from '../../src/domain/fold.ts';
import { paths } from '../../src/domain/paths.ts';
import { matches } from '../../src/domain/search/matches.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { draft, people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { focusedText, isFocused, tabTo } from './support/keyboard.ts';
import { isHydrated, namesShown, screenOf, visit } from './support/screen.ts';

const CASMURRO = { work: 'Dom Casmurro', type: 'ISFJ', identity: 'A' } as const;
const QUIXOTE = { work: 'Dom Quixote', type: 'ESFJ' } as const;

/** One page of the gallery. */
const PEOPLE = [
  ...people(18),
  ...['Machado de Assis', 'Iracema', 'Ceci'].map((name) => ({ name })),
  { name: 'Marie Curie', type: 'INTJ', identity: 'T', gender: 'female' } as const,
  { name: 'Maria Lacerda de Moura', type: 'INTP', gender: 'female' } as const,
  { name: 'Capitão Ahab', type: 'ENTJ', identity: 'T', work: 'Moby Dick' } as const,
  ...['Capitu', 'Bentinho', 'Glória', 'José', 'Escobar'].map((name) => ({ name, ...CASMURRO })),
  ...['Dom Quixote', 'Sancho Pança', 'Dulcineia'].map((name) => ({ name, ...QUIXOTE })),
].map(draft);
const test = browserTest({ people: PEOPLE });

const nameCount = (count: number) => (count === 1 ? '1 personalidade' : `${count} personalidades`);

describe('searching while typing', () => {
  test('results and the address follow every keystroke, and Back from a result restores the whole text', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    const everybody = await server.everybody();
    await visit(page);
    for (const typed of ['m', 'ma', 'mac', 'mach', 'macha']) {
      await screen.search.press(typed.slice(-1));
      const found = everybody.filter((one) => matches(parseQuery(typed), one, NOBODY_FEATURED));
      await expect.poll(() => screen.count.textContent()).toBe(nameCount(found.length));
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(typed);
    }
    await expect.poll(() => namesShown(page)).toEqual(['Machado de Assis']);

    await page.keyboard.press('d');
    await screen.link('Machado de Assis').click();
    await page.getByRole('heading', { level: 1, name: 'Machado de Assis' }).waitFor();
    await page.goBack();
    await expect.poll(() => screen.search.inputValue()).toBe('machad');
    expect(new URL(page.url()).searchParams.get('q')).toBe('machad');

    // Back to the whole list, from a card that is not among its first.
    await screen.link('Machado de Assis').focus();
    await page.goBack();
    await expect.poll(() => screen.cards.count()).toBe(PEOPLE.length);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  test('loses no letter when typing is faster than rendering, and one Back leaves the search', async ({
    page,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    const before = await namesShown(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await screen.search.focus();
    await page.keyboard.type('dom cass');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('mu');
    for (let i = 0; i < ' casmu'.length; i += 1) await page.keyboard.press('Backspace');
    expect(await screen.search.inputValue()).toBe('dom');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('dom');
    await expect.poll(() => namesShown(page)).toContain('Dom Quixote');
    expect(await screen.search.inputValue()).toBe('dom');
    await page.goBack();
    await expect.poll(() => screen.search.inputValue()).toBe('');
    await expect.poll(() => namesShown(page)).toEqual(before);
  });

  test('repeated searches make one history entry, long ones are truncated, and a lone surrogate does not change the address endlessly', async ({
    page,
  }) => {
    const screen = screenOf(page);
    const nobody = page.getByRole('heading', { name: 'Nenhuma personalidade encontrada' });
    await visit(page);
    const entries = await page.evaluate(() => history.length);
    const index = await page.evaluate(() => navigation.currentEntry?.index);
    for (const name of ['capitu', 'iracema', 'ceci']) {
      await screen.search.pressSequentially(name, { delay: 20 });
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name);
      await page.getByRole('button', { name: 'Limpar a busca' }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('');
      // A removed search leaves no second entry of the page, on which Back would do nothing.
      await expect.poll(() => page.evaluate(() => navigation.currentEntry?.index)).toBe(index);
    }
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);

    await screen.search.fill('a'.repeat(96));
    await nobody.waitFor();
    const cut = page.getByText(/só os primeiros 96 caracteres/);
    expect(await cut.count()).toBe(0);
    // Each takes twelve characters of an address.
    await screen.search.fill('🦊'.repeat(5_000));
    await cut.waitFor();
    expect((await screen.search.inputValue()).length).toBe(500);
    await screen.search.fill('');
    await screen.cards.first().waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');

    await page.evaluate(() => {
      let changes = 0;
      navigation.addEventListener('navigate', () => {
        changes += 1;
        document.documentElement.dataset['changes'] = String(changes);
      });
    });
    await screen.search.evaluate((box) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(box, 'xqx\ud83d');
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await nobody.waitFor();
    const changes = async () => Number(await page.locator('html').getAttribute('data-changes'));
    await expect.poll(changes).toBeGreaterThan(0);
    await page.waitForTimeout(400);
    expect(await changes()).toBeLessThan(5);
  });

  test('the distribution counts each type and searches for a pressed type, and the examples of the help can be tried', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    const { types } = await server.catalogue.distribution('');
    await visit(page);
    const bars = screen.distribution.getByRole('button');
    expect(await bars.count()).toBe(16);
    for (const [type, count] of Object.entries(types)) {
      const name = `${type}: ${count}`;
      expect(await screen.distribution.getByRole('button', { name, exact: true }).count()).toBe(1);
    }
    // The row is one Tab stop; the arrow keys move within it.
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

    const help = page.getByRole('heading', { name: 'Como buscar' });
    expect(await help.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Como buscar' }).click();
    await help.waitFor();
    await page.getByRole('link', { name: 'intj-a', exact: true }).click();
    await expect.poll(() => screen.search.inputValue()).toBe('intj-a');
    expect(await help.isVisible()).toBe(false);
    await expect
      .poll(async () => {
        const cards = await screen.cards.allTextContents();
        return cards.length > 0 && cards.every((card) => card.includes('INTJ-A'));
      })
      .toBe(true);
  });
});

describe('the terms of a search', () => {
  const termsOf = (page: Page) =>
    page
      .getByRole('group', { name: 'Na busca' })
      .getByRole('button', { name: /^Tirar da busca: / });

  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

  test('are shown without results, and removed one by one while the focus moves to the next', async ({
    page,
  }) => {
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'marie zzz -t' }));
    await page.getByRole('heading', { name: 'Nenhuma personalidade encontrada' }).waitFor();
    expect(await termsOf(page).count()).toBe(3);
    const create = page.getByRole('button', { name: /^Criar a ficha de/ });
    expect(await create.count()).toBe(0);
    await termsOf(page).nth(1).click();
    await expect.poll(() => namesShown(page)).toContain('Marie Curie');
    await expect.poll(() => focused(page)).toBe('Tirar da busca: identidade turbulenta (T)');
    // A name of plain words can be created; numbers alone are no name.
    await screen.search.fill('98765 43210');
    await expect.poll(() => termsOf(page).count()).toBe(2);
    expect(await create.count()).toBe(0);
    await screen.search.fill('rosa de zzz');
    await page.getByRole('button', { name: 'Criar a ficha de “rosa de zzz”' }).click();
    expect(await screen.name.inputValue()).toBe('Rosa de Zzz');
    await page.keyboard.press('Escape');
    await expect.poll(() => screen.search.inputValue()).toBe('rosa de zzz');

    await screen.search.fill('Analistas -t marie');
    await page.getByRole('button', { name: 'Tirar da busca: nome com “marie”' }).waitFor();
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

  test('are all removed by one button, and do not take the focus from the search box while typing', async ({
    page,
  }) => {
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'capitu' }));
    // A plain name is shown only in the box.
    expect(await termsOf(page).count()).toBe(0);
    const clear = page.getByRole('main').getByRole('button', { name: 'Limpar a busca' });
    expect(await clear.count()).toBe(0);
    await screen.search.fill('capitu -a');
    // It is on the line of the terms.
    const tops = await clear.evaluate(({ form, type }: HTMLButtonElement) =>
      [...(form?.querySelectorAll(`[type=${type}]`) ?? [])].map(
        (button) => button.getBoundingClientRect().top,
      ),
    );
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    await clear.click();
    await expect.poll(() => screen.cards.count()).toBe(PEOPLE.length);
    await expect.poll(() => focused(page)).toBe('Buscar personalidades');

    await screen.search.fill('analistas -t');
    await expect.poll(() => termsOf(page).count()).toBe(2);
    const others = screen.cards.filter({ hasNotText: 'Analistas' });
    await expect.poll(() => others.count()).toBe(0);
    const answers = await hold(page, /\/api\//);
    await termsOf(page).first().click();
    await screen.search.focus();
    await expect.poll(answers.asked).toBeGreaterThan(0);
    answers.letGo();
    await expect.poll(() => termsOf(page).count()).toBe(1);
    await expect.poll(() => others.count()).toBeGreaterThan(0);
    expect(await focused(page)).toBe('Buscar personalidades');
  });
});

describe('filters', () => {
  const summaryOf = (page: Page) => page.locator('summary', { hasText: 'Filtrar' });
  const pressOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

  test('are pressed one at a time, and undone by Back', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    const state = async () => {
      const { searchParams } = new URL(page.url());
      const set = await page.locator('main [aria-current="true"]:visible').allTextContents();
      return [searchParams.get('q') ?? '', searchParams.get('ordem') ?? '', set.join()];
    };
    const shown = async (...expected: string[]) => {
      await expect.poll(state).toEqual(expected);
      await expect.poll(() => screen.search.inputValue()).toBe(expected[0]);
    };
    await summaryOf(page).click();
    await shown('', '', 'Ao acaso');
    await pressOf(page, 'Mulheres').click();
    await shown('sexo:f', '', 'Mulheres,Ao acaso');
    await page.getByRole('button', { name: 'Tirar da busca: mulheres' }).waitFor();
    const women = await screen.count.textContent();
    await pressOf(page, 'Homens').click();
    await shown('sexo:m', '', 'Homens,Ao acaso');
    await pressOf(page, 'De A a Z').click();
    await shown('sexo:m', 'nome', 'Homens,De A a Z');
    await expect.poll(() => summaryOf(page).textContent()).toBe('Filtrar · 2');
    await expect.poll(async () => isSorted(await namesShown(page))).toBe(true);
    await screen.search.fill('sexo:m an');
    await shown('sexo:m an', 'nome', 'Homens,De A a Z');
    await pressOf(page, 'Homens').click();
    await shown('an', 'nome', 'De A a Z');

    await page.goBack();
    await shown('sexo:m an', 'nome', 'Homens,De A a Z');
    await page.goBack();
    await shown('sexo:m', '', 'Homens,Ao acaso');
    await page.goBack();
    await shown('sexo:f', '', 'Mulheres,Ao acaso');
    await expect.poll(() => screen.count.textContent()).toBe(women);
    await pressOf(page, 'Embaralhar de novo').waitFor();
    const before = await namesShown(page);
    await pressOf(page, 'Embaralhar de novo').click();
    await expect.poll(() => namesShown(page)).not.toEqual(before);

    await pressOf(page, 'Mulheres').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focusedText(page)).toBe('Homens');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('De alguma obra');
    await screen.link((await namesShown(page))[0] ?? '').click();
    await page.getByRole('link', { name: 'Voltar' }).click();
    // The browser of the tests has no back/forward cache, so the document is loaded again.
    await page.waitForFunction(isHydrated);
    await summaryOf(page).click();
    await pressOf(page, 'Mulheres').press('Escape');
    expect(await pressOf(page, 'Mulheres').isVisible()).toBe(false);
    expect(await focusedText(page)).toBe('Filtrar · 1');

    // Their height is small on a phone, and they are not printed.
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, paths.home({ q: 'dom' }));
    await summaryOf(page).click();
    const panel = page.locator('details[open] > :not(summary)', { hasText: 'Identidade' });
    expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(250);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
    await page.getByText('Obra Dom Casmurro (5) e Dom Quixote').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await panel.isVisible()).toBe(false);
  });
});

function isSorted(names: readonly string[]): boolean {
  return names.every((name, at) => at === 0 || fold(names[at - 1] ?? '') <= fold(name));
}

describe('suggestions', () => {
  const suggestionsOf = (page: Page) => page.getByRole('group', { name: 'Sugestões' });

  /** Presses a link with Ctrl, or Cmd on a Mac, and closes the tab that this opens. */
  async function openInNewTab(link: Locator, address: { readonly q: string }): Promise<void> {
    const opened = link.page().context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await tab.waitForURL((url) => url.searchParams.get('q') === address.q);
    await tab.close();
  }

  const searchOf = (page: Page) => new URL(page.url()).searchParams.get('q');

  test('are shown with the results, search when pressed, and correct a search without results', async ({
    page,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.search.fill('intro');
    const link = suggestionsOf(page).getByRole('link', { name: 'introvertidos IXXX' });
    await link.waitFor();
    await screen.search.focus();
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await expect.poll(() => searchOf(page)).toBe('>ixxx');
    expect(await screen.search.inputValue()).toBe('>ixxx');
    await screen.search.fill('maria logi');
    const logic = suggestionsOf(page).getByRole('link', { name: 'INTP, Lógica' });
    await openInNewTab(logic, { q: 'maria >intp' });
    expect(await isFocused(logic)).toBe(true);
    expect(await screen.search.inputValue()).toBe('maria logi');
    await page.getByRole('button', { name: 'Como buscar' }).click();
    await openInNewTab(page.getByRole('link', { name: 'analistas', exact: true }), {
      q: 'analistas',
    });
    expect(await screen.search.inputValue()).toBe('maria logi');
    await page.keyboard.press('Escape');
    await logic.click();
    await expect.poll(() => searchOf(page)).toBe('maria >intp');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('conteudo');

    await screen.search.fill('machdo de asis');
    await page.getByText('Você quis dizer machado de assis (1)?').waitFor();
    await screen.search.fill('moby dick -t');
    await page.getByText('Você quis dizer obra “moby dick” -t (1)?').waitFor();
    await screen.search.fill('machdo de asis');
    await screen.search.fill('maria intro');
    await suggestionsOf(page).getByRole('link', { name: 'introvertidos IXXX' }).waitFor();
    await screen.search.fill('machdo de asis');
    await page.getByRole('link', { name: 'machado de assis' }).click();
    await expect.poll(() => searchOf(page)).toBe('machado de assis');
    await page.getByRole('link', { name: 'Machado de Assis', exact: true }).first().waitFor();
  });
});
