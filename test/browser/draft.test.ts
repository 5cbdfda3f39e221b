import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { LATER_FIELDS, typedOf, WRITTEN_FIELDS } from '../../src/domain/people/fields.ts';
import { FIELD_WORDS } from '../../src/domain/texts/fields/field-words.ts';
import { draft, FILLED } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { iconEditor } from './support/icon-editor-page.ts';
import { PORTRAIT } from './support/images.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'A' });

const test = browserTest();

async function openForm(page: Page, name: string): Promise<void> {
  await visit(page, paths.home({ q: name }));
  await screenOf(page).surface(name).click();
  await screenOf(page).dialog.waitFor();
}

async function chooseIcon(page: Page): Promise<string> {
  const editor = iconEditor(page);
  await screenOf(page).icon.click();
  await editor.choose(PORTRAIT);
  await editor.save.click();
  return editor.outcome();
}

describe('a draft', () => {
  test('is offered in another tab once its form is closed, over the stored version, by keyboard, and reports a full storage', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    await server.add(CAPITU);
    await openForm(page, 'Capitu');
    await screen.name.fill('Capitu Santiago');
    await screen.choice('Tomada de Decisões', 'Sentimental').click();
    const icon = await chooseIcon(page);
    const other = await page.context().newPage();
    const again = screenOf(other);
    // Two forms with one draft would overwrite each other, and be one creation.
    await openForm(other, 'Capitu');
    await again.name.waitFor();
    expect(await again.draft.count()).toBe(0);
    await other.keyboard.press('Escape');
    // The storage of a single tab would be lost with the tab, or in a crash.
    await page.close();
    await openForm(other, 'Capitu');
    await again.draft.waitFor();
    await expect.poll(() => isFocused(again.draft)).toBe(true);
    expect(await again.draft.textContent()).toMatch(
      /^Continuar de onde parou\?O que você escreveu (hoje|ontem), (às \d\d?|à [01])h(\d\d)?, está guardado neste navegador: Capitu Santiago, INFJ-A, com ícone\./,
    );
    expect(await again.name.inputValue()).toBe('Capitu');
    await tabTo(other, again.resume);
    await other.keyboard.press('Enter');
    await expect.poll(() => again.name.inputValue()).toBe('Capitu Santiago');
    expect(await iconEditor(other).outcome()).toBe(icon);
    expect(await again.draft.count()).toBe(0);
    await expect.poll(() => isFocused(again.name)).toBe(true);
    await other.keyboard.press('Enter');
    await expect.poll(() => again.message.textContent()).toContain('Capitu Santiago');
    await openForm(other, 'Capitu Santiago');
    expect(await again.draft.count()).toBe(0);

    // If it cannot be stored, it is lost with the page.
    await other.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await again.name.fill('Capitu, os olhos de ressaca');
    await other.keyboard.press('Escape');
    await expect
      .poll(() => again.message.textContent())
      .toContain('fica guardado até você fechar esta página');
    await again.message.getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(() => again.name.inputValue()).toBe('Capitu, os olhos de ressaca');
  });

  test('of a closed form is continued, not the draft of another tab', async ({ page }) => {
    const [screen, other] = [screenOf(page), await page.context().newPage()];
    const again = screenOf(other);
    await visit(page);
    await screen.create.click();
    await screen.name.fill('Dona Plácida');
    await visit(other);
    await again.create.click();
    await again.name.fill('Quincas Borba');
    await page.keyboard.press('Escape');
    await screen.message.getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(() => screen.name.inputValue()).toBe('Dona Plácida');
    expect(await again.name.inputValue()).toBe('Quincas Borba');
  });

  test('and everything else work without storage', async ({ page, server }) => {
    await server.add({ ...CAPITU, name: 'Fortunata' });
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } });
    });
    const screen = screenOf(page);
    await visit(page);
    await screen.search.fill('fortunata');
    await expect.poll(() => namesShown(page)).toEqual(['Fortunata']);
    await screen.link('Fortunata').click();
    await page.getByRole('heading', { level: 1, name: 'Fortunata' }).waitFor();
    await page.goBack();
    await screen.surface('Fortunata').click();
    await screen.name.fill('Dona Fortunata');
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Dona Fortunata');
    await page.reload();
    await expect.poll(() => namesShown(page)).toEqual(['Dona Fortunata']);
  });
});

test('other names, work and rationale are written, refused, shown, removed, and merged after concurrent changes', async ({
  visit: { page, watch },
  server,
}) => {
  watch.expect(/status of 412/);
  const screen = screenOf(page);
  const edit = page.getByRole('button', { name: 'Editar', exact: true });
  const [aliases, work, rationale] = [
    screen.dialog.getByRole('textbox', { name: 'Outros nomes' }),
    screen.dialog.getByLabel('Obra'),
    screen.dialog.getByRole('textbox', { name: 'Por quê' }),
  ];
  const [{ id } = { id: '' }] = await server.add(CAPITU);
  await visit(page, paths.personality(id));
  await page.getByText('INTJ-A é opinião, e ninguém escreveu ainda o porquê.').waitFor();

  // From the invitation on, by keyboard.
  await tabTo(page, page.getByRole('button', { name: 'Escrever o porquê' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(rationale)).toBe(true);
  await page.keyboard.type('Ela planeja');
  await page.keyboard.press('Enter');
  await page.keyboard.type('cada passo.');
  await aliases.fill('a\nb\nc\nd\ne\nf');
  await work.fill('  Dom   Casmurro');
  await screen.save.click();
  await screen.dialog.getByText('São cinco outros nomes no máximo.').waitFor();
  await expect.poll(() => isFocused(aliases)).toBe(true);
  expect(await server.catalogue.get(id)).toMatchObject({ version: 1 });
  await aliases.fill('n'.repeat(110));
  await screen.dialog.getByText('110 de 120', { exact: true }).waitFor();
  await aliases.fill('Capitolina\n\n Olhos de ressaca\n');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await screen.save.click();
  // An instance of the previous release refuses fields that it does not know.
  const fields = Object.keys((await sent).postDataJSON());
  expect(LATER_FIELDS.filter((field) => fields.includes(field))).toEqual([
    'work',
    'aliases',
    'rationale',
  ]);
  await page.getByText('Também conhecida como Capitolina, Olhos de ressaca').waitFor();
  await page.getByRole('heading', { name: 'Por que INTJ?' }).waitFor();
  await page.getByText('Ela planeja cada passo.').waitFor();
  await page.getByRole('article').getByText('Obra: Dom Casmurro').waitFor();

  // A changed type asks whether the rationale still applies; the length is counted.
  await edit.click();
  const question = screen.dialog.getByText('O tipo mudou. O texto ainda serve?');
  await screen.choice('Tomada de Decisões', 'Sentimental').click();
  await question.waitFor();
  await rationale.fill('😀'.repeat(401));
  await question.waitFor({ state: 'hidden' });
  await screen.dialog.getByText('401 de 400', { exact: true }).waitFor();
  await screen.save.click();
  await screen.dialog.getByText('Passou de 400 caracteres; encurte um pouco.').waitFor();
  await screen.choice('Tomada de Decisões', 'Racional').click();
  for (const field of [aliases, work, rationale]) await field.fill(' ');
  await screen.save.click();
  await page.getByText('INTJ-A é opinião, e ninguém escreveu ainda o porquê.').waitFor();
  expect(await page.getByText('Também conhecida').count()).toBe(0);
  const none = { work: null, aliases: [], rationale: null, version: 3 };
  expect(await server.catalogue.get(id)).toMatchObject(none);

  // The form asks about fields that both visitors have changed, and merges the others.
  await edit.click();
  const theirs = { work: 'Dom Casmurro', aliases: ['Capitolina'], rationale: 'Ela planeja.' };
  await server.catalogue.update(id, 3, { ...CAPITU, ...theirs });
  await work.fill('Casmurro');
  await rationale.fill('Ela espera.');
  await screen.save.click();
  const choices = screen.merge.getByRole('radiogroup');
  await expect.poll(() => choices.count()).toBe(2);
  const [works, reasons] = [choices.nth(0), choices.nth(1)];
  expect(await works.textContent()).toBe('ObraSua versãoCasmurroNo catálogoDom Casmurro');
  expect(await reasons.textContent()).toContain('Ela espera.No catálogoEla planeja.');
  expect(await screen.merge.textContent()).toContain('os outros nomes do catálogo');
  await reasons.getByRole('radio', { name: /^No catálogo/ }).check();
  await screen.save.click();
  const merged = { ...theirs, work: 'Casmurro' };
  await expect.poll(() => server.catalogue.get(id)).toMatchObject(merged);

  // Every later text field is typed under its title.
  await edit.click();
  for (const field of WRITTEN_FIELDS) {
    const { title } = FIELD_WORDS[field];
    await screen.dialog.getByLabel(title, { exact: true }).fill(typedOf(FILLED[field]));
  }
  await screen.save.click();
  await expect
    .poll(() => server.catalogue.get(id))
    .toMatchObject({ ...FILLED, look: null, area: null });

  // A look is chosen in its panel, by keyboard too. If both have changed it, the question describes it in words.
  await edit.click();
  const fold = screen.dialog.locator('details').filter({ hasText: FIELD_WORDS.look.title });
  const option = (group: string, name: string) =>
    fold.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
  await fold.getByText('a do tipo').click();
  await option('Pele', 'tom 4').check();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => option('Pele', 'tom 3').isChecked()).toBe(true);
  await option('Cabelo', 'ruivo').check();
  const preview = page.getByRole('region', { name: 'Prévia' });
  expect(await preview.locator('[data-skin="3"][data-hair="r"]').count()).toBe(1);
  // A haircut that is not offered for a gender is shown while the figure has it.
  await option('Corte', 'tranças').check();
  await screen.choice('Sexo', 'Masculino').check();
  expect(await option('Corte', 'tranças').isChecked()).toBe(true);
  await screen.choice('Sexo', 'Feminino').check();
  await option('Corte', 'cacheado curto').check();
  expect(await fold.getByRole('radiogroup', { name: 'Barba' }).count()).toBe(0);
  const { version } = await server.catalogue.get(id);
  await server.catalogue.update(id, version, { ...CAPITU, ...FILLED, look: '1k00n' });
  await screen.save.click();
  await expect
    .poll(() => screen.merge.getByRole('radiogroup').textContent())
    .toBe('FiguraSua versãotom 3, cabelo ruivo, cacheado curtoNo catálogotom 1, cabelo preto');
  await screen.save.click();
  await expect.poll(() => server.catalogue.get(id)).toMatchObject({ ...FILLED, look: '3r10n' });
  await edit.click();
  await fold.getByText('escolhida à mão').click();
  await fold.getByRole('button', { name: 'Deixar a do tipo' }).click();
  await fold.getByText('a do tipo', { exact: true }).waitFor();
  expect(await isFocused(fold.locator('summary'))).toBe(true);
  await screen.save.click();
  await expect.poll(() => server.catalogue.get(id)).toMatchObject({ ...FILLED, look: null });
});

test('choosing a part of a look leaves the rest of the figure as it is drawn', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  const ENTJ = draft({ name: 'Brás Cubas', gender: 'male', type: 'ENTJ' });
  const [added] = await server.add(ENTJ);
  const id = added?.id ?? '';
  await openForm(page, ENTJ.name);
  await screen.dialog.getByText('a do tipo').click();
  await screen.dialog.getByText('A figura é do tipo. Se quiser, escolha').waitFor();
  const chosen = screen.dialog.locator('details').getByRole('radio', { checked: true });
  expect(await chosen.count()).toBe(0);
  await screen.dialog.getByRole('radio', { name: 'tom 5', exact: true }).check();
  const words = ['tom 5', 'preto', 'como no desenho do tipo', 'barba'];
  for (const [i, word] of words.entries())
    await chosen
      .nth(i)
      .and(page.getByRole('radio', { name: word, exact: true }))
      .waitFor();
  await screen.save.click();
  await expect.poll(() => server.catalogue.get(id)).toMatchObject({ look: '5k00b' });
});
