import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';

/** The elements used by the tests, by role and name. */
export function screenOf(page: Page) {
  const gallery = page.getByRole('list', { name: 'Personalidades', exact: true });
  return {
    search: page.getByRole('searchbox', { name: 'Buscar personalidades' }),
    gallery,
    cards: gallery.getByRole('listitem'),
    placeholders: gallery.locator('[data-placeholder]'),
    count: page.getByRole('heading', { level: 1 }).getByRole('status'),
    distribution: page.getByRole('group', { name: 'Distribuição por tipo' }),
    create: page.getByRole('button', { name: 'Nova personalidade' }),
    samples: page.getByRole('button', { name: 'Carregar exemplos' }),
    more: page.getByRole('link', { name: /Mostrar mais|Carregando|Tentar de novo/ }),
    dialog: page.getByRole('dialog'),
    versions: page.getByRole('list', { name: 'Versões', exact: true }).getByRole('listitem'),
    changes: page.getByRole('list', { name: 'Mudanças', exact: true }).getByRole('listitem'),
    changesSearch: page.getByRole('searchbox', { name: 'Buscar nas mudanças' }),
    name: page.getByRole('textbox', { name: 'Nome', exact: true }),
    icon: page.getByRole('dialog').getByRole('button', { name: 'Escolher ícone' }),
    save: page.getByRole('button', { name: /^(SALVAR|ATUALIZAR)$/ }),
    remove: page.getByRole('button', { name: 'EXCLUIR' }),
    alert: page.getByRole('alert'),
    /** The modal's question about a draft, and its answers. */
    draft: page.getByRole('dialog').getByRole('status').filter({ hasText: 'Continuar de onde' }),
    resume: page.getByRole('dialog').getByRole('button', { name: 'Continuar' }),
    discard: page.getByRole('dialog').getByRole('button', { name: 'Descartar' }),
    /** The notice of what another visitor has changed meanwhile. */
    merge: page.getByRole('dialog').getByRole('group', { name: 'O que mudou' }),
    /** The message after a change; the count has the role `status` too. */
    message: page.getByRole('status').filter({ has: page.getByRole('button') }),
    surface: (name: string) => page.getByRole('button', { name: `Editar ${name}`, exact: true }),
    link: (name: string) => gallery.getByRole('link', { name, exact: true }),
    choice: (row: string, word: string) =>
      page.getByRole('radiogroup', { name: row }).getByRole('radio', { name: word }),
  };
}

/** Runs in the page: whether React has hydrated its elements, unless only the server renders it. */
export function isHydrated(): boolean {
  if (document.getElementById('dados') === null) return true;
  return Object.keys(document.querySelector('main') ?? {}).some((key) =>
    key.startsWith('__reactProps'),
  );
}

/** Opens an address and waits for hydration, checking at each frame or at an interval in milliseconds. */
export async function visit(
  page: Page,
  path: string = paths.home(),
  polling: 'raf' | number = 'raf',
): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(isHydrated, undefined, { polling });
}

/** The names on the cards, in order. */
export async function namesShown(page: Page): Promise<string[]> {
  return screenOf(page).gallery.getByRole('heading', { level: 2 }).allTextContents();
}

/** The ids of the cards' personalities, in order. */
export async function idsShown(page: Page): Promise<string[]> {
  const links = screenOf(page).gallery.getByRole('heading', { level: 2 }).getByRole('link');
  const pages = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  return pages.map((address) => address.split('/').at(-1) ?? '');
}

/** Loads all pages by scrolling, and by pressing "Mostrar mais" where needed. */
export async function scrollToEnd(page: Page): Promise<void> {
  const { more, cards } = screenOf(page);
  while ((await more.count()) > 0) {
    const before = await cards.count();
    // The list may still grow after scrolling to its end.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 20_000);
        await page
          .getByRole('link', { name: 'Mostrar mais' })
          .click({ timeout: 300 })
          .catch(() => {});
        return (await cards.count()) > before || (await more.count()) === 0;
      })
      .toBe(true);
  }
}

/** Chooses the four letters, and the identity if there is a fifth word. */
export async function choose(page: Page, words: readonly string[]): Promise<void> {
  for (const [i, word] of words.entries())
    await screenOf(page)
      .choice(ROWS[i] ?? '', word)
      .click();
}

const ROWS = [
  'Ganho de Energia',
  'Coleta de Informações',
  'Tomada de Decisões',
  'Forma de Viver',
  'Identidade',
];

/** Runs in the page: the downloaded fonts that it uses. */
export function appliedFonts(): string[] {
  const downloaded = ['Figtree', 'Bricolage Grotesque'];
  // Names with a space are quoted.
  const used = [...document.fonts].map(({ family }) => family.replaceAll('"', ''));
  return used.filter((name) => downloaded.includes(name));
}
