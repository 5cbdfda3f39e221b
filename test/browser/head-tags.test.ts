import { expect } from 'vitest';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';
import { visit } from './support/screen.ts';

const HOSTILE = '</script><script>alert(1)';

const test = browserTest({
  people: [draft({ name: HOSTILE, gender: 'female', type: 'INTJ', identity: 'A' })],
});

test('linked data is one block, whatever the name is, and the picture of the link is there', async ({
  page,
  server,
}) => {
  const [hostile] = await server.everybody();
  page.on('dialog', () => expect.unreachable('A script of the name ran.'));
  await visit(page, paths.personality(hostile?.id ?? ''));
  const data = page.locator('script[type="application/ld+json"]');
  expect(await data.count()).toBe(1);
  expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({ name: HOSTILE });
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  const picture = await page.request.get(new URL(image ?? '').pathname);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/png');
});
