import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { accessibilityProblems } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const KEY = 'a key of the operator';

const test = browserTest({
  environment: { MODERATION_KEY: KEY },
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

describe('reports', () => {
  const CAPITU = draft({ gender: 'female', type: 'ENFP' });

  test('a report is sent, and answered on a phone with the operator’s page', async ({
    open,
    server,
  }) => {
    const [person] = await server.add({ ...CAPITU, name: 'Capitu' });
    const id = person?.id ?? '';
    await server.catalogue.update(id, 1, { ...CAPITU, name: 'Capitolina' });
    const { page } = await open({ viewport: { width: 360, height: 780 } });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const send = page.getByRole('button', { name: 'Enviar denúncia' });
    const kinds = page.getByRole('radiogroup', { name: 'O que há de errado?' });
    const more = page.getByRole('textbox', { name: 'Conte mais (opcional)' });

    await page.goto(paths.personality(id));
    await page.getByRole('link', { name: 'Denunciar' }).click();
    const heading = page.getByRole('heading', { name: 'Denunciar Capitolina', level: 1 });
    await heading.waitFor();
    await page.getByRole('link', { name: 'palpite', exact: true }).click();
    const guesses = page.getByRole('heading', { name: 'Palpites' });
    const isOnScreen = () =>
      guesses.evaluate((one) => {
        const { top } = one.getBoundingClientRect();
        return top > 0 && top < innerHeight;
      });
    await expect.poll(isOnScreen).toBe(true);
    await page.goBack();
    await heading.waitFor();
    const isOwnSentence = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          addEventListener(
            'invalid',
            (event) => setTimeout(() => resolve(event.defaultPrevented)),
            true,
          );
        }),
    );
    await send.press('Enter');
    await page.getByText('Escolha um motivo').waitFor();
    expect(await isOwnSentence).toBe(true);
    expect(await kinds.evaluate((group) => group.contains(document.activeElement))).toBe(true);
    expect(sent).toEqual([]);

    await kinds.getByRole('radio', { name: 'Imagem imprópria' }).check();
    await page.getByText('Escolha um motivo').waitFor({ state: 'hidden' });
    const counter = page.locator('output');
    await more.fill('a'.repeat(399));
    expect(await counter.textContent()).toBe('');
    await more.fill('a'.repeat(400));
    expect(await counter.textContent()).toBe('400 de 500');
    await send.click();
    const receipt = page
      .getByRole('status')
      .filter({ hasText: /^Denúncia \d+ recebida (hoje|ontem), às? / });
    const number = /\d+/.exec((await receipt.textContent()) ?? '')?.[0];

    // Back shows the form as it was sent; the same report has the same number.
    await page.goBack();
    await kinds.getByRole('radio', { name: 'Imagem imprópria' }).check();
    await send.click();
    expect(/\d+/.exec((await receipt.textContent()) ?? '')?.[0]).toBe(number);

    await page.goto(paths.moderation());
    await page.getByLabel('Chave').fill(KEY);
    await page.keyboard.press('Enter');
    const item = page.getByRole('list', { name: 'Denúncias' }).getByRole('listitem').first();
    await item.getByRole('heading', { name: 'Capitolina' }).waitFor();
    for (const name of ['Tirar do ar', 'Voltar à versão 1', 'Está tudo bem']) {
      const box = await item.getByRole('button', { name, exact: true }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await item.getByRole('button', { name: 'Tirar do ar' }).press('Enter');
    await page.getByText('Capitolina está fora do ar.').waitFor();
    const changes = await (await fetch(server.origin + paths.changes())).text();
    expect(changes).toContain('Fora do ar');
    expect(changes).not.toContain('Capitolina');
    await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await page.getByText('voltou ao ar, e as denúncias estão abertas de novo').waitFor();
    await item.getByRole('heading', { name: 'Capitolina' }).waitFor();
  });

  test('whoever edits somebody who is taken down is told so, and cannot bring them back', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/status of (404|423)/);
    const send = (path: string, init: RequestInit) =>
      fetch(`${server.origin}/mbti-db/api/moderation${path}`, { method: 'POST', ...init });
    const { headers } = await send('/session', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: KEY }),
    });
    const Cookie = /^[^;]*/.exec(headers.get('Set-Cookie') ?? '')?.[0] ?? '';
    const hold = (id: string) => send(`/personalities/${id}/hold`, { headers: { Cookie } });
    const screen = screenOf(page);
    const bringBack = screen.alert.getByRole('button', { name: 'Devolver ao catálogo' });

    for (const isRemovedFirst of [false, true]) {
      const name = isRemovedFirst ? 'Escobar' : 'Sancha';
      const [{ id } = { id: '' }] = await server.add({ ...CAPITU, name });
      await visit(page, paths.home({ q: name }));
      await screen.surface(name).click({ position: { x: 30, y: 20 } });
      if (isRemovedFirst) await server.catalogue.remove(id, 1);
      else expect((await hold(id)).status).toBe(204);
      await screen.name.fill(`${name}, de volta`);
      await screen.save.click();
      if (isRemovedFirst) {
        await bringBack.waitFor();
        expect((await hold(id)).status).toBe(204);
        await bringBack.click();
      }
      await screen.alert.getByText('Fora do ar enquanto alguém olha.').waitFor();
      expect(await screen.alert.getByRole('button').count()).toBe(0);
      expect(await screen.name.inputValue()).toBe(`${name}, de volta`);
    }
    const { items } = await server.catalogue.page({ q: 'de volta' });
    expect(items).toEqual([]);
  });
});
