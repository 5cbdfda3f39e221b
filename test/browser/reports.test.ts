import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { screenOf, visit } from './support/screen.ts';

const KEY = 'a key of the operator';
const CAPITU = draft({ gender: 'female', type: 'ENFP' });

const test = browserTest({ environment: { MODERATION_KEY: KEY } });

test('a report is sent, and handled on a phone on the operator’s page', async ({
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
    .filter({ hasText: /^Denúncia nº\s\d+ recebida (hoje|ontem), às? / });
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await item.getByRole('button', { name: 'Tirar do ar' }).press('Enter');
  await page.getByText('Capitolina está fora do ar.').waitFor();
  const changes = await (await fetch(server.origin + paths.changes())).text();
  expect(changes).toContain('fora do ar');
  expect(changes).not.toContain('Capitolina');
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await page.getByText('voltou ao ar, e as denúncias estão abertas de novo').waitFor();
  await item.getByRole('heading', { name: 'Capitolina' }).waitFor();
});

test('an editor of a personality that is taken down is informed, and cannot restore it', async ({
  visit: { page, watch },
  server,
}) => {
  watch.expect(/status of (404|423)/);
  const send = (fields: Readonly<Record<string, string>>, headers = {}) =>
    fetch(server.origin + paths.moderation(), {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const { headers } = await send({ chave: KEY });
  const Cookie = /^[^;]*/.exec(headers.get('Set-Cookie') ?? '')?.[0] ?? '';
  const hold = (id: string) => send({ fazer: 'hold', quem: `${id}/1` }, { Cookie });
  const screen = screenOf(page);
  const bringBack = screen.alert.getByRole('button', { name: 'Devolver ao catálogo' });
  await visit(page);

  for (const isRemovedFirst of [false, true]) {
    const name = isRemovedFirst ? 'Escobar' : 'Sancha';
    const [{ id } = { id: '' }] = await server.add({ ...CAPITU, name });
    await screen.search.fill(name);
    await screen.surface(name).click();
    if (isRemovedFirst) await server.catalogue.remove(id, 1);
    else expect((await hold(id)).status).toBe(303);
    await screen.name.fill(`${name}, de volta`);
    await screen.save.click();
    if (isRemovedFirst) {
      await bringBack.waitFor();
      expect((await hold(id)).status).toBe(303);
      await bringBack.click();
    }
    await screen.alert
      .getByText('Esta personalidade está fora do ar até alguém conferir.')
      .waitFor();
    expect(await screen.alert.getByRole('button').count()).toBe(0);
    expect(await screen.name.inputValue()).toBe(`${name}, de volta`);
    await page.keyboard.press('Escape');
    await screen.dialog.waitFor({ state: 'detached' });
  }
  const { items } = await server.catalogue.page({ q: 'de volta' });
  expect(items).toEqual([]);
});
