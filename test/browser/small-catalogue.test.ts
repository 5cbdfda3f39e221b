import { describe, expect } from 'vitest';
import { draft, people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';

const test = browserTest({
  people: people(60),
  environment: { FEATURED_KEYWORDS: 'turma', FEATURED_NAMES: 'Pessoa 3,Pessoa 5' },
});

describe('a catalogue that fits on the first page', () => {
  test('finds whom another visitor has added since', async ({ page, server }) => {
    const screen = screenOf(page);
    await visit(page);
    await server.catalogue.create(
      draft({ name: 'Quem veio depois', gender: 'male', type: 'INTJ' }),
    );
    await screen.search.fill('veio depois');
    await expect.poll(() => namesShown(page)).toEqual(['Quem veio depois']);
  });

  test('is searched by the keyword of the settings', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    await screen.search.fill('turma');
    await expect
      .poll(async () => (await namesShown(page)).sort())
      .toEqual(['Pessoa 3', 'Pessoa 5']);
  });
});
