import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { textsPage } from '../../../scripts/texts-page.ts';

it('docs/textos.md is up to date', async () => {
  const page = await readFile(new URL('../../../docs/textos.md', import.meta.url), 'utf8');
  expect(page, 'run `npm run texts`').toBe(textsPage());
});
