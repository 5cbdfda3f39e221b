import { expect, it } from 'vitest';
import { drawnWorks, shelveWorks } from '../../../src/domain/people/shelves.ts';
import { workKey } from '../../../src/domain/people/work-key.ts';
import { filedLetter, workSortKey } from '../../../src/domain/search/works.ts';

it.each([
  ['Dom Casmurro', 'D'],
  ['O Cortiço', 'C'],
  ['A Hora da Estrela', 'H'],
  ['As Aventuras de Pinóquio', 'A'],
  ['Os Maias', 'M'],
  ['Um Conto de Natal', 'C'],
  ['Uma Aprendizagem', 'A'],
  ['The Office', 'O'],
  ['Ática', 'A'],
  ['O', 'O'],
  ['A', 'A'],
  ['Oz', 'O'],
  ['Asterix', 'A'],
  ['1984', '#'],
  ['O 13º Andar', '#'],
  ['Война и мир', '#'],
])('%s is filed under %s', (title, letter) => {
  expect(filedLetter(workKey(title))).toBe(letter);
});

it('works are on three shelves: large casts sorted by size, then pairs and single members in the given order', () => {
  const works = ['A Moreninha 1', 'Emma 2', 'O Cortiço 3', 'Carmen 1', 'Senhora 2', 'Hamlet 9']
    .map((text) => {
      const name = text.slice(0, -2);
      return { key: workKey(name), name, count: Number(text.at(-1)), members: [] };
    })
    .toSorted((one, other) => (workSortKey(one.key) < workSortKey(other.key) ? -1 : 1));
  const { casts, pairs, voices } = shelveWorks(works);
  expect([casts, pairs, voices].map((shelf) => shelf.map(({ name }) => name))).toEqual([
    ['Hamlet', 'O Cortiço'],
    ['Emma', 'Senhora'],
    ['Carmen', 'A Moreninha'],
  ]);
  const drawn = (figures: number) => [...drawnWorks(works, figures)].map(({ name }) => name);
  expect(drawn(5)).toEqual([]);
  expect(drawn(12)).toEqual(['Hamlet', 'O Cortiço', 'Emma']);
  expect(drawn(14)).toEqual(['Hamlet', 'O Cortiço', 'Emma', 'Senhora', 'Carmen']);
});
