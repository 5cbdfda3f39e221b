import { expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { openApp } from '../support.ts';

const LONG = 'a'.repeat(5_000);
const READ = 'a'.repeat(97);

it.each([
  [paths.home({ q: LONG, seed: 's' }), paths.home({ q: READ, seed: 's' })],
  [paths.changes({ q: LONG, change: 'created' }), paths.changes({ q: READ, change: 'created' })],
  [paths.works({ q: 'dom\ncasmurro' }), paths.works({ q: 'dom casmurro' }).replace('%20', '+')],
])(
  'a page with a search text that is too long, or that has several lines, redirects to a simpler address',
  async (long, short) => {
    const app = await openApp();
    const answer = await app.request(long);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe(short);
    expect((await app.request(short)).status).toBe(200);
  },
);

it('the API does not redirect', async () => {
  const app = await openApp();
  expect((await app.request(paths.api.personalities({ q: LONG }))).status).toBe(200);
});
