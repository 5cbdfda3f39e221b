import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { accessibilityProblems } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const test = browserTest({
  people: [draft({ name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'A' })],
});

const INTJ = draft({ name: '', gender: 'female', type: 'INTJ' });
const LIGHT = { colorScheme: 'light', contrast: 'no-preference' } as const;
const DARK = { colorScheme: 'dark', contrast: 'no-preference' } as const;

/** Replaces what the browser offers to share with; null takes it away. */
async function offer(page: Page, share: boolean, clipboard: boolean): Promise<void> {
  await page.addInitScript(
    ([hasShare, hasClipboard]) => {
      const shared: unknown[] = [];
      const keep = (data: unknown) => {
        shared.push(data);
        return Promise.resolve();
      };
      Object.assign(window, { shared });
      const define = (name: string, value: unknown) =>
        Object.defineProperty(navigator, name, { value, configurable: true });
      define('share', hasShare ? keep : undefined);
      define('clipboard', hasClipboard ? { writeText: keep } : undefined);
    },
    [share, clipboard] as const,
  );
}

const shared = (page: Page) => page.evaluate(() => ('shared' in window ? window.shared : null));

describe('Compartilhar', () => {
  test('opens the sheet of the system with the page’s own address', async ({ page, server }) => {
    await offer(page, true, true);
    const [capitu] = await server.everybody();
    const path = paths.personality(capitu?.id ?? '');
    await visit(page, `${path}?q=ana`);
    await page.getByRole('button', { name: 'Compartilhar' }).click();
    await expect
      .poll(() => shared(page))
      .toEqual([
        {
          title: 'Capitu, INTJ-A',
          text: 'Capitu, INTJ-A, Arquiteta.',
          url: server.origin + path,
        },
      ]);
    expect(await page.getByText('Link copiado.').count()).toBe(0);
  });

  test('copies the address where there is no sheet, and says so', async ({ page, server }) => {
    await offer(page, false, true);
    await visit(page, paths.type('INTJ'));
    await page.getByRole('button', { name: 'Compartilhar' }).click();
    await page.getByRole('status').filter({ hasText: 'Link copiado.' }).waitFor();
    expect(await shared(page)).toEqual([server.origin + paths.type('INTJ')]);
  });

  test('shows the address, selected, where neither is allowed', async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await offer(page, false, false);
    await visit(page, paths.type('INTJ'));
    await page.getByRole('button', { name: 'Compartilhar' }).click();
    const field = page.getByRole('textbox', { name: 'Endereço desta página' });
    expect(await field.inputValue()).toBe(server.origin + paths.type('INTJ'));
    expect((await field.boundingBox())?.width, 'on a row of its own').toBeGreaterThan(300);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(
      server.origin + paths.type('INTJ'),
    );
  });
});

describe('Desafiar alguém', () => {
  const questionOf = async (server: Server) =>
    paths.question((await server.everybody())[0]?.id ?? '');
  const challenge = (page: Page) => page.getByRole('button', { name: 'Desafiar alguém' });

  test('is a few presses away on a phone, for whom a question was sent to', async ({
    open,
    server,
  }) => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await offer(page, true, true);
    const question = await questionOf(server);
    await page.goto(`${question}?q=ana`);
    await page.getByRole('button', { name: /^INFJ/ }).tap();
    await challenge(page).tap();
    const sent = {
      title: 'Qual destes é Capitu?',
      text: 'Para mim, Capitu é INFJ. E para você?',
      url: server.origin + question,
    };
    await expect.poll(() => shared(page)).toEqual([sent]);
    // The page of the answer asks the same question.
    await page.getByRole('link', { name: 'Ver Capitu' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Capitu', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Palpites' }).scrollIntoViewIfNeeded();
    await challenge(page).tap();
    await expect.poll(() => shared(page)).toEqual([sent, sent]);
  });

  test('copies text and address where there is no sheet, and shows the address else', async ({
    page,
    server,
  }) => {
    await offer(page, false, true);
    const question = await questionOf(server);
    const url = server.origin + question;
    await visit(page, question);
    await page.getByRole('button', { name: 'Só sei algumas letras' }).click();
    await page.getByRole('radio', { name: 'Introvertido' }).check({ force: true });
    await page.getByRole('button', { name: 'Enviar palpite' }).click();
    await challenge(page).click();
    await page.getByRole('status').filter({ hasText: 'Link copiado.' }).waitFor();
    expect(await shared(page)).toEqual([`Para mim, Capitu é um mistério. E para você? ${url}`]);
    await offer(page, false, false);
    await page.reload();
    await challenge(page).click();
    const field = page.getByRole('textbox', { name: 'Endereço desta página' });
    expect(await field.inputValue()).toBe(url);
  });
});

test('a question about one keeps the answer until there is a guess', async ({ open, server }) => {
  const [capitu, bento] = await server.add(
    { ...INTJ, name: 'Capitu Blind' },
    { ...INTJ, name: 'B'.repeat(120) },
  );
  const id = capitu?.id ?? '';
  const everybody = await server.everybody();
  const { page } = await open({ viewport: { width: 320, height: 800 } });
  await page.addInitScript(
    (others) => {
      for (const other of others) localStorage.setItem(`mbti-db:palpite:${other}`, '1');
    },
    everybody.flatMap((one) => ([id, bento?.id].includes(one.id) ? [] : [one.id])),
  );
  const asked: string[] = [];
  const puts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT') puts.push(pathname);
    else if (/\/api\/|-(?:fe)?male|\/persona\/[^/]+$/.test(pathname)) asked.push(pathname);
  });
  await visit(page, paths.question(id));
  expect(await accessibilityProblems(page, LIGHT)).toEqual([]);
  expect(await accessibilityProblems(page, DARK)).toEqual([]);
  for (const link of await page.getByRole('link').all()) {
    await link.focus();
    if (await link.isVisible()) await link.hover({ force: true });
    await page.waitForTimeout(100);
  }
  expect(asked).toEqual([]);

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const type = (code: string) => page.getByRole('button', { name: new RegExp(`^${code}`) });
  const challenge = button('Desafiar alguém');
  // The legend of the mosaic says so, too.
  const answer = page.getByText('A ficha diz INTJ.', { exact: true }).last();
  // Whoever only looks has nothing to say.
  await page.getByRole('link', { name: 'Ver o resultado sem palpitar' }).press('Enter');
  await answer.waitFor();
  expect(await challenge.count()).toBe(0);
  await page.getByRole('link', { name: 'Dar meu palpite' }).press('Enter');
  await answer.waitFor({ state: 'detached' });

  await type('ESTP').press('Enter');
  await answer.waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    if (await challenge.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  expect(await challenge.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page, LIGHT)).toEqual([]);
  expect(await accessibilityProblems(page, DARK)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.reload();
  await answer.waitFor();
  await button('Mudar').click();
  await answer.waitFor({ state: 'detached' });
  await button('Voltar ao resultado').click();
  expect(puts).toEqual([paths.api.guess(id)]);

  const next = page.getByRole('link', { name: 'Outra pessoa' });
  expect(await next.getAttribute('href')).toBe(paths.question(bento?.id ?? ''));
  await next.click();
  await page
    .getByRole('heading', { level: 1, name: `Qual destes é ${'B'.repeat(120)}?` })
    .waitFor();
  await type('ESTP').press('Enter');
  await answer.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const last = page.getByRole('navigation', { name: 'Continuar' }).getByRole('link').last();
  expect(await last.getAttribute('href')).toBe(paths.contested);
  await button('Retirar palpite').click();
  await answer.waitFor({ state: 'detached' });
  expect(await challenge.count()).toBe(0);
});
