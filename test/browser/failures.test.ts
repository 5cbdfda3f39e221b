import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { FailureCode } from '../../src/domain/failure.ts';
import { paths } from '../../src/domain/paths.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft, people } from '../support/people.ts';
import { accessibilityProblems } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { intercept } from './support/intercept.ts';
import { isFocused } from './support/keyboard.ts';
import { choose, namesShown, screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const BENTINHO = draft({ name: 'Bentinho', gender: 'male', type: 'ISFJ', identity: 'T' });

const ENFP = ['Extrovertido', 'Intuitivo', 'Sentimental', 'Perceptivo'];

const test = browserTest({ people: people(90) });
const forReading = browserTest({ environment: { READ_ONLY: 'true' }, people: people(30) });

/** How a request fails: without a response, by a lost response, or by an error response. */
type Trouble = 'offline' | 'lost' | readonly [status: number, code: FailureCode];

const REQUEST = '0b4f3d6e-7f0c-4c59-9a37-5b8d9c1e2f00';
const BUSY = 'O catálogo está muito ocupado agora. Tente de novo em 7 segundos.';
const TOO_MANY = 'Veio muita coisa daqui em pouco tempo. Tente de novo em 7 segundos.';
const KEPT = 'O que você preencheu continua aqui.';
const { offline, unavailable, internal } = FAILURE_SENTENCES;
const ONE = /\/api\/personalities\/[\w-]+$/;
const PAGE = `**${paths.contested}`;

/** Makes all requests of this method to an address fail, until the returned function is called. */
async function fail(page: Page, address: string | RegExp, method: string, trouble: Trouble) {
  const answer = async (route: Route): Promise<void> => {
    if (route.request().method() !== method) return route.fallback();
    if (trouble === 'lost') await route.fetch();
    if (typeof trouble === 'string') return route.abort();
    const [status, code] = trouble;
    await route.fulfill({
      status,
      headers: { 'Retry-After': '7', 'X-Request-Id': REQUEST },
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, code }),
    });
  };
  await intercept(page, address, answer);
  return () => page.unroute(address, answer);
}

interface Visit {
  readonly page: Page;
  readonly screen: ReturnType<typeof screenOf>;
  readonly server: Server;
  /** A personality in version 2 that no other journey uses. */
  readonly name: string;
  readonly id: string;
}

interface Action {
  /** Opens an address, or continues from the end of the previous action. */
  readonly prepare?: (visit: Visit) => Promise<unknown>;
  readonly act: (visit: Visit) => Promise<unknown>;
  readonly again: (visit: Visit) => Promise<unknown>;
  readonly succeeded: (visit: Visit) => Promise<unknown>;
}

const again = (role: 'button' | 'link') => ({
  // By keyboard: a pointer could rest on a card, whose page would be prefetched.
  again: ({ page }: Visit) => page.getByRole(role, { name: 'Tentar de novo' }).press('Enter'),
});
const saves = {
  act: ({ screen }: Visit) => screen.save.click(),
  again: async ({ screen, name }: Visit) => {
    expect(await screen.name.inputValue()).toContain(name);
    await screen.save.click();
  },
};
const isSaid = (said: (name: string) => string) => async (visit: Visit) => {
  await expect.poll(() => visit.screen.message.textContent()).toContain(said(visit.name));
};
const chooseIcon = ({ screen }: Visit) => screen.icon.click();

const ACTIONS = {
  'opening the form': {
    ...again('button'),
    prepare: ({ page, name }) => visit(page, paths.home({ q: name })),
    act: ({ screen, name }) => screen.surface(name).click(),
    succeeded: ({ screen }) => screen.dialog.waitFor(),
  },
  saving: {
    ...saves,
    prepare: ({ screen, name }) => screen.name.fill(`${name} Salva`),
    succeeded: isSaid((name) => `${name} Salva foram salvas`),
  },
  'saving once more': {
    ...saves,
    prepare: async ({ screen, name }) => {
      await screen.surface(`${name} Salva`).click();
      await screen.dialog.getByRole('textbox', { name: 'Outros nomes' }).fill('Glorinha');
    },
    succeeded: async (one) => {
      await isSaid((name) => `${name} Salva foram salvas.`)(one);
      // The change stored at the first attempt is neither taken for another visitor’s change nor stored again.
      expect(await one.screen.message.textContent()).not.toContain('Outra pessoa');
      expect(await one.server.catalogue.get(one.id)).toMatchObject({
        aliases: ['Glorinha'],
        version: 4,
      });
    },
  },
  deleting: {
    prepare: ({ screen, name }) => screen.surface(`${name} Salva`).click(),
    act: ({ screen }) => screen.remove.click(),
    again: ({ screen }) => screen.remove.click(),
    succeeded: isSaid((name) => `${name} Salva saiu do catálogo`),
  },
  undoing: {
    ...again('button'),
    act: ({ screen }) => screen.message.getByRole('button', { name: 'Desfazer' }).click(),
    succeeded: async ({ page, name }) => {
      await expect.poll(() => namesShown(page)).toEqual([`${name} Salva`]);
    },
  },
  'undoing one of the changes': {
    ...again('button'),
    prepare: ({ page, name }) => visit(page, paths.changes({ q: name })),
    act: ({ screen }) => screen.changes.first().getByRole('button').click(),
    succeeded: isSaid(() => 'voltou a ser como na versão 1'),
  },
  'restoring a version': {
    ...again('button'),
    prepare: ({ page, id }) => visit(page, paths.history(id)),
    act: ({ page }) =>
      page
        .getByRole('button', { name: /^Restaurar/ })
        .first()
        .click(),
    succeeded: isSaid(() => 'voltou a ser como na versão 2'),
  },
  scrolling: {
    prepare: ({ page }) => visit(page),
    act: ({ page }) => page.mouse.wheel(0, 20_000),
    again: ({ screen }) => screen.more.click(),
    succeeded: async ({ screen }) => {
      const appended = screen.cards.nth(60).getByRole('link');
      await expect.poll(() => isFocused(appended)).toBe(true);
      expect(await screen.alert.count()).toBe(0);
    },
  },
  searching: {
    again: async (one) => {
      expect(await one.screen.search.inputValue()).toBe(one.name);
      await again('button').again(one);
    },
    act: ({ screen, name }) => screen.search.fill(name),
    succeeded: async ({ page, screen, name }) => {
      await expect.poll(() => namesShown(page)).toEqual([name]);
      expect(await screen.alert.count()).toBe(0);
    },
  },
  'opening a page': {
    ...again('link'),
    act: ({ page }) =>
      page.getByRole('contentinfo').getByRole('link', { name: 'Em disputa' }).click(),
    succeeded: async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: 'Em disputa' }).waitFor();
      await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true);
    },
  },
  'opening it again': {
    ...again('link'),
    prepare: ({ page }) => page.goBack(),
    act: ({ page }) =>
      page.getByRole('contentinfo').getByRole('link', { name: 'Em disputa' }).click(),
    succeeded: ({ page }) => page.getByRole('heading', { level: 1, name: 'Em disputa' }).waitFor(),
  },
  'choosing an icon': {
    prepare: ({ screen }) => screen.create.click(),
    act: chooseIcon,
    again: chooseIcon,
    async succeeded({ page, screen }) {
      await page.getByRole('dialog', { name: 'Ícone' }).waitFor();
      await page.goBack();
      await screen.name.waitFor();
      await page.goBack();
      await screen.dialog.waitFor({ state: 'detached' });
    },
  },
  creating: {
    ...saves,
    prepare: async ({ page, screen, name }) => {
      await screen.create.click();
      await screen.name.fill(`${name} Nova`);
      await choose(page, ENFP);
    },
    succeeded: async (one) => {
      await isSaid((name) => `${name} Nova entrou`)(one);
      expect((await one.server.catalogue.page({ q: `${one.name} Nova` })).items).toHaveLength(1);
    },
  },
} satisfies Readonly<Record<string, Action>>;

type Failing = readonly [
  action: keyof typeof ACTIONS,
  request: string,
  address: string | RegExp,
  failure: Trouble,
  sentence: string,
];

/** Number of people that the journeys have created. */
let known = 0;

describe('a failure is reported, keeps typed values, and succeeds after a retry', () => {
  test.for<readonly [where: string, ...Failing[]]>([
    [
      'in the form and its messages',
      ['opening the form', 'GET', /\/assets\/session-editor-[\w-]+\.js$/, 'offline', unavailable],
      ['saving', 'PUT', ONE, [429, 'too_many_requests'], `${TOO_MANY}${KEPT}`],
      ['saving once more', 'PUT', ONE, 'lost', offline],
      ['deleting', 'DELETE', ONE, 'offline', offline],
      ['undoing', 'POST', '**/restore', [429, 'too_many_requests'], TOO_MANY],
    ],
    [
      'on the way from the gallery to a page, and creating there',
      ['scrolling', 'GET', /[?&]cursor=/, 'offline', offline],
      [
        ...(['searching', 'GET', '**/api/search?*', [500, 'internal']] as const),
        `${internal} Código do erro: ${REQUEST}`,
      ],
      ['opening a page', 'GET', PAGE, 'offline', offline],
      ['opening it again', 'GET', PAGE, [500, 'internal'], internal],
      ['choosing an icon', 'GET', /\/assets\/icon-editor-[\w-]+\.js$/, 'offline', unavailable],
      ['creating', 'POST', `**${paths.api.personalities()}`, 'lost', offline],
    ],
    [
      'in the changes and the history',
      ['undoing one of the changes', 'POST', '**/api/**', 'offline', offline],
      ['restoring a version', 'POST', '**/restore', [503, 'busy'], BUSY],
    ],
  ])('%s', async ([, ...failing], { visit: { page, watch }, server }) => {
    watch.expect(/ERR_FAILED|status of (412|429|500|503)/);
    known += 1;
    const first = `Dona ${String.fromCharCode(96 + known).repeat(4)}`;
    const [{ id } = { id: '' }] = await server.add({ ...BENTINHO, name: first });
    const name = `${first} Glória`;
    await server.catalogue.update(id, 1, { ...BENTINHO, name });
    const one = { page, screen: screenOf(page), server, name, id };
    for (const [what, method, address, trouble, sentence] of failing) {
      const action: Action = ACTIONS[what];
      // Before its page is there: code is asked for while that is loaded, and a page may be read ahead.
      const end = await fail(page, address, method, trouble);
      await action.prepare?.(one);
      await action.act(one);
      await expect
        .poll(() => one.screen.alert.textContent(), { message: what })
        .toContain(sentence);
      if (what === 'opening it again')
        await page.getByText(`Código do erro: ${REQUEST}`, { exact: true }).waitFor();
      await end();
      await action.again(one);
      await action.succeeded(one);
    }
  });
});

test('a creation whose response was lost becomes another creation when the form is changed, and a refused field says so', async ({
  visit: { page, watch },
  server,
}) => {
  watch.expect(/ERR_FAILED|status of 422/);
  const screen = screenOf(page);
  const address = `**${paths.api.personalities()}`;
  await visit(page);
  await screen.create.click();
  await screen.name.fill('Sofia Palha');
  await choose(page, ENFP);
  const end = await fail(page, address, 'POST', 'lost');
  await screen.save.click();
  await expect.poll(() => screen.alert.textContent()).toContain(offline);
  await end();
  await screen.name.fill('Cristiano Palha');
  await screen.save.click();
  const told = FAILURE_SENTENCES.idempotency_key_reused;
  await expect.poll(() => screen.alert.textContent()).toContain(told);
  await screen.save.click();
  await expect.poll(() => screen.message.textContent()).toContain('Cristiano Palha entrou');
  const stored = (await server.everybody()).filter(({ name }) => name.endsWith('Palha'));
  expect(stored.map(({ name }) => name).sort()).toEqual(['Cristiano Palha', 'Sofia Palha']);

  // The server refuses the field, and the error is shown there.
  await screen.create.click();
  await screen.name.fill('Helena');
  await choose(page, ENFP);
  await intercept(
    page,
    address,
    async (route) => {
      const draft: object = route.request().postDataJSON();
      await route.continue({ postData: { ...draft, name: ' ' } });
    },
    { times: 1 },
  );
  await screen.save.click();
  await expect.poll(() => screen.name.getAttribute('aria-invalid')).toBe('true');
  expect(await screen.dialog.getByText('Falta o nome.').count()).toBe(1);
  expect(await screen.name.inputValue()).toBe('Helena');
  await screen.save.click();
  await expect.poll(() => screen.message.textContent()).toContain('Helena entrou');
});

test('a failed deletion is reported in the visible part of the form', async ({ open, server }) => {
  const { page, watch } = await open({ viewport: { width: 360, height: 740 } });
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const screen = screenOf(page);
  await server.add({ ...BENTINHO, name: 'Escobar' });
  await visit(page, paths.home({ q: 'escobar' }));
  await screen.surface('Escobar').click();
  await screen.remove.scrollIntoViewIfNeeded();
  await page.context().setOffline(true);
  await screen.remove.click();
  await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
  const bottomOf = async (one: Locator): Promise<number> => {
    const box = await one.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const header = page.getByRole('dialog').locator('header');
  await expect
    .poll(async () => ((await screen.alert.boundingBox())?.y ?? 0) - (await bottomOf(header)))
    .toBeGreaterThanOrEqual(0);
  expect(await bottomOf(screen.alert)).toBeLessThanOrEqual(740);
});

forReading(
  'a catalogue for reading alone says so above each page, and offers nothing that it would refuse',
  async ({ page, server }) => {
    const { cards, create, save, search, surface } = screenOf(page);
    const notice = page.getByRole('complementary', { name: 'Aviso' });
    const title = page.getByRole('heading', { level: 1 });
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const isSaid = async () =>
      expect(await notice.textContent()).toContain('só para leitura: dá para ver');
    const [{ id, name } = { id: '', name: '' }] = await server.everybody();

    await visit(page, paths.home({ q: name }));
    await isSaid();
    expect(await accessibilityProblems(page, { colorScheme: 'light', contrast: 'more' })).toEqual(
      [],
    );
    expect([await create.count(), await surface(name).count()]).toEqual([0, 0]);
    await search.fill('ninguém assim');
    await page.getByRole('heading', { name: 'Nenhuma personalidade encontrada' }).waitFor();
    expect(await button(/^Criar a ficha/).count()).toBe(0);
    await search.fill(name);
    // A press anywhere on a card opens the page.
    await cards.first().click({ position: { x: 120, y: 40 } });
    await expect.poll(() => title.textContent()).toBe(name);
    await isSaid();
    const guesses = page.locator('#palpites');
    await guesses.scrollIntoViewIfNeeded();
    await guesses.getByRole('heading', { level: 3 }).waitFor();
    expect(await guesses.getByRole('button').count()).toBe(0);
    for (const offered of ['Editar', 'Escrever o porquê'])
      expect(await button(offered).count(), offered).toBe(0);
    expect(await page.getByRole('link', { name: /Denunciar|palpite/ }).count()).toBe(0);

    await visit(page, paths.report(id));
    await isSaid();
    expect(await button('Enviar denúncia').count()).toBe(0);
    await visit(page, paths.contested);
    await page.getByRole('listitem').first().waitFor();
    expect(await button(/palpite/).count()).toBe(0);
    expect(await save.count()).toBe(0);
  },
);
