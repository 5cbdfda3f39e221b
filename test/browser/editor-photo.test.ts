import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { bring, iconEditor } from './support/icon-editor-page.ts';
import { jpegFile, photo } from './support/images.ts';
import { screenOf, visit } from './support/screen.ts';

const CAPITU = draft({ name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'A' });

const test = browserTest({ people: [CAPITU] });
const portrait = jpegFile(await photo(1200, 900));

async function openForm(page: Page): Promise<void> {
  await visit(page);
  await screenOf(page)
    .surface(CAPITU.name)
    .click({ position: { x: 30, y: 20 } });
  await screenOf(page).dialog.waitFor();
}

describe('a photo dropped or pasted on the form', () => {
  test.for(['drop', 'paste'] as const)(
    'opens the crop, and what was typed stays: %s',
    async (how, { page, server }) => {
      const [screen, editor] = [screenOf(page), iconEditor(page)];
      await openForm(page);
      await screen.name.fill(`Capitu, ${how}`);
      await bring(page, how, [portrait]);
      await editor.circle.waitFor();
      const figure = page.getByRole('figure', { name: 'Como vai aparecer' });
      expect(await figure.textContent()).toContain(`Capitu, ${how}`);
      expect(await figure.textContent()).toContain('Arquiteta');
      expect(await figure.getByRole('button').count()).toBe(0);
      expect(await figure.getByRole('link').count()).toBe(0);
      await editor.save.click();
      await expect.poll(() => screen.name.inputValue()).toBe(`Capitu, ${how}`);
      await screen.save.click();
      await expect.poll(() => screen.message.textContent()).toContain(`Capitu, ${how}`);
      const [stored] = await server.everybody();
      expect(stored?.icon).not.toBeNull();
      await server.catalogue.update(stored?.id ?? '', stored?.version ?? 0, CAPITU);
    },
  );

  test('leaves the view, then the form, when the browser closes the dialog by itself', async ({
    page,
  }) => {
    const [screen, editor] = [screenOf(page), iconEditor(page)];
    await openForm(page);
    await screen.name.fill('Capitu, de saída');
    await bring(page, 'drop', [portrait]);
    await editor.circle.waitFor();
    // As after several presses of Escape, of which pages may prevent only some.
    const closeDialog = () => page.evaluate(() => document.querySelector('dialog')?.close());
    await closeDialog();
    await screen.name.waitFor();
    await closeDialog();
    await expect.poll(() => screen.message.textContent()).toContain('fica guardado');
    expect(await screen.dialog.count()).toBe(0);
  });

  test('is not cropped again after LIMPAR', async ({ page }) => {
    const editor = iconEditor(page);
    await openForm(page);
    await bring(page, 'drop', [portrait]);
    await editor.circle.waitFor();
    await editor.clear.click();
    await editor.input.waitFor({ state: 'attached' });
    expect(await editor.circle.count()).toBe(0);
  });

  test('does not intercept text pasted or dropped into a field', async ({ page }) => {
    await openForm(page);
    const taken = await screenOf(page).name.evaluate((field) => {
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
    expect(await iconEditor(page).input.count()).toBe(0);
  });
});

describe('a file that is dropped on the gallery', () => {
  test('is not opened by the browser, and text can be dropped into the search box', async ({
    page,
  }) => {
    await visit(page);
    const taken = await screenOf(page).search.evaluate((search) => {
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
    });
    expect(taken).toEqual([true, true, false, false]);
  });
});
