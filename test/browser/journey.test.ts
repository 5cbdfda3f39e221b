import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { hold } from './support/intercept.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const FEATURED = ['Capitu', 'Sherlock Holmes', 'Machado de Assis'];

const test = browserTest({ environment: { FEATURED_NAMES: FEATURED.join(', ') } });

test('an empty catalogue shows an invitation, and loads the samples on request', async ({
  open,
  server,
}) => {
  const { page } = await open({ reducedMotion: 'no-preference' });
  const screen = screenOf(page);
  // The invitation is pressed before its code is loaded.
  const code = await hold(page, /empty-catalogue/);
  await visit(page);
  await expect.poll(() => screen.placeholders.count()).toBe(50);
  expect(await screen.cards.count()).toBe(0);
  expect(await screen.count.textContent()).toBe('0 personalidades');
  const loading = await hold(page, `**${paths.api.samples}`, 'POST');
  await screen.samples.click();
  await expect.poll(code.asked).toBe(1);
  code.letGo();
  const progress = page.getByRole('status').filter({ hasText: 'Carregando exemplos…' });
  await expect.poll(() => progress.count()).toBe(1);
  loading.letGo();

  // Their portraits are encoded meanwhile, the slowest step of this test on a busy machine.
  await expect.poll(() => screen.cards.count(), { timeout: 90_000 }).toBe(60);
  const { length } = await server.everybody();
  expect(await screen.message.textContent()).toContain(`${length} exemplos entraram`);
  expect(await screen.placeholders.count()).toBe(0);
  await expect.poll(() => screen.count.textContent()).toBe(`${length} personalidades`);
  await screen.search.fill('amst');
  await expect.poll(async () => (await namesShown(page)).sort()).toEqual(FEATURED.toSorted());

  await screen.surface('Capitu').click();
  await screen.name.fill('Dona Capitolina');
  await screen.save.click();
  await expect.poll(() => screen.message.textContent()).toContain('Dona Capitolina');
  await expect.poll(() => screen.dialog.count()).toBe(0);
  // Whoever was saved stays, also where the search does not find them any more.
  await expect.poll(() => namesShown(page)).toContain('Dona Capitolina');
});

test('a browser without the Navigation API loads documents, and searches and saves like others', async ({
  page,
  server,
}) => {
  const screen = screenOf(page);
  await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
  const [zuleide] = await server.add(
    draft({ name: 'Zuleide', gender: 'female', type: 'ENFP' }),
    draft({ name: 'Zuleide Dias', gender: 'female', type: 'ENFP' }),
  );
  const address = paths.personality(zuleide?.id ?? '');
  await visit(page);
  await screen.search.fill('zuleide');
  await expect.poll(() => namesShown(page)).toHaveLength(2);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('zuleide');
  await Promise.all([page.waitForEvent('load'), screen.link('Zuleide').click()]);
  await page.getByRole('heading', { level: 1, name: 'Zuleide' }).waitFor();
  await page.goBack();
  await expect.poll(() => screen.search.inputValue()).toBe('zuleide');
  await expect.poll(() => namesShown(page)).toHaveLength(2);

  await visit(page, address);
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  await screen.name.fill('Zuleide Queirós');
  await screen.save.click();
  await page.getByRole('heading', { level: 1, name: 'Zuleide Queirós' }).waitFor();
  await screen.search.fill('zuleide dias');
  expect(new URL(page.url()).pathname).toBe(address);
  await screen.search.press('Enter');
  await page.waitForURL(/[?&]q=zuleide/);
  await expect.poll(() => namesShown(page)).toEqual(['Zuleide Dias']);

  await visit(page, paths.changes());
  await screen.changesSearch.fill('zuleide dias');
  await Promise.all([page.waitForURL(/[?&]q=zuleide/), screen.changesSearch.press('Enter')]);
  await expect.poll(() => screen.changes.count()).toBe(1);
});
