import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isDocumentPage, PAGE_NAMES, paths } from '../../src/domain/paths.ts';
import { workKey } from '../../src/domain/people/work-key.ts';
import { TYPE_TEXTS } from '../../src/domain/texts/types.ts';
import { lettersOf } from '../../src/domain/types/letters.ts';
import { addressOf } from '../support/page-addresses.ts';
import { draft } from '../support/people.ts';
import { problemsInBothThemes } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { focusedText, isFocused } from './support/keyboard.ts';
import { screenOf, visit } from './support/screen.ts';
import { offer, shared } from './support/share.ts';
import { stopMovesAtStart } from './support/stop-moves.ts';

const test = browserTest({
  people: [draft({ name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'A' })],
});

const INTJ = draft({ name: '', gender: 'female', type: 'INTJ' });

test('Compartilhar opens the share sheet of the system, or else copies the address, or else shows it selected', async ({
  page,
  server,
}) => {
  const share = page.getByRole('button', { name: 'Compartilhar' });
  const copied = page.getByRole('status').filter({ hasText: 'Link copiado.' });
  const [capitu] = await server.everybody();
  const path = paths.personality(capitu?.id ?? '');
  await visit(page, `${path}?q=ana`);
  await offer(page, 'sheet', 'clipboard');
  await share.click();
  const title = 'Capitu, INTJ-A';
  const text = `Na opinião de quem editou, Arquiteta, do grupo dos Analistas. “${TYPE_TEXTS.INTJ.motto}” E na sua?`;
  const sent = { title, text, url: server.origin + path };
  await expect.poll(() => shared(page)).toEqual([sent]);
  expect(await page.getByText('Link copiado.').count()).toBe(0);

  // On the page of the type, too.
  const address = server.origin + paths.type('INTJ');
  await page.getByRole('link', { name: /^INTJ/ }).first().click();
  await page.getByRole('heading', { name: 'INTJ', level: 1 }).waitFor();
  await offer(page, 'clipboard');
  await share.click();
  await copied.waitFor();
  expect(await shared(page)).toEqual([address]);

  await page.setViewportSize({ width: 390, height: 844 });
  await offer(page);
  await share.click();
  const field = page.getByRole('textbox', { name: 'Endereço desta página' });
  expect(await field.inputValue()).toBe(address);
  expect((await field.boundingBox())?.width, 'on a row of its own').toBeGreaterThan(300);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);
  // A second press selects it again.
  await page.getByRole('heading', { level: 1 }).click();
  expect(await isFocused(field)).toBe(false);
  await share.click();
  await expect.poll(() => isFocused(field)).toBe(true);
});

/** Runs in a page: the data in the head of the page or of a document for search engines and link previews. */
function headOf(html?: string) {
  const root = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const tags = root.querySelectorAll(
    'title, meta[name=description], meta[name=robots], meta[name^=twitter], meta[property], link[rel=canonical]',
  );
  const data = root.querySelectorAll('script[type="application/ld+json"]');
  return [
    ...[...tags].map((tag) => tag.outerHTML).sort(),
    ...[...data].map(({ textContent }): string => JSON.stringify(JSON.parse(textContent))),
  ];
}

/** Follows a link of the page to an address. */
const follow = (page: Page, address: string) =>
  page.evaluate((href) => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = href;
    link.click();
    link.remove();
  }, address);

test('after navigation the head of each page equals the head of its own document', async ({
  page,
  open,
  server,
}) => {
  // Documents are parsed in a page without a Content-Security-Policy, which is faster than showing them.
  const { page: blank } = await open();
  const [capitu] = await server.everybody();
  const [bento] = await server.add(draft({ name: 'Bento', work: 'Dom Casmurro' }));
  const { search } = screenOf(page);
  const id = capitu?.id ?? '';
  const key = workKey(bento?.work ?? '');
  const pages = PAGE_NAMES.filter(
    (name) => name !== 'not_found' && name !== 'home' && !isDocumentPage(name),
  );
  await visit(page);
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ...[...pages, 'home' as const]
      .map((name) => addressOf(name, id, key))
      .map((address) => [address, () => follow(page, address)] as const),
    [paths.home({ q: 'capitu' }), () => search.fill('capitu')],
    [paths.home(), () => search.fill('')],
  ];
  const opened = await page.evaluate(() => performance.timeOrigin);
  for (const [address, go] of steps) {
    await go();
    const answer = await fetch(server.origin + address);
    const own = await blank.evaluate(headOf, await answer.text());
    expect(own.length, address).toBeGreaterThan(1);
    await expect.poll(() => page.evaluate(headOf, undefined), { message: address }).toEqual(own);
    const document = await page.evaluate(() => performance.timeOrigin);
    expect(document, `${address} in the same document`).toBe(opened);
  }
});

test('Desafiar alguém takes a few presses on a phone, and copies or shows the address without a share sheet', async ({
  open,
  server,
}) => {
  const { page } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const challenge = page.getByRole('button', { name: 'Desafiar alguém' });
  const capitu = await server.find('Capitu');
  const question = paths.question(capitu?.id ?? '');
  const url = server.origin + question;
  await page.goto(`${question}?q=ana`);
  // A visitor who does not know the types chooses a sentence. All sentences fit on two screens.
  await page.getByRole('link', { name: /^Não conhece os tipos\?/ }).tap();
  const mottos = page.getByRole('group', { name: 'Que frase Capitu diria?' });
  await expect.poll(() => mottos.getByRole('button').count()).toBe(16);
  const boxes = await mottos
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
  expect((await mottos.boundingBox())?.height).toBeLessThanOrEqual(2 * 844);
  // By keyboard only: from the question, which has the focus, to the first sentence.
  await expect.poll(() => focusedText(page)).toBe('Que frase Capitu diria?');
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await isFocused(mottos.getByRole('button').first())).toBe(true);
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('Enter');
  expect((await put).url()).toBe(server.origin + paths.api.guess(capitu?.id ?? ''));
  expect((await put).postDataJSON()).toEqual(lettersOf('INTJ'));
  await page.getByText(/“Meu plano B .*” é a frase de INTJ\./).waitFor();
  await page.getByRole('button', { name: 'Retirar palpite' }).tap();
  await page.getByRole('link', { name: 'Voltar aos tipos' }).tap();
  await mottos.waitFor({ state: 'detached' });
  await offer(page, 'sheet', 'clipboard');
  await page.getByRole('button', { name: 'Só sei algumas letras' }).tap();
  await page.getByRole('radio', { name: 'Introvertido' }).check({ force: true });
  await page.getByRole('button', { name: 'Enviar palpite' }).tap();
  await challenge.tap();
  const title = 'Qual destes é Capitu?';
  const sent = { title, text: 'Para mim, Capitu é um mistério. E para você?', url };
  await expect.poll(() => shared(page)).toEqual([sent]);
  await offer(page, 'clipboard');
  await challenge.tap();
  await page.getByRole('status').filter({ hasText: 'Link copiado.' }).waitFor();
  await offer(page, 'sheet', 'clipboard');
  // The page of the answer asks the same question.
  await page.getByRole('link', { name: 'Ver Capitu' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Capitu', exact: true }).waitFor();
  await offer(page, 'sheet', 'clipboard');
  await page.getByRole('heading', { name: 'Palpites', exact: true }).scrollIntoViewIfNeeded();
  await challenge.tap();
  await expect.poll(() => shared(page)).toEqual([sent]);

  await offer(page, 'clipboard');
  await page.getByRole('button', { name: 'Mudar', exact: true }).tap();
  await page.getByRole('button', { name: /^INFJ/ }).tap();
  await page.getByText('Seu palpite: INFJ').first().waitFor();
  await challenge.tap();
  await page.getByRole('status').filter({ hasText: 'Link copiado.' }).waitFor();
  expect(await shared(page)).toEqual([
    `Para mim, Capitu é INFJ, e sou só eu até agora. E para você? ${url}`,
  ]);

  await offer(page);
  await challenge.tap();
  const field = page.getByRole('textbox', { name: 'Endereço desta página' });
  expect(await field.inputValue()).toBe(url);
});

test('a question about a personality hides the answer until there is a guess', async ({
  open,
  server,
}) => {
  const [capitu, bento] = await server.add(
    { ...INTJ, name: 'Capitu Blind', look: '5w29n' },
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
    else if (/\/api\/|-(?:fe)?male-\d[a-z]|\/persona\/[^/]+$/.test(pathname)) asked.push(pathname);
  });
  await visit(page, paths.question(id));
  expect(await problemsInBothThemes(page)).toEqual([]);
  for (const link of await page.getByRole('main').getByRole('link').all()) {
    await link.focus();
    if (await link.isVisible()) await link.hover({ force: true });
    await page.waitForTimeout(100);
  }
  expect(asked).toEqual([]);
  // No figure has the look of the person either.
  const looks = page.locator('main picture img[srcset*="-5w29n-"]');
  expect(await looks.count()).toBe(0);

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const type = (code: string) => page.getByRole('button', { name: new RegExp(`^${code}`) });
  const challenge = button('Desafiar alguém');
  const answer = page.getByText(/^(?:A|Você viu ESTP; a) ficha diz INTJ\.$/);
  // A visitor who only looks at the results has no answer to share.
  await page.getByRole('link', { name: 'Ver o resultado sem dar palpite' }).press('Enter');
  await answer.waitFor();
  expect(await challenge.count()).toBe(0);
  await page.getByRole('link', { name: 'Dar meu palpite' }).press('Enter');
  await answer.waitFor({ state: 'detached' });

  // The figure in the answer has the look of the person, and moves there from the pressed tile.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(stopMovesAtStart);
  await type('ESTP').focus();
  const tile = await type('ESTP').locator('picture').boundingBox();
  await page.keyboard.press('Enter');
  await answer.waitFor();
  expect(await looks.count()).toBe(1);
  const figure = await looks.boundingBox();
  for (const side of ['x', 'y', 'width'] as const)
    expect(figure?.[side], side).toBeCloseTo(tile?.[side] ?? 0, 0);
  await page.evaluate(() => {
    for (const move of document.getAnimations()) move.finish();
  });
  for (let presses = 0; presses < 12; presses += 1) {
    if (await challenge.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  expect(await challenge.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await problemsInBothThemes(page)).toEqual([]);
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
  const on = page.getByRole('navigation', { name: 'Continuar' }).getByRole('link').first();
  expect(await on.getAttribute('href')).toBe(paths.contested);
  await button('Retirar palpite').click();
  await answer.waitFor({ state: 'detached' });
  expect(await challenge.count()).toBe(0);
});
