import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { isFocused } from './support/keyboard.ts';
import { choose, namesShown, screenOf, visit } from './support/screen.ts';

const BRAS = draft({ name: 'Brás Cubas', gender: 'male', type: 'ENTP', identity: 'A' });

const test = browserTest({ people: [BRAS] });

const INTJ = ['Introvertido', 'Intuitivo', 'Racional', 'Julgador'];

describe('creating', () => {
  test('starts with an empty form, shows a preview, and reports success with a link', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.create.click();
    await page.getByRole('dialog', { name: 'Nova personalidade' }).waitFor();
    await expect
      .poll(() => screen.name.evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(await screen.choice('Sexo', 'Masculino').isChecked()).toBe(true);
    expect(await screen.remove.count()).toBe(0);
    expect(await screen.save.textContent()).toBe('SALVAR');
    const preview = page.getByRole('region', { name: 'Prévia' });
    expect(await preview.textContent()).toContain('XXXX');

    await screen.name.fill('  Capitu   Santiago ');
    await choose(page, INTJ.slice(0, 3));
    expect(await preview.textContent()).toContain('INTX');
    await choose(page, INTJ.slice(0, 3));
    await expect.poll(() => preview.textContent()).toContain('XXXX');
    await choose(page, [...INTJ, 'Turbulento']);
    await expect.poll(() => preview.textContent()).toContain('INTJ-T');
    expect(await preview.textContent()).toContain('Arquiteto');
    await screen.choice('Sexo', 'Feminino').check();
    expect(await preview.textContent()).toContain('Arquiteta');
    expect(await preview.textContent()).toContain('Analistas');
    expect(
      await preview
        .getByRole('list', { name: 'Funções cognitivas' })
        .getByRole('listitem')
        .allTextContents(),
    ).toEqual(['Ni', 'Te', 'Fi', 'Se']);

    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Capitu Santiago entrou');
    await expect.poll(() => screen.dialog.count()).toBe(0);
    await expect.poll(() => namesShown(page)).toContain('Capitu Santiago');
    await screen.message.getByRole('link', { name: 'Ver a página' }).click();
    await page.getByRole('heading', { level: 1, name: 'Capitu Santiago' }).waitFor();

    // Neither the form nor the message has a link to the page that is already shown.
    const itsPage = page.getByRole('link', { name: 'Ver a página' });
    await page.getByRole('button', { name: 'Editar' }).click();
    await screen.dialog.waitFor();
    expect(await itsPage.count()).toBe(0);
    await screen.choice('Identidade', 'Assertivo').click();
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('foram salvas');
    expect(await itsPage.count()).toBe(0);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await screen.surface('Capitu Santiago').click();
    await screen.dialog.getByRole('link', { name: 'Ver a página' }).click();
    await page.getByRole('heading', { level: 1, name: 'Capitu Santiago' }).waitFor();

    const stored = await server.find('Capitu Santiago');
    expect(stored).toMatchObject({ gender: 'female', type: 'INTJ', identity: 'A', icon: null });
  });

  test('sends one request however often the button is pressed, and disables the form meanwhile', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.create.click();
    await screen.name.fill('Policarpo Quaresma');
    await choose(page, INTJ);
    const sent = await hold(page, `**${paths.api.personalities()}`, 'POST');
    await screen.save.evaluate((button) => {
      for (let press = 0; press < 3; press += 1) {
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    });
    await expect.poll(() => screen.save.getAttribute('aria-busy')).toBe('true');
    expect(await screen.save.textContent(), 'the label stays').toBe('SALVAR');
    for (const one of ['[name="name"]', '[aria-label="Escolher ícone"]']) {
      const field = screen.dialog.locator(one);
      await field.evaluate((element) => element.focus());
      expect(await field.evaluate((element) => element === document.activeElement), one).toBe(
        false,
      );
    }
    const line = await screen.dialog
      .getByRole('banner')
      .or(screen.dialog.locator('header'))
      .first()
      .locator('.progress-line')
      .evaluate((line) => getComputedStyle(line, '::after').height);
    expect(line).toBe('2px');
    sent.letGo();
    await expect.poll(() => screen.message.textContent()).toContain('Policarpo Quaresma entrou');
    expect(sent.asked()).toBe(1);
    const stored = (await server.everybody()).filter(({ name }) => name === 'Policarpo Quaresma');
    expect(stored).toHaveLength(1);

    // A held Enter key neither sends the form that it has opened nor reopens the form that it has saved.
    const pressAgain = async () => {
      await page.keyboard.down('Enter');
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    };
    await expect.poll(() => isFocused(screen.create)).toBe(true);
    await pressAgain();
    await expect.poll(() => isFocused(screen.name)).toBe(true);
    await pressAgain();
    expect(await screen.name.getAttribute('aria-invalid')).not.toBe('true');
    await page.keyboard.up('Enter');
    await screen.name.fill('Ricardo Coração dos Outros');
    await choose(page, INTJ);
    await screen.name.focus();
    await pressAgain();
    await expect.poll(() => isFocused(screen.create)).toBe(true);
    await pressAgain();
    expect(await screen.dialog.count()).toBe(0);
    await page.keyboard.up('Enter');
  });

  test('begins with the type of a type page without people', async ({ page, server }) => {
    await visit(page, paths.type('ESFP'));
    await page.getByText('Ninguém por aqui ainda.').waitFor();
    await page.getByRole('button', { name: 'Criar a primeira' }).click();
    await screenOf(page).name.fill('Emília');
    await screenOf(page).save.click();
    await page.getByRole('link', { name: 'Ver a personalidade ESFP' }).waitFor();
    const stored = await server.find('Emília');
    expect(stored?.type).toBe('ESFP');
    expect(await namesShown(page)).toEqual(['Emília']);
  });
});

describe('editing', () => {
  test('starts with the stored values, and leaves the search and the list as they were', async ({
    page,
    server,
  }) => {
    const screen = screenOf(page);
    const [, person] = await server.add(
      { ...BRAS, name: 'Iracema Um' },
      { ...BRAS, name: 'Iracema Dois' },
    );
    await visit(page, paths.home({ q: 'iracema' }));
    await screen.surface('Iracema Dois').click();
    await page.getByRole('dialog', { name: 'Editar personalidade' }).waitFor();
    await expect.poll(() => isFocused(screen.dialog)).toBe(true);
    expect(await screen.name.inputValue()).toBe('Iracema Dois');
    expect(await screen.save.textContent()).toBe('ATUALIZAR');
    const checked = await screen.dialog
      .getByRole('radio', { checked: true })
      .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')));
    expect(checked).toEqual(['male', 'E', 'N', 'T', 'P', 'A']);

    // A chosen letter is cleared by choosing it again.
    const racional = screen.choice('Tomada de Decisões', 'Racional');
    const assertivo = screen.choice('Identidade', 'Assertivo');
    await racional.click();
    expect(await racional.isChecked()).toBe(false);
    await assertivo.click();
    expect(await assertivo.isChecked()).toBe(false);
    await screen.save.click();
    await expect.poll(() => screen.dialog.getByText('Escolha uma letra.').count()).toBe(1);
    await screen.choice('Tomada de Decisões', 'Sentimental').click();

    const before = await namesShown(page);
    await screen.name.fill('Iracema Segunda');
    await screen.save.click();
    await expect
      .poll(() => screen.message.textContent())
      .toContain('As mudanças em Iracema Segunda');
    await expect
      .poll(() => namesShown(page))
      .toEqual(before.map((name) => name.replace('Dois', 'Segunda')));
    expect(new URL(page.url()).searchParams.get('q')).toBe('iracema');
    expect(await screen.search.inputValue()).toBe('iracema');
    expect(await page.getByText('fica guardado').count()).toBe(0);
    expect(await server.catalogue.get(person?.id ?? '')).toMatchObject({
      type: 'ENFP',
      identity: null,
      version: 2,
    });
  });
});

describe('closing a form', () => {
  test('keeps typed values, if any, with a message that reopens the form, and the focus returns', async ({
    page,
  }) => {
    const screen = screenOf(page);
    const kept = page.getByText('fica guardado');
    await visit(page);
    const surface = screen.surface(BRAS.name);
    await surface.focus();
    await page.keyboard.press('Enter');
    await screen.name.fill('Brás, o defunto');
    await page.keyboard.press('Escape');
    await expect.poll(() => screen.dialog.count()).toBe(0);
    await expect.poll(() => isFocused(surface)).toBe(true);
    await expect
      .poll(() => screen.message.textContent())
      .toContain('O que você mudou em Brás Cubas fica guardado por um dia neste navegador.');
    await screen.message.getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(() => screen.name.inputValue()).toBe('Brás, o defunto');
    expect(await screen.resume.count()).toBe(0);
    await page.goBack();
    await expect.poll(() => screen.message.textContent()).toContain('O que você mudou em Brás');

    // The message closes when the form opens, since the form offers the draft.
    await surface.focus();
    await page.keyboard.press('Enter');
    await screen.dialog.waitFor();
    await expect.poll(() => screen.message.getByText('O que você mudou').count()).toBe(0);
    await screen.resume.click();
    await expect.poll(() => screen.name.inputValue()).toBe('Brás, o defunto');
    await screen.name.fill(BRAS.name);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect.poll(() => screen.dialog.count()).toBe(0);
    expect(await kept.count(), 'as it was').toBe(0);

    await surface.click();
    await screen.name.fill('Brás, o autor');
    await page.keyboard.press('Escape');
    await screen.dialog.waitFor({ state: 'detached' });
    await surface.click();
    await screen.discard.click();
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect.poll(() => screen.dialog.count()).toBe(0);
    expect(await kept.count(), 'discarded').toBe(0);
  });
});
