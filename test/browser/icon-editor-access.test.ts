import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { iconEditorFixture } from './support/icon-editor-fixture.ts';
import { iconEditor } from './support/icon-editor-page.ts';

const fixture = iconEditorFixture();

async function findings(page: Page): Promise<readonly string[]> {
  // The title of the card has the given colour of its group: the one named exception.
  const axe = new AxeBuilder({ page }).exclude('figure [data-group] p:nth-of-type(2)');
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['dark, in more contrast', { colorScheme: 'dark', contrast: 'more' }],
  ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
];

describe('axe finds nothing', () => {
  it.each(screens)('in the chooser, with a refusal, and while cropping: %s', async (_, options) => {
    const page = await fixture.open('', options);
    const editor = iconEditor(page);
    await editor.input.waitFor({ state: 'attached' });
    expect(await findings(page)).toEqual([]);
    await editor.input.setInputFiles({ ...fixture.portrait, buffer: Buffer.from('GIF89a') });
    await editor.alert.waitFor();
    expect(await findings(page)).toEqual([]);
    await editor.choose(fixture.portrait);
    expect(await findings(page)).toEqual([]);
  });
});

describe('what can be pressed', () => {
  it('is at least 44 px in both directions', async () => {
    const page = await fixture.open();
    const editor = iconEditor(page);
    await editor.choose(fixture.portrait);
    for (const target of [editor.back, editor.close, editor.clear, editor.save]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});
