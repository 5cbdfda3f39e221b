import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { visit } from './support/screen.ts';

const test = browserTest({
  people: [draft({ name: 'Capitu', gender: 'female', type: 'INTJ', identity: 'A' })],
});

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
      .toEqual([{ title: 'Capitu, INTJ-A', url: server.origin + path }]);
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
