import type { Page } from 'playwright-core';
import { paths } from '../../../src/domain/paths.ts';
import type { FileForPage } from './images.ts';
import { screenOf, visit } from './screen.ts';

/** Opens the form of a personality, and its icon editor. */
export async function openIconEditor(page: Page, name: string) {
  await visit(page, paths.home({ q: name }));
  await screenOf(page).surface(name).click();
  await screenOf(page).icon.click();
  await page.getByRole('dialog', { name: 'Ícone' }).waitFor();
  return iconEditor(page);
}

/** The icon editor's elements, by role and name. */
export function iconEditor(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const circle = page.getByRole('group', { name: 'Recorte' });
  const image = page.getByRole('img', { name: 'Imagem escolhida' });
  const input = page.getByLabel('Escolha um arquivo', { exact: true });

  return {
    circle,
    image,
    input,
    back: button('Voltar'),
    save: button('SALVAR'),
    clear: button('LIMPAR'),
    close: button('Fechar imagem'),
    alert: page.getByRole('dialog').getByRole('alert'),
    /** The icon, read from the largest preview. */
    preview: page.getByRole('figure', { name: 'Como vai aparecer' }).locator('img').first(),
    /** The picture in the form, after the icon editor was left; empty if there is none. */
    async outcome() {
      const { icon } = screenOf(page);
      await icon.waitFor();
      const image = icon.locator('img');
      return (await image.count()) === 0 ? '' : ((await image.getAttribute('src')) ?? '');
    },

    /** Chooses a file, given directly or by path, and waits until it can be cropped. */
    async choose(file: FileForPage | string) {
      await input.setInputFiles(file);
      await circle.waitFor();
    },
    /** Centre and radius in CSS px, from the displayed image's upper left corner. */
    async measure() {
      const [round, whole] = [await circle.boundingBox(), await image.boundingBox()];
      if (round === null || whole === null) throw new Error('Nothing is being cropped.');
      const radius = round.width / 2;
      return {
        x: round.x - whole.x + radius,
        y: round.y - whole.y + radius,
        radius,
        image: { width: whole.width, height: whole.height },
        /** The centre, in screen coordinates. */
        screen: { x: round.x + radius, y: round.y + radius },
        /** The image's upper left corner, in screen coordinates. */
        corner: { x: whole.x, y: whole.y },
      };
    },
  };
}

/** Drops files on the page, as if dragged from the desktop, or pastes them. */
export async function bring(page: Page, how: 'drop' | 'paste', files: readonly FileForPage[]) {
  const brought = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  await page.evaluate(
    ([kind, list]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data });
      document.body.dispatchEvent(event);
    },
    [how, brought] as const,
  );
}
