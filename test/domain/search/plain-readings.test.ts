import { expect, it } from 'vitest';
import { eachTypeNamed, plainReadings } from '../../../src/domain/search/plain-readings.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';

it.each([
  ['capitu', []],
  ['', []],
  ['"capitu"', ['capitu']],
  ['“Capitu”', ['capitu']],
  ['capitu!', ['capitu']],
  ['@capitu', ['capitu']],
  ['#intj', ['intj']],
  ['d. pedro ii', ['d pedro ii']],
  ['dom pedro 2', ['dom pedro ii']],
  ['"dom pedro 2"', ['dom pedro 2', 'dom pedro ii']],
  ['luís 14', ['luis xiv']],
  ['pessoa 1 5 10', []],
  ['joão 23 39 40 0', ['joao xxiii xxxix 40 0']],
  ['romeu & julieta', ['romeu julieta']],
  ['"!?"', []],
  // Terms of the search syntax.
  ['-t', []],
  ['!-', []],
  ['>intj "capitu"', ['>intj capitu']],
  ['em:dom-casmurro capitu!', ['em:dom-casmurro capitu']],
  // Marks inside of a word stay.
  ['jean-tadeu.', ['jean-tadeu']],
  ["'d'arc'", ["d'arc"]],
])('%j is tried as %j', (typed, readings) => {
  expect(plainReadings(parseQuery(typed)).map(({ text }) => text)).toEqual(readings);
});

it.each([
  ['INTJ ou INFJ', ['>intj', '>infj']],
  ['INTJ, INFJ', ['>intj', '>infj']],
  ['intj/infj e entp', ['>intj', '>infj', '>entp']],
  ['machado INTJ ou INFJ', ['machado >intj', 'machado >infj']],
  ['-t intj infj', ['-t >intj', '-t >infj']],
  ['INTJ', []],
  ['INTJ, intj', []],
  ['machado ou assis', []],
])('%j names the types of %j', (typed, queries) => {
  expect(eachTypeNamed(parseQuery(typed))).toEqual(queries);
});
