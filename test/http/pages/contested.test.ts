import { expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { createOne } from '../support.ts';
import { linksIn, openWithPages, sectionOf } from './support.ts';

it('leads back from the guesses to an empty catalogue, until somebody waits for them', async () => {
  const app = await openWithPages();
  const read = async () => (await app.request(paths.contested)).text();
  const nobody = sectionOf(await read(), 'O catálogo ainda está vazio');
  expect(linksIn(nobody)).toEqual([paths.home()]);
  const { id } = await createOne(app);
  const html = await read();
  expect(linksIn(sectionOf(html, 'Esperam palpites'))).toEqual([paths.personality(id)]);
  expect(html).not.toContain('ainda está vazio');
});
