import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { TEXT_ISSUE_SENTENCES } from '../../src/domain/texts/fields/field-issues.ts';
import { TYPE_TEXTS } from '../../src/domain/texts/types.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { bring, iconEditor } from './support/icon-editor-page.ts';
import { PORTRAIT } from './support/images.ts';
import { isFocused } from './support/keyboard.ts';
import { boxOf, brokenWords } from './support/measure.ts';
import { choose, screenOf, visit } from './support/screen.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'ESTP', identity: 'A' });

const HELENA = draft({ name: 'Helena', gender: 'female', type: 'INTJ', identity: 'A' });

const test = browserTest({ people: [CAPITU, HELENA] });

async function openForm(page: Page): Promise<Locator> {
  const { surface, dialog } = screenOf(page);
  await visit(page);
  await surface(CAPITU.name).click();
  await dialog.waitFor();
  return dialog;
}

describe('the form of a personality', () => {
  test('shows a refusal as a whole, also of a field at its lower edge', async ({ page }) => {
    const dialog = await openForm(page);
    const rationale = dialog.getByRole('textbox', { name: 'Por quê' });
    await rationale.fill('https://example.com/');
    for (const height of [700, 620, 540]) {
      await page.setViewportSize({ width: 1280, height });
      // The field itself is in view, its note below it is not.
      await rationale.evaluate((field) => field.scrollIntoView({ block: 'end' }));
      await screenOf(page).save.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => isFocused(rationale)).toBe(true);
      const refusal = await boxOf(dialog.getByText(TEXT_ISSUE_SENTENCES.rationale.link));
      const { y, height: whole } = await boxOf(dialog);
      expect(refusal.y + refusal.height, `${height} px`).toBeLessThanOrEqual(y + whole);
    }
  });

  test('has texts that neither break inside words nor overlap, and leaves space for the name, at any width', async ({
    page,
  }) => {
    const dialog = await openForm(page);
    const preview = page.getByRole('region', { name: 'Prévia' });
    for (const width of [320, 359, 360, 767, 768, 899, 900, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await dialog.evaluate(brokenWords), `${width} px`).toEqual([]);
      expect(await dialog.evaluate(spilledWords), `${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 768, height: 1024 });
    expect((await boxOf(screenOf(page).name)).width).toBeGreaterThan(400);
    expect((await boxOf(preview)).width).toBe(252);
    await page.setViewportSize({ width: 320, height: 640 });
    const icon = await boxOf(screenOf(page).icon);
    const save = await boxOf(screenOf(page).save);
    expect(save.x).toBeGreaterThanOrEqual(icon.x + icon.width);

    // On a higher screen the preview says more about the type.
    const [motto, more] = [
      preview.getByText(TYPE_TEXTS.ESTP.motto),
      preview.getByText(TYPE_TEXTS.ESTP.snippet),
    ];
    const tile = dialog.getByText('Extrovertido', { exact: true }).locator('..');
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await motto.isVisible()).toBe(false);
    expect((await boxOf(tile)).height).toBe(56);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await motto.isVisible()).toBe(true);
    expect(await more.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 1000 });
    expect(await more.isVisible()).toBe(true);
    expect((await boxOf(tile)).height).toBe(64);
    await page.setViewportSize({ width: 2560, height: 1440 });
    expect((await boxOf(tile)).height).toBe(84);
    expect((await boxOf(screenOf(page).name)).height).toBe(64);
  });

  test('dims the page behind in both themes, with deep colours in high contrast, and edges in forced colours', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 700 });
    const dialog = await openForm(page);
    // The gutter of the scrollbar is as dim as the page beside it.
    const gutter = 1280 - (await page.evaluate(() => document.body.getBoundingClientRect().width));
    expect(gutter).toBeGreaterThan(0);
    const clip = { x: 1280 - gutter - 1, y: 690, width: 2, height: 1 };
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const { data, info } = await sharp(await page.screenshot({ clip }))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [inside, outside] = [data.subarray(0, 3), data.subarray(info.channels)];
      for (const [i, value] of inside.entries()) {
        expect(Math.abs(value - (outside[i] ?? 0)), colorScheme).toBeLessThan(3);
      }
    }

    // Code and chosen letters have the deep colour.
    await page.emulateMedia({ contrast: 'more' });
    const deep = await dialog.evaluate((element) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--g-deep)';
      element.querySelector('[data-group]')?.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    const code = page.getByRole('region', { name: 'Prévia' }).getByText('ESTP-A').last();
    await expect.poll(() => code.evaluate((e) => getComputedStyle(e).color)).toBe(deep);
    const letter = dialog.getByText('E', { exact: true }).first();
    await expect.poll(() => letter.evaluate((e) => getComputedStyle(e).backgroundColor)).toBe(deep);

    // A hovered tile has its own background, on which its words are readable.
    const tile = dialog.locator('label', {
      has: page.getByRole('radio', { name: 'Introvertido' }),
    });
    const colours = () =>
      tile.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]);
    const [ground] = await colours();
    await tile.hover();
    await expect.poll(async () => (await colours())[0]).not.toBe(ground);
    const [hovered, words] = await colours();
    expect(hovered).not.toBe(words);

    // The edge of the modal and the chosen tiles are visible.
    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' });
    expect(await dialog.evaluate((e) => getComputedStyle(e).borderTopWidth)).toBe('2px');
    const grounds = await dialog
      .getByRole('radiogroup', { name: 'Ganho de Energia' })
      .locator('b')
      .evaluateAll((letters) => letters.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(grounds).size).toBe(2);
    const ring = () =>
      screenOf(page).name.evaluate((field) => getComputedStyle(field).outlineStyle);
    expect(await ring()).toBe('none');
    await screenOf(page).name.focus();
    expect(await ring()).toBe('solid');
  });
});

describe('a new form', () => {
  test('shows missing fields and the length of a name without layout shifts', async ({ page }) => {
    const { create, dialog, name, save } = screenOf(page);
    await visit(page);
    await create.click();
    await dialog.waitFor();
    const title = dialog.getByRole('heading', { name: 'Personalidade' });
    const before = await boxOf(title);
    await save.click();
    await dialog.getByText('Falta o nome.').waitFor();
    expect(await dialog.getByText('Escolha uma letra.').count()).toBe(4);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => isFocused(name)).toBe(true);
    expect(await boxOf(title)).toEqual(before);
    // Once per pair of tiles.
    const outlined = await dialog.evaluate((element) =>
      [...element.querySelectorAll('[role="radiogroup"][aria-invalid="true"] *')]
        .filter((one) => {
          const { outlineStyle, outlineColor, boxShadow, borderStyle } = getComputedStyle(one);
          // Transparent outlines are for forced colours, which draw them.
          const hasOutline = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)';
          return hasOutline || boxShadow !== 'none' || borderStyle !== 'none';
        })
        .map((one) => one.querySelectorAll('input').length),
    );
    expect(outlined).toEqual([2, 2, 2, 2]);

    // Once it comes near the limit, beside it.
    await name.fill('a'.repeat(95));
    expect(await dialog.getByText('de 120').count()).toBe(0);
    await name.fill('😀'.repeat(108));
    expect(await dialog.getByText('108 de 120', { exact: true }).count()).toBe(1);
    // It would be announced at each key.
    expect(await dialog.getByRole('status').filter({ hasText: 'de 120' }).count()).toBe(0);
    await name.fill(`  ${'a'.repeat(123)} `);
    expect(await dialog.getByText('123 de 120', { exact: true }).count()).toBe(1);
    expect(await boxOf(title)).toEqual(before);

    // Other names that are longer than their field do not displace the work.
    const aliases = dialog.getByRole('textbox', { name: 'Outros nomes' });
    await aliases.fill('W'.repeat(120));
    const work = await boxOf(dialog.getByRole('combobox', { name: 'Obra' }));
    const { x, width } = await boxOf(aliases);
    expect(work.x).toBeGreaterThan(x + width);
    const preview = page.getByRole('region', { name: 'Prévia' });
    expect(work.x + work.width).toBeLessThan((await boxOf(preview)).x);

    // A silhouette until the four letters are chosen.
    expect((await boxOf(preview.locator('svg'))).width).toBeGreaterThan(250);
    await choose(page, ['Extrovertido', 'Sensorial', 'Racional', 'Perceptivo']);
    await preview.locator('svg:has(use[href$="#ESTP-male-whole"])').waitFor();
    expect(await preview.locator('svg[viewBox="0 0 320 320"]').count()).toBe(1);
  });
});

/** Runs in the page: tiles whose word is wider than its space. */
function spilledWords(root: Element): string[] {
  return [...root.querySelectorAll('label')].flatMap((label) => {
    const word = label.querySelector('span');
    if (word === null) return [];
    const { right } = word.getBoundingClientRect();
    const isWide = word.scrollWidth > word.clientWidth && word.clientWidth > 0;
    return isWide || right > label.getBoundingClientRect().right ? [word.textContent ?? ''] : [];
  });
}

describe('a file dropped or pasted', () => {
  test('on the form opens the icon editor, and the typed values stay, even if the browser closes the dialog', async ({
    page,
    server,
  }) => {
    const [screen, editor] = [screenOf(page), iconEditor(page)];
    await visit(page);
    await screen.surface(HELENA.name).click();
    await screen.name.fill('Capitu, de saída');
    await bring(page, 'drop', [PORTRAIT]);
    await editor.circle.waitFor();
    // A browser closes the dialog like this after repeated presses of Escape, of which pages can prevent only some.
    const closeDialog = () => page.evaluate(() => document.querySelector('dialog')?.close());
    await closeDialog();
    await screen.name.waitFor();
    await closeDialog();
    await expect.poll(() => screen.message.textContent()).toContain('fica guardado');
    expect(await screen.dialog.count()).toBe(0);

    await screen.surface(HELENA.name).click();
    await screen.discard.click();
    const figure = page.getByRole('figure', { name: 'Como vai aparecer' });
    for (const how of ['drop', 'paste'] as const) {
      await screen.name.fill(`Capitu, ${how}`);
      await bring(page, how, [PORTRAIT]);
      await editor.circle.waitFor();
      expect(await figure.textContent()).toContain(`Capitu, ${how}`);
      expect(await figure.textContent()).toContain('Arquiteta');
      expect(await figure.getByRole('button').count()).toBe(0);
      expect(await figure.getByRole('link').count()).toBe(0);
      if (how === 'drop') {
        await editor.clear.click();
        await editor.input.waitFor({ state: 'attached' });
        expect(await editor.circle.count(), 'not cropped again').toBe(0);
      }
      await editor.save.click();
      await expect.poll(() => screen.name.inputValue()).toBe(`Capitu, ${how}`);
    }
    await screen.save.click();
    await expect.poll(() => screen.message.textContent()).toContain('Capitu, paste');
    const stored = await server.find('Capitu, paste');
    expect(stored?.icon).not.toBeNull();
    await server.catalogue.update(stored?.id ?? '', stored?.version ?? 0, HELENA);
  });

  test('on the gallery is not opened by the browser, and dropped or pasted text works as usual', async ({
    page,
  }) => {
    const [screen, editor] = [screenOf(page), iconEditor(page)];
    await visit(page);
    /** Runs in the page. */
    const preventedOn = (search: Element) => {
      const file = new DataTransfer();
      file.items.add(new File(['a'], 'a.png', { type: 'image/png' }));
      const text = new DataTransfer();
      text.setData('text/plain', 'Capitu');
      const prevented = (target: Element, type: string, dataTransfer: DataTransfer) => {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
        target.dispatchEvent(event);
        return event.defaultPrevented;
      };
      return [
        prevented(document.body, 'dragover', file),
        prevented(document.body, 'drop', file),
        prevented(search, 'dragover', text),
        prevented(search, 'drop', text),
      ];
    };
    // The page listens once React has run its effects.
    await expect
      .poll(() => screen.search.evaluate(preventedOn))
      .toEqual([true, true, false, false]);

    await screen.surface(HELENA.name).click();
    for (const one of [screen.name, page.getByRole('textbox', { name: 'Por quê' })]) {
      const taken = await one.evaluate((field) => {
        const data = (files: number, ...types: string[]) => {
          const transfer = new DataTransfer();
          for (const type of types) transfer.setData(type, 'Capitu');
          for (let i = 0; i < files; i += 1) transfer.items.add(new File(['a'], 'a.png'));
          return transfer;
        };
        const options = { bubbles: true, cancelable: true };
        const prevented = (event: Event) => {
          field.dispatchEvent(event);
          return event.defaultPrevented;
        };
        const paste = (clipboardData: DataTransfer) =>
          prevented(new ClipboardEvent('paste', { ...options, clipboardData }));
        const drop = (dataTransfer: DataTransfer) =>
          prevented(new DragEvent('drop', { ...options, dataTransfer }));
        return {
          text: paste(data(0, 'text/plain')),
          'text of a word processor, with its picture': paste(data(1, 'text/plain', 'text/html')),
          'dropped text': drop(data(0, 'text/plain')),
        };
      });
      expect(Object.values(taken)).toEqual([false, false, false]);
    }
    expect(await editor.input.count()).toBe(0);
  });
});
