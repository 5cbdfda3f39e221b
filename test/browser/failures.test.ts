import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft, people } from '../support/people.ts';
import { browserTest, type OpenPage } from './support/browser-test.ts';
import { isFocused } from './support/keyboard.ts';
import { appliedFonts, choose, idsShown, namesShown, screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { SERVER_LOST } from './support/watch.ts';

const BENTINHO = draft({ name: 'Bentinho', gender: 'male', type: 'ISFJ', identity: 'T' });

const ENFP = ['Extrovertido', 'Intuitivo', 'Sentimental', 'Perceptivo'];

const test = browserTest({ people: people(90) });

describe('saving fails', () => {
  test('offline: shows a message, keeps the typed text, and succeeds on retry', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    const screen = screenOf(page);
    await visit(page);
    await screen.create.click();
    await screen.name.fill('Capitu');
    await choose(page, ENFP);
    await page.context().setOffline(true);
    await screen.save.click();
    await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    expect(await screen.name.inputValue()).toBe('Capitu');
    expect(await screen.choice('Forma de Viver', 'Perceptivo').isChecked()).toBe(true);
    await page.context().setOffline(false);
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Capitu entrou');
    const stored = (await server.everybody()).filter(({ name }) => name === 'Capitu');
    expect(stored).toHaveLength(1);
  });

  test('lost answer: a retry does not create a second personality', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/ERR_FAILED/);
    const screen = screenOf(page);
    await visit(page);
    await screen.create.click();
    await screen.name.fill('Quincas Borba');
    await choose(page, ENFP);
    await loseNextAnswer(page);
    await screen.save.click();
    await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Quincas Borba entrou');
    const stored = (await server.everybody()).filter(({ name }) => name === 'Quincas Borba');
    expect(stored).toHaveLength(1);
  });

  test('lost answer and changed form: shows a message, then creates the other personality', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/ERR_FAILED|status of 422/);
    const screen = screenOf(page);
    await visit(page);
    await screen.create.click();
    await screen.name.fill('Sofia Palha');
    await choose(page, ENFP);
    await loseNextAnswer(page);
    await screen.save.click();
    await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    await screen.name.fill('Cristiano Palha');
    await screen.save.click();
    const told = FAILURE_SENTENCES.idempotency_key_reused;
    await expect.poll(() => screen.alert.textContent()).toContain(told);
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Cristiano Palha entrou');
    const stored = (await server.everybody()).filter(({ name }) => name.endsWith('Palha'));
    expect(stored.map(({ name }) => name).sort()).toEqual(['Cristiano Palha', 'Sofia Palha']);
  });

  test('field refused by the server: shows the error at the field', async ({
    visit: { page, watch },
  }) => {
    watch.expect(/status of 422/);
    const screen = screenOf(page);
    await visit(page);
    await screen.create.click();
    await screen.name.fill('Helena');
    await choose(page, ENFP);
    await page.route(
      `**${paths.api.personalities()}`,
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

  test('a name beyond the limit is refused before it is sent', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.create.click();
    await screen.name.fill('a'.repeat(121));
    await choose(page, ENFP);
    await screen.save.click();
    await screen.dialog.getByText('Passou de 120 caracteres').waitFor();
    expect(await screen.name.inputValue()).toBe('a'.repeat(121));
  });
});

describe('deleting fails', () => {
  test('is shown in the visible part of the form', async ({ open, server }) => {
    const { page, watch } = await open({ viewport: { width: 360, height: 740 } });
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    const screen = screenOf(page);
    await server.add({ ...BENTINHO, name: 'Escobar' });
    await visit(page, paths.home({ q: 'escobar' }));
    await screen.surface('Escobar').click({ position: { x: 30, y: 20 } });
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

  test('undoing fails too: it can be retried', async ({ visit: { page, watch }, server }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    const screen = screenOf(page);
    await server.add({ ...BENTINHO, name: 'Dona Glória' });
    await visit(page, paths.home({ q: 'dona gloria' }));
    await screen.surface('Dona Glória').click({ position: { x: 30, y: 20 } });
    await screen.remove.click();
    await screen.message.getByRole('button', { name: 'Desfazer' }).waitFor();
    await page.context().setOffline(true);
    await screen.message.getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    await page.context().setOffline(false);
    await screen.alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => namesShown(page)).toContain('Dona Glória');
  });
});

describe('a personality deleted by another visitor', () => {
  test('deleting it again shows a message that can only be closed', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/status of 404/);
    const screen = screenOf(page);
    const [person] = await server.add({ ...BENTINHO, name: 'Bentinho Zero' });
    await visit(page, paths.home({ q: 'bentinho zero' }));
    await screen.surface('Bentinho Zero').click({ position: { x: 30, y: 20 } });
    await server.catalogue.remove(person?.id ?? '', 1);
    await screen.remove.click();
    await expect.poll(() => screen.alert.textContent()).toContain('já tinha excluído');
    expect(await screen.alert.getByRole('button').allTextContents()).toEqual(['Fechar']);
    await screen.alert.getByRole('button', { name: 'Fechar' }).click();
    await expect.poll(() => screen.dialog.count()).toBe(0);
    await expect.poll(() => namesShown(page)).toEqual([]);
  });

  /** Opens the form of a new personality, which `meanwhile` then changes elsewhere, and saves a new name. */
  async function saveAfter(
    { page, watch }: OpenPage,
    server: Server,
    name: string,
    meanwhile: (id: string) => Promise<unknown>,
  ): Promise<string> {
    watch.expect(/status of (404|412)/);
    const screen = screenOf(page);
    const [person] = await server.add({ ...BENTINHO, name });
    const id = person?.id ?? '';
    await visit(page, paths.home({ q: name }));
    await screen.surface(name).click({ position: { x: 30, y: 20 } });
    await meanwhile(id);
    await screen.name.fill(`${name}, de volta`);
    await screen.save.click();
    await expect.poll(() => screen.alert.textContent()).toContain('excluiu esta personalidade');
    await expect.poll(() => isFocused(screen.alert)).toBe(true);
    return id;
  }

  test('it can be brought back with the changes, under its own id', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const screen = screenOf(page);
    const id = await saveAfter(opened, server, 'Bentinho Três', (one) =>
      server.catalogue.remove(one, 1),
    );
    await screen.alert.getByRole('button', { name: 'Devolver ao catálogo' }).click();
    await expect.poll(() => screen.message.textContent()).toContain('Bentinho Três, de volta');
    await expect.poll(() => idsShown(page)).toEqual([id]);
    const { items } = await server.catalogue.history(id);
    expect(items.map(({ change }) => change)).toEqual([
      'updated',
      'restored',
      'removed',
      'created',
    ]);
  });

  test('what was changed before the deletion is merged when it is brought back', async ({
    visit: opened,
    server,
  }) => {
    const { page } = opened;
    const screen = screenOf(page);
    const id = await saveAfter(opened, server, 'Bentinho Cinco', async (one) => {
      await server.catalogue.update(one, 1, { ...BENTINHO, name: 'Bentinho Cinco', type: 'ENTP' });
      await server.catalogue.remove(one, 2);
    });
    await screen.alert.getByRole('button', { name: 'Devolver ao catálogo' }).click();
    await expect.poll(() => screen.message.textContent()).toContain('Bentinho Cinco, de volta');
    await expect.poll(() => idsShown(page)).toEqual([id]);
    const stored = await server.catalogue.get(id);
    expect(stored).toMatchObject({ name: 'Bentinho Cinco, de volta', type: 'ENTP', version: 5 });
  });

  test('one that someone else brings back first is merged, not restored twice', async ({
    visit: opened,
    server,
  }) => {
    const screen = screenOf(opened.page);
    const id = await saveAfter(opened, server, 'Bentinho Seis', (one) =>
      server.catalogue.remove(one, 1),
    );
    await server.catalogue.restore(id, 2, 1);
    await screen.alert.getByRole('button', { name: 'Devolver ao catálogo' }).click();
    await screen.message.waitFor();
    const name = 'Bentinho Seis, de volta';
    expect(await server.catalogue.get(id)).toMatchObject({ version: 4, name });
  });
});

describe('the fonts fail to load', () => {
  test('the page keeps its fallback fonts and reports no error', async ({
    visit: { page, watch },
  }) => {
    watch.expect(/ERR_FAILED/);
    await page.route('**/*.woff2', (route) => route.abort());
    await Promise.all([page.waitForEvent('requestfailed'), visit(page)]);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(appliedFonts)).toEqual([]);
  });
});

describe('the server is down', () => {
  test('saving and searching show a message and work when it is back', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(SERVER_LOST);
    const screen = screenOf(page);
    await server.add({ ...BENTINHO, name: 'Bentinho Quatro' });
    await visit(page, paths.home({ q: 'bentinho quatro' }));
    await screen.surface('Bentinho Quatro').click({ position: { x: 30, y: 20 } });
    await screen.name.fill('Bentinho Quatro e Meio');
    await server.vanish();
    await screen.save.click();
    await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    expect(await screen.name.inputValue()).toBe('Bentinho Quatro e Meio');
    await server.comeBack();
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Bentinho Quatro e Meio');
    await expect.poll(() => namesShown(page)).toEqual(['Bentinho Quatro e Meio']);

    await server.vanish();
    await screen.search.fill('pessoa 7');
    await page.getByRole('heading', { name: 'A busca ficou sem resposta' }).waitFor();
    expect(await screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    expect(await screen.search.inputValue()).toBe('pessoa 7');
    await server.comeBack();
    await screen.alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => namesShown(page)).toContain('Pessoa 77');
    await expect.poll(() => screen.alert.count()).toBe(0);
    await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true);
  });

  test('opening a page shows a message and works when it is back', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(SERVER_LOST);
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'pessoa 77' }));
    await expect.poll(() => hasFetched(page, 'detail-page-[\\w-]+\\.js')).toBe(true);
    await server.vanish();
    await screen.link('Pessoa 77').click();
    await expect.poll(() => screen.alert.textContent()).toContain(FAILURE_SENTENCES.offline);
    await server.comeBack();
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pessoa 77' }).waitFor();
    await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true);
  });

  test('loading the next page shows a message at the end of the list', async ({
    visit: { page, watch },
  }) => {
    watch.expect(/ERR_FAILED/);
    const screen = screenOf(page);
    let failing = true;
    await page.route(/[?&]cursor=/, (route) => (failing ? route.abort() : route.continue()));
    await visit(page);
    await page.mouse.wheel(0, 20_000);
    await expect.poll(() => screen.alert.textContent()).toBe(FAILURE_SENTENCES.offline);
    expect(await idsShown(page)).toHaveLength(60);
    failing = false;
    await screen.more.click();
    await expect.poll(async () => (await idsShown(page)).length).toBeGreaterThan(89);
    await expect.poll(() => screen.alert.count()).toBe(0);
    const appended = screen.cards.nth(60).getByRole('button');
    await expect.poll(() => isFocused(appended)).toBe(true);
  });
});

function hasFetched(page: Page, name: string): Promise<boolean> {
  return page.evaluate(
    (pattern) =>
      performance.getEntriesByType('resource').some((one) => new RegExp(pattern).test(one.name)),
    name,
  );
}

/** Lets the next creation reach the server, but drops its answer. */
async function loseNextAnswer(page: Page): Promise<void> {
  const lose = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**${paths.api.personalities()}`, lose, { times: 1 });
}
