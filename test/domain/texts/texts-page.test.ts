import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { textsPage } from '../../../scripts/texts-page.ts';

it('docs/textos.md shows the texts as they are', async () => {
  const page = await readFile(new URL('../../../docs/textos.md', import.meta.url), 'utf8');
  expect(page, 'run `npm run texts`').toBe(textsPage());
});
