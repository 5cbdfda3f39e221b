import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { draft, people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const test = browserTest({ people: people(90) });

const BUSY = 'O catálogo está muito ocupado agora. Tente de novo em 7 segundos.';
const REQUEST = '0b4f3d6e-7f0c-4c59-9a37-5b8d9c1e2f00';
const TOO_MANY = 'Foram muitos pedidos em pouco tempo. Tente de novo em 7 segundos.';

describe('a request that a limit refuses: the page says when to try again, and a retry succeeds', () => {
  test('undoing', async ({ visit: { page, watch } }) => {
    watch.expect(/status of 429/);
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'pessoa 41' }));
    await screen.surface('Pessoa 41').click({ position: { x: 30, y: 20 } });
    await screen.remove.click();
    await refuseNext(page, '**/restore', 429, 'too_many_requests');
    await screen.message.getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(() => screen.alert.textContent()).toContain(TOO_MANY);
    await screen.alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => namesShown(page)).toEqual(['Pessoa 41']);
  });

  test('restoring a version on the history page', async ({ visit: { page, watch }, server }) => {
    watch.expect(/status of 503/);
    const screen = screenOf(page);
    const [person] = await server.add({ ...BENTINHO, name: 'Bentinho' });
    const id = person?.id ?? '';
    await server.catalogue.update(id, 1, { ...BENTINHO, name: 'Bento' });
    await visit(page, paths.history(id));
    await refuseNext(page, '**/restore', 503, 'busy');
    await page.getByRole('button', { name: /^Restaurar/ }).click();
    await expect.poll(() => screen.alert.textContent()).toContain(BUSY);
    await screen.alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => screen.message.textContent()).toContain('Bentinho voltou');
  });

  test('searching, and what was typed stays', async ({ visit: { page, watch } }) => {
    watch.expect(/status of 503/);
    const screen = screenOf(page);
    await visit(page);
    await refuseNext(page, '**/api/search?*', 503, 'busy');
    await screen.search.fill('pessoa 77');
    await expect.poll(() => screen.alert.textContent()).toContain(BUSY);
    expect(await screen.search.inputValue()).toBe('pessoa 77');
    await screen.alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => namesShown(page)).toEqual(['Pessoa 77']);
    expect(await screen.alert.count()).toBe(0);
  });

  test('scrolling to more cards', async ({ visit: { page, watch } }) => {
    watch.expect(/status of 429/);
    const screen = screenOf(page);
    await visit(page);
    await refuseNext(page, /[?&]cursor=/, 429, 'too_many_requests');
    await page.mouse.wheel(0, 20_000);
    await expect.poll(() => screen.alert.textContent()).toBe(TOO_MANY);
    await screen.more.click();
    await expect.poll(async () => (await namesShown(page)).length).toBeGreaterThan(89);
  });

  test('opening a page', async ({ visit: { page, watch } }) => {
    watch.expect(/status of 503/);
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'pessoa 78' }));
    await page.waitForLoadState('networkidle');
    // All of them: the page may be read ahead before it is pressed.
    await refuse(page, ONE, 503, 'busy');
    await screen.link('Pessoa 78').click();
    await expect.poll(() => screen.alert.textContent()).toBe(BUSY);
    await page.unroute(ONE);
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pessoa 78' }).waitFor();
  });
});

describe('a request that fails by an error of the server: the page says by which name its log has it', () => {
  const ERROR = `${FAILURE_SENTENCES.internal} Código do erro: ${REQUEST}`;

  test('searching', async ({ visit: { page, watch } }) => {
    watch.expect(/status of 500/);
    const screen = screenOf(page);
    await visit(page);
    await refuseNext(page, '**/api/search?*', 500, 'internal');
    await screen.search.fill('pessoa 76');
    await expect.poll(() => screen.alert.textContent()).toContain(ERROR);
  });

  test('opening a page', async ({ visit: { page, watch } }) => {
    watch.expect(/status of 500/);
    const screen = screenOf(page);
    await visit(page, paths.home({ q: 'pessoa 75' }));
    await page.waitForLoadState('networkidle');
    await refuse(page, ONE, 500, 'internal');
    await screen.link('Pessoa 75').click();
    await page.getByText(`Código do erro: ${REQUEST}`, { exact: true }).waitFor();
    expect(await screen.alert.textContent()).toBe(FAILURE_SENTENCES.internal);
  });
});

const BENTINHO = draft({ gender: 'male', type: 'ISFJ', identity: 'T' });

const ONE = /\/api\/personalities\/[\w-]+$/;

/** The next request to an address is answered as the server answers what fails there, or is beyond its limits. */
function refuseNext(...refused: Parameters<typeof refuse>): Promise<void> {
  const [page, address, status, code] = refused;
  return refuse(page, address, status, code, { times: 1 });
}

/** Requests to an address are answered like that. */
async function refuse(
  page: Page,
  address: string | RegExp,
  status: 429 | 500 | 503,
  code: 'too_many_requests' | 'internal' | 'busy',
  options: { readonly times?: number } = {},
): Promise<void> {
  await page.route(
    address,
    (route) =>
      route.fulfill({
        status,
        headers: { 'Retry-After': '7', 'X-Request-Id': REQUEST },
        contentType: 'application/problem+json',
        body: JSON.stringify({ status, code }),
      }),
    options,
  );
}
