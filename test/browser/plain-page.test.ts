import { expect } from 'vitest';
import { plainPageOf } from '../../bench/browser/plain-page.ts';
import { paths } from '../../src/domain/paths.ts';
import { people } from '../support/people.ts';
import { browserTest } from './support/browser-test.ts';

const PEOPLE = 60;

const test = browserTest({ people: people(PEOPLE) });

test('the plain page that home is measured beside has all of its text', async ({
  browser,
  server,
}) => {
  const html = await plainPageOf(browser, server.origin + paths.home());
  const names = html.match(/Pessoa \d+/g) ?? [];
  expect(new Set(names).size).toBe(PEOPLE);
  expect(html).not.toMatch(/<style|<script|<img/);
});
