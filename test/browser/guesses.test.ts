import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { balanceOf } from '../../src/domain/guesses/balance.ts';
import type { GuessResults } from '../../src/domain/guesses/results.ts';
import { paths } from '../../src/domain/paths.ts';
import { PREFERENCES, type TypeCode } from '../../src/domain/vocabulary.ts';
import { draft } from '../support/people.ts';
import { accessibilityProblems, DARK, LIGHT, problemsInBothThemes } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { hold, intercept } from './support/intercept.ts';
import { focusedText } from './support/keyboard.ts';
import { screenOf, visit } from './support/screen.ts';
import type { Server } from './support/server.ts';

const test = browserTest({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ' });
const CODE = /\/guess-box-[^/]*\.js$/;

/** Sends guesses of this many visitors, each from its own address unless one is given. */
async function guessAs(
  { origin }: Server,
  id: string,
  types: readonly TypeCode[],
  address?: string,
): Promise<void> {
  for (const [i, type] of types.entries()) {
    const [mind, energy, nature, tactics] = type;
    const answer = await fetch(origin + paths.api.guess(id), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address ?? `10.0.${i}.1` },
      body: JSON.stringify({ mind, energy, nature, tactics }),
    });
    expect(answer.status).toBe(200);
  }
}

async function create(server: Server): Promise<string> {
  const [person] = await server.add(CAPITU);
  return person?.id ?? '';
}

function sectionOf(page: Page) {
  const section = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'Palpites', level: 2 }) });
  return {
    section,
    types: section.getByRole('group', { name: 'Que tipo você vê em Capitu?' }).getByRole('button'),
    type: (code: string) => section.getByRole('button', { name: new RegExp(`^${code}`) }),
    button: (name: string) => section.getByRole('button', { name, exact: true }),
    own: section.getByText('Seu palpite:').first(),
    mosaic: section.getByRole('img', { name: 'Mosaico dos palpites' }),
  };
}

const times = (count: number, type: TypeCode): TypeCode[] =>
  Array.from({ length: count }, () => type);

describe('the guesses of a personality', () => {
  test('are requested, sent by one press, remembered, changed and withdrawn', async ({
    page,
    server,
  }) => {
    const id = await create(server);
    await guessAs(server, id, [...times(12, 'INFJ'), ...times(3, 'ESFP')]);
    const puts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(request.url());
    });
    const { section, types, type, button, own, mosaic } = sectionOf(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(paths.personality(id));
    expect(await types.count()).toBe(16);
    expect(await section.textContent()).not.toContain('%');
    await section.scrollIntoViewIfNeeded();

    // By keyboard only; the results take the focus.
    await type('INFJ').focus();
    await page.keyboard.press('Enter');
    await own.waitFor();
    expect(puts).toHaveLength(1);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('visitante');
    await expect
      .poll(() => section.textContent())
      .toMatch(/Seu palpite: INFJ, com mais 12 pessoas\.[\s\S]*Consenso: INFJ/);
    await expect.poll(() => focusedText(page)).toMatch(/^Seu palpite: INFJ, com mais 12 pessoas\./);
    await expect
      .poll(() => section.getByRole('status').textContent())
      .toContain('Seu palpite: INFJ, com mais 12 pessoas. Consenso');
    await mosaic.waitFor();
    await section.getByText('Ver a tabela').click();
    expect(await section.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/Tipo\s+Palpites\s+Porcentagem/),
      expect.stringMatching(/INFJ\s+13\s+81%/),
      expect.stringMatching(/ESFP\s+3\s+19%/),
    ]);
    expect(await accessibilityProblems(page, LIGHT)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await accessibilityProblems(page, DARK)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );

    await page.reload();
    await own.waitFor();
    // A visitor who changes nothing returns to the results.
    await button('Mudar').click();
    await button('Voltar ao resultado').press('Enter');
    await own.waitFor();
    await expect.poll(() => focusedText(page)).toMatch(/^Seu palpite: INFJ, com mais 12 pessoas\./);
    expect(puts).toHaveLength(1);

    // Another visitor has guessed meanwhile.
    await guessAs(server, id, ['INTJ'], '10.9.0.1');
    await button('Mudar').click();
    await type('INTJ').click();
    await section.getByText('Seu palpite: INTJ, com mais 1 pessoa.').first().waitFor();
    await button('Levar INFJ para a ficha').click();
    const screen = screenOf(page);
    await screen.dialog.waitFor();
    expect(await screen.choice('Tomada de Decisões', 'Sentimental').isChecked()).toBe(true);
    await screen.save.click();
    await screen.message.waitFor();
    // The personality now has the type of the guesses.
    await button('Levar INFJ para a ficha').waitFor({ state: 'detached' });
    expect(await section.textContent()).not.toContain('a ficha diz INTJ');

    const withdrawn = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await button('Retirar palpite').click();
    expect((await withdrawn).status()).toBe(204);
    await types.first().waitFor();
    expect(await types.count()).toBe(16);
  });

  test('wait for their code, can have fewer letters, may not count, and are kept after a failure', async ({
    visit: { page, watch },
    server,
  }) => {
    watch.expect(/Failed to load resource/);
    const id = await create(server);
    await guessAs(server, id, times(5, 'INFJ'), '127.0.0.1');
    const { section, type, button, own } = sectionOf(page);
    const code = await hold(page, CODE);
    await page.goto(paths.personality(id));
    await section.scrollIntoViewIfNeeded();
    await expect.poll(code.asked).toBe(1);
    await button('Só sei algumas letras').click();
    code.letGo();
    await button('Enviar palpite').press('Enter');
    await expect.poll(() => focusedText(page)).toBe('Escolha ao menos uma letra.');
    const { choice } = screenOf(page);
    await choice('Ganho de Energia', 'Introvertido').click();
    await choice('Coleta de Informações', 'Intuitivo').click();
    await choice('Coleta de Informações', 'Intuitivo').click();
    expect(await accessibilityProblems(page, DARK)).toEqual([]);
    await button('Enviar palpite').click();
    await own.waitFor();
    expect(await section.textContent()).toContain('Seu palpite: I. Ficou fora da conta de hoje.');
    expect(await section.textContent()).toContain(
      'Guardado, mas fora da conta: desta conexão já contamos 5 palpites para Capitu hoje.',
    );

    await button('Mudar').click();
    await intercept(page, '**/guess', (route) => route.abort());
    await type('ESTP').click();
    await section.getByRole('alert').waitFor();
    expect(await type('ESTP').getAttribute('aria-pressed')).toBe('true');
    // The button disappears until the next answer, so the question has the focus.
    const held = Promise.withResolvers<void>();
    await page.unroute('**/guess');
    await intercept(page, '**/guess', async (route) => {
      await held.promise;
      await route.continue();
    });
    await button('Tentar de novo').press('Enter');
    await section.getByRole('alert').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Que tipo você vê em Capitu?',
    );
    held.resolve();
    await section.getByText('Seu palpite: ESTP').first().waitFor();

    // On another visit the visitor chooses before the answer arrives, and the choice is kept.
    const late = Promise.withResolvers<void>();
    await intercept(page, '**/guesses', async (route) => {
      await late.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/guesses');
    await page.reload();
    await asked;
    const answered = page.waitForResponse('**/guesses');
    await button('Só sei algumas letras').click();
    late.resolve();
    await (await answered).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await button('Enviar palpite').isVisible()).toBe(true);
    await button('Voltar aos tipos').click();
    await type('INTP').click();
    await section.getByText('Seu palpite: INTP').first().waitFor();
  });
});

test('guesses appear at once with reduced motion, and in forced colours', async ({
  open,
  server,
}) => {
  const id = await create(server);
  await guessAs(server, id, [...times(12, 'INFJ'), 'ESTP']);
  const { page } = await open({ forcedColors: 'active' });
  const { section, type, mosaic } = sectionOf(page);
  const code = await hold(page, CODE);
  await visit(page, paths.personality(id));
  await section.scrollIntoViewIfNeeded();

  // The link is followed before the code of the section is loaded.
  const consensus = section.getByRole('heading', { name: 'Consenso: INFJ' });
  const link = section.getByRole('link', { name: 'Ver o resultado sem dar palpite' });
  const reading = await hold(page, /\/guesses$/);
  await link.press('Enter');
  code.letGo();
  await expect.poll(reading.asked).toBe(1);
  await expect.poll(() => link.evaluate((one) => Object.keys(one).join())).toContain('__react');
  reading.letGo();
  await consensus.waitFor();
  // Back to the address of the results shows them too.
  await page.getByRole('link', { name: /^INTJ/ }).first().click();
  await page.getByRole('heading', { name: 'INTJ', level: 1 }).waitFor();
  await page.goBack();
  await consensus.waitFor();
  await section.getByRole('link', { name: 'Dar meu palpite' }).press('Enter');

  const { style, colour } = await type('INFJ').evaluate((one) => {
    const { outlineStyle: style, outlineColor: colour } = getComputedStyle(one);
    return { style, colour };
  });
  expect(style).toBe('solid');
  expect(colour).not.toMatch(/rgba\(.*, 0\)/);
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      document.body.dataset['moved'] = 'yes';
      return animate.apply(this, given);
    };
  });
  // Results requested while the guess is being sent come with its answer: nothing is read or sent twice.
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/guesses')) reads.push(request.url());
  });
  const guess = await hold(page, '**/guess', 'PUT');
  await type('INFJ').click();
  await expect.poll(guess.asked).toBe(1);
  await section.getByRole('link', { name: 'Ver o resultado sem dar palpite' }).press('Enter');
  guess.letGo();
  await section.getByText('Seu palpite: INFJ').first().waitFor();
  expect({ reads, sent: guess.asked(), search: new URL(page.url()).search }).toEqual({
    reads: [],
    sent: 1,
    search: '',
  });
  await mosaic.waitFor();
  expect(await page.evaluate(() => document.body.dataset['moved'])).toBeUndefined();
  // Signs and letters differ from their background.
  const colours = await mosaic.evaluate((svg) => {
    const fillOf = (selector: string, property: 'fill' | 'stroke' = 'fill') => {
      const one = svg.querySelector(selector);
      return one === null ? null : getComputedStyle(one)[property];
    };
    const ground = getComputedStyle(document.body).backgroundColor;
    return { ground, area: fillOf('rect'), code: fillOf('text'), own: fillOf('circle', 'stroke') };
  });
  expect(new Set([colours.code, colours.area, null]).size).toBe(3);
  expect(new Set([colours.own, colours.ground, null]).size).toBe(3);
  // Axe reads the fill of texts, which differs from the forced colour that is drawn.
  await page.emulateMedia({ forcedColors: 'none' });
  expect(await accessibilityProblems(page, LIGHT)).toEqual([]);
});

test('Em disputa asks its questions without showing a type', async ({ page, server }) => {
  const id = await create(server);
  await guessAs(server, id, [...times(6, 'INFJ'), ...times(6, 'ESTP')]);
  const answer = await page.goto(paths.contested);
  const html = (await answer?.text()) ?? '';
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const data = /id="dados"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(main).toContain('Capitu');
  expect(data).toContain('Capitu');
  expect(main + data).not.toMatch(/\b[EI][NS][TF][JP]\b|Arquitet|Advogad|Empresári/);
  const people = page.getByRole('list', { name: 'Dividem opiniões' });
  await people.getByText('12 palpites').waitFor();
  expect(await accessibilityProblems(page, LIGHT)).toEqual([]);
  // Its whole box is the button, including the portrait.
  await people.getByRole('listitem').click({ position: { x: 30, y: 30 } });
  // The sentences replace the types, and vice versa.
  await people.getByRole('link', { name: /^Não conhece os tipos/ }).click();
  await people
    .getByRole('button', { name: /^“.*”$/ })
    .nth(15)
    .waitFor();
  await people.getByRole('link', { name: 'Voltar aos tipos' }).click();
  expect(new URL(page.url()).pathname).toBe(paths.contested);
  await people.getByRole('button', { name: /^INTJ/ }).hover();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await people.getByRole('button', { name: /^ESTP/ }).click();
  await people.getByText('Seu palpite: ESTP').first().waitFor();
  await people.getByRole('heading', { name: /Dividido|Tende a/ }).waitFor();
  const counted = people.getByText('13 palpites', { exact: true });
  await counted.waitFor();
  // The links for continuing; the list remembers the personalities guessed about.
  await people.getByText('Você viu ESTP; a ficha diz INTJ.').waitFor();
  await people.getByText('Você já deu palpite').waitFor();
  expect(await people.getByRole('navigation', { name: 'Continuar' }).allInnerTexts()).toEqual([
    expect.stringMatching(/^(?:Em disputa|Outra pessoa)\s+Ver Capitu\s+Desafiar alguém$/),
  ]);
  expect(await accessibilityProblems(page, LIGHT)).toEqual([]);

  // The box is closed and reopened: known results stay until they are read again.
  const reading = await hold(page, /\/guesses$/);
  await people.getByRole('button', { name: 'Fechar: Capitu' }).click();
  await people.getByRole('button', { name: 'Dar palpite: Capitu' }).click();
  await expect.poll(reading.asked).toBe(1);
  expect(await counted.isVisible()).toBe(true);
  reading.letGo();
  await people.getByRole('button', { name: 'Retirar palpite' }).waitFor();

  // The page now has a number that includes the visitor's guess.
  await page.reload();
  await counted.waitFor();
  await people.getByRole('button', { name: 'Dar palpite: Capitu' }).click();
  await people.getByRole('button', { name: 'Retirar palpite' }).click();
  await people.getByText('12 palpites', { exact: true }).waitFor();

  // A guess on the separate page is known after Back. The touch target of the name is higher than its line.
  await people.getByText('Você já deu palpite').waitFor({ state: 'detached' });
  const name = people.getByRole('link', { name: 'Capitu', exact: true });
  expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await name.click();
  await page.getByRole('heading', { level: 1, name: 'Qual destes é Capitu?' }).waitFor();
  await page.getByRole('button', { name: /^ENFP/ }).click();
  await page.getByText('Seu palpite: ENFP').first().waitFor();
  await page.goBack();
  await people.getByText('Você já deu palpite').waitFor();
  await counted.waitFor();
});

test('the letters of the mosaic stay in their cells, and the largest cells are the strong ones', async ({
  open,
  server,
}) => {
  const id = await create(server);
  const shares = { INTJ: 15, INFJ: 19, INFP: 15, ISTJ: 12, ISFJ: 24, ISFP: 10, ESTP: 9 } as const;
  const guesses = Object.entries(shares).flatMap(([type, count]) => Array(count).fill(type));
  await guessAs(server, id, guesses);
  const { page } = await open({ viewport: { width: 1280, height: 900 } });
  const { mosaic } = sectionOf(page);
  await visit(page, `${paths.personality(id)}?palpites=1`);
  await mosaic.waitFor();
  const shown: number[] = [];
  for (const width of [320, 390, 480, 768, 900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // The section is rendered again once it is near the window.
    await expect.poll(async () => (await mosaic.evaluate(lettersOfCells)).codes).toBeGreaterThan(0);
    const { beyond, codes } = await mosaic.evaluate(lettersOfCells);
    expect(beyond, `${width} px`).toEqual([]);
    shown.push(codes);
  }
  // A wider mosaic shows more codes.
  expect([shown.at(0), shown.at(-1)]).toEqual([4, 7]);
  const fills = await mosaic.evaluate((svg) =>
    ['INFJ', 'INFP', 'ISFJ', 'ISFP'].map((type) => {
      const area = svg.querySelector(`[data-cell="${type}"]`)?.parentElement;
      return area?.hasAttribute('data-light');
    }),
  );
  expect(fills).toEqual([false, true, false, true]);
});

test('each fan of a balance is drawn as two whole sectors, at any scale', async ({
  open,
  server,
}) => {
  // Eight shares: 13:10, 20:3, 16:7, 22:1, and 10:4, 12:2, 7:7, 14:0.
  const drawn: { readonly id: string; readonly fans: (readonly [number, number])[] }[] = [];
  for (const guesses of [
    [...times(7, 'ESTJ'), ...times(3, 'ENFJ'), ...times(12, 'INFJ'), 'INFP'],
    [...times(2, 'ESTJ'), ...times(2, 'ENTJ'), ...times(3, 'INTJ'), ...times(7, 'INFJ')],
  ] satisfies TypeCode[][]) {
    const id = await create(server);
    await guessAs(server, id, guesses);
    const answer = await fetch(server.origin + paths.api.guesses(id));
    const results: GuessResults = await answer.json();
    drawn.push({ id, fans: PREFERENCES.map((axis) => balanceOf(axis, results).fan) });
  }
  for (const [width, deviceScaleFactor] of [
    [390, 2],
    [1280, 1],
    [1920, 1],
  ] as const) {
    const { page } = await open({ viewport: { width, height: 900 }, deviceScaleFactor });
    for (const { id, fans } of drawn) {
      await visit(page, `${paths.personality(id)}?palpites=1`);
      const balances = sectionOf(page)
        .section.getByRole('group', { name: 'Letra por letra' })
        .getByRole('img');
      await balances.first().waitFor();
      await page.locator('#palpites').evaluate((section) => section.scrollIntoView());
      await expect.poll(() => page.locator('[data-guesses]').count()).toBe(0);
      for (const [i, [low, high]] of fans.entries()) {
        const { inside, outside } = await lightnessAround(page, balances.nth(i), low, high);
        const place = `${low}° to ${high}° at ${width} px`;
        expect(Math.max(...outside) - Math.min(...outside), place).toBe(0);
        // A quarter of the ink; the edges are blended.
        expect(Math.min(...outside) - Math.max(...inside), place).toBeGreaterThan(25);
      }
    }
  }
});

/** The lightness, from 0 to 255, inside the two sectors of a fan, beside its beam, and next to the sectors. */
async function lightnessAround(page: Page, balance: Locator, low: number, high: number) {
  await balance.scrollIntoViewIfNeeded();
  const reach = (high - low) / 5;
  const at = (angles: readonly number[]) =>
    angles.flatMap((angle) => [80, 98].flatMap((r) => [0, 180].map((half) => [angle + half, r])));
  const points = [at([low + reach, high - reach]), at([low - 6, high + 6])].map((list) =>
    list.map(([angle = 0, r = 0]) => {
      const turned = (angle * Math.PI) / 180;
      return [150 + r * Math.cos(turned), 36 + r * Math.sin(turned)] as const;
    }),
  );
  const onScreen = await balance.evaluate((element, all) => {
    const matrix = element instanceof SVGSVGElement ? element.getScreenCTM() : null;
    return all.map((list) =>
      list.map(([x, y]) => {
        const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
        return [left * devicePixelRatio, top * devicePixelRatio] as const;
      }),
    );
  }, points);
  const { data, info } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [inside = [], outside = []] = onScreen.map((list) =>
    list.map(([x, y]) => data[(Math.floor(y) * info.width + Math.floor(x)) * info.channels] ?? 0),
  );
  return { inside, outside };
}

/** Runs in the page: the texts that overflow their cell, and the number of visible codes. */
function lettersOfCells(svg: Element): { beyond: (string | null)[]; codes: number } {
  const texts = [...svg.querySelectorAll('text')].filter((text) => text.checkVisibility());
  const beyond = texts.filter((text) => {
    const cell = text.parentElement?.querySelector('rect')?.getBoundingClientRect();
    const { right, bottom } = text.getBoundingClientRect();
    return cell === undefined || right > cell.right || bottom > cell.bottom;
  });
  return {
    beyond: beyond.map((text) => text.textContent),
    codes: texts.filter(({ textContent }) => /^[EI]/.test(textContent)).length,
  };
}
