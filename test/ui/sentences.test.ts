import { expect, it } from 'vitest';
import { MESSAGES } from '../domain/texts/all-texts.ts';
import { readSources } from '../support/source-files.ts';

const SCREENS = readSources(
  'src/ui/**/*.{ts,tsx}',
  'src/http/answers/problem.ts',
  'src/http/app.ts',
);
const SPOKEN = [...SCREENS.map(({ path, text }) => ({ where: path, text })), ...MESSAGES];

it.each([
  ['a “we” that nobody knows', /entendemos|recuperamos|deste lado|deu errado aqui/i],
  ['office Portuguese', /não (?:pôde|pode) ser|não foi possível|se reconheça/i],
  ['a situation that may be another', /enquanto você escrevia/i],
  ['another name of the catalogue’s first page', /volte ao início|todas as personalidades/i],
])('the interface does without %s', (_, pattern) => {
  expect(SPOKEN.filter(({ text }) => pattern.test(text)).map(({ where }) => where)).toEqual([]);
});

it('headings have no full stop, except the one in the specification', () => {
  const headings = SCREENS.flatMap(({ text }) => [...text.matchAll(/<h[1-3][^>]*>([^<{]*)<\/h/g)]);
  const stopped = headings
    .map(([, words = '']) => words.trim())
    .filter((words) => /\.$/.test(words));
  expect([...new Set(stopped)]).toEqual(['Não há nada para ver aqui.']);
});
