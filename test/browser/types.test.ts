import { describe, expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { browserTest } from './support/browser-test.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const test = browserTest({ people: 'samples' });
const empty = browserTest();

describe('the page of a type', () => {
  test('is linked from a personality, and opens without a new document', async ({ page }) => {
    await visit(page, paths.home({ q: 'capitu' }));
    await page.evaluate(() => Object.assign(window, { same: true }));
    await screenOf(page).link('Capitu').click();
    await page.getByRole('link', { name: 'INTJ-A Arquiteta' }).click();
    await page.getByRole('heading', { level: 1, name: 'INTJ' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.type('INTJ'));
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    expect(await page.title()).toBe('INTJ, Arquiteto e Arquiteta — MBTI DB');
  });

  test('is printed on two pages of A4', async ({ page }) => {
    await visit(page, paths.type('INTJ'));
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });

  empty('of which there is nobody begins the first one with its type', async ({ page, server }) => {
    await visit(page, paths.type('ESFP'));
    await page.getByText('Ninguém por aqui ainda.').waitFor();
    await page.getByRole('button', { name: 'Criar a primeira' }).click();
    await screenOf(page).name.fill('Emília');
    await screenOf(page).save.click();
    await page.getByRole('link', { name: 'Ver a personalidade ESFP' }).waitFor();
    expect((await server.everybody()).map(({ type }) => type)).toEqual(['ESFP']);
    expect(await namesShown(page)).toEqual(['Emília']);
  });
});
