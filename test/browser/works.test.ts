import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { isFocused, tabTo } from './support/keyboard.ts';
import { choose, screenOf, visit } from './support/screen.ts';

const test = browserTest();

test('a work is suggested while it is typed, and its page offers to add people', async ({
  page,
  server,
}) => {
  await server.add(
    draft({ name: 'Capitu', work: 'Dom Casmurro' }),
    draft({ name: 'Sancho', work: 'Dom Quixote' }),
    draft({ name: 'Emma', work: 'Emma' }),
  );
  const screen = screenOf(page);
  const work = screen.dialog.getByRole('combobox', { name: 'Obra' });
  const offers = () =>
    page
      .locator('datalist option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')));

  await visit(page);
  await screen.create.click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/works?')) asked.push(request.url());
  });
  await work.fill('d');
  await screen.name.fill('Bentinho');
  await work.fill('do');
  await expect.poll(offers).toEqual(['Dom Casmurro', 'Dom Quixote']);
  await work.fill('dom cas');
  await expect.poll(offers).toEqual(['Dom Casmurro']);
  expect(asked).toHaveLength(2);
  await work.fill('');
  await expect.poll(offers).toEqual([]);
  // There is no draft left to offer.
  await screen.name.fill('');
  await page.keyboard.press('Escape');

  // From the footer to the list, and by a search there to the work, by keyboard.
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Obras' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Obras' }).waitFor();
  await page.getByRole('searchbox', { name: 'Buscar obras' }).fill('cas');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('link', { name: 'Dom Quixote' }).count()).toBe(0);
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Uma só voz']);
  await page.getByRole('link', { name: 'Dom Casmurro 1 personalidade', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dom Casmurro' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.work('dom-casmurro'));
  await page.getByText('1 personalidade', { exact: true }).waitFor();

  const create = page.getByRole('button', { name: 'Nova personalidade desta obra' });
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(screen.name)).toBe(true);
  expect(await work.inputValue()).toBe('Dom Casmurro');
  await screen.name.fill('Bento Santiago');
  await choose(page, ['Introvertido', 'Intuitivo', 'Sentimental', 'Perceptivo']);
  await screen.save.click();
  await page.getByText('2 personalidades', { exact: true }).waitFor();
  const seats = page.getByRole('list', { name: 'Elenco por tipo' }).getByRole('listitem');
  await expect.poll(() => seats.filter({ hasText: 'INFP' }).textContent()).toContain('Bento');
  const members = page.getByRole('list', { name: 'Personalidades' });
  await members.getByText('Bento Santiago').waitFor();
  const screenSize = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  const group = await members.getByText('Diplomatas').boundingBox();
  expect(group?.height, 'words that are whole on paper').toBeLessThan(30);
  const seat = await seats.first().boundingBox();
  const face = await seats.filter({ hasText: 'Bento' }).locator('span > span').boundingBox();
  expect(face?.width, 'a face on paper').toBeLessThan(seat?.width ?? 0);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(screenSize);

  // Back restores the search; the search of home has the same people.
  await page.goBack();
  const box = page.getByRole('searchbox', { name: 'Buscar obras' });
  await expect.poll(() => box.inputValue()).toBe('cas');
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('');
  await page.emulateMedia({ media: 'print' });
  expect(await box.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.goForward();
  await page.getByRole('link', { name: 'Dom Casmurro 2 personalidades', exact: true }).click();
  await page.getByRole('link', { name: 'Ver as 2 personalidades na busca' }).click();
  await expect.poll(() => screen.cards.count()).toBe(2);
});

test('the second person of a comparison can be typed at once, even misspelled', async ({
  page,
  server,
}) => {
  const [capitu] = await server.add(draft({ name: 'Capitu' }), draft({ name: 'Sinhazinha Góis' }));
  await visit(page, paths.compare({ a: capitu?.id ?? '' }));
  const box = page.getByRole('searchbox', { name: 'Comparar com quem?' });
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('sinhazinhha');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('link', { name: 'sinhazinha' }).click();
  const results = page.getByRole('list', { name: 'Resultados' });
  await results.getByRole('link', { name: /Sinhazinha Góis/ }).waitFor();
});
