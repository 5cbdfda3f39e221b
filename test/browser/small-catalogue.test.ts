import { describe, expect } from 'vitest';
import { createFeatured } from '../../src/domain/search/featured.ts';
import { matches } from '../../src/domain/search/matches.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { people } from '../support/catalogue.ts';
import { browserTest } from './support/browser-test.ts';
import { namesShown, screenOf, visit } from './support/screen.ts';
import { SERVER_LOST } from './support/watch.ts';

const FEATURED = ['Pessoa 3', 'Pessoa 5'];
const PEOPLE = people(60);

const test = browserTest({
  people: PEOPLE,
  environment: { FEATURED_KEYWORDS: 'turma', FEATURED_NAMES: FEATURED.join(',') },
});

describe('a catalogue that fits on the first page', () => {
  test('is filtered locally, without a request', async ({ page }) => {
    const screen = screenOf(page);
    await visit(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const featured = createFeatured(['turma'], FEATURED);
    for (const q of ['pessoa 4', '>ixxj', 'sentinelas -t', '!-', 'turma', 'intj-a', 'ninguém']) {
      const found = PEOPLE.filter((one) => matches(parseQuery(q), one, featured));
      await screen.search.fill(q);
      await expect
        .poll(async () => (await namesShown(page)).sort(), { message: q })
        .toEqual(found.map(({ name }) => name).sort());
    }
    await screen.search.fill('');
    await expect.poll(() => screen.cards.count()).toBe(60);
    expect(asked.filter((url) => url.includes('/api/') || url.includes('.data'))).toEqual([]);
  });

  test('can be searched while the server is down', async ({ visit: { page, watch }, server }) => {
    watch.expect(SERVER_LOST);
    const screen = screenOf(page);
    await visit(page);
    await server.vanish();
    await screen.search.fill('pessoa 42');
    await expect.poll(() => namesShown(page)).toEqual(['Pessoa 42']);
    await server.comeBack();
  });
});
