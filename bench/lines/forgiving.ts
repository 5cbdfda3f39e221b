import { fold } from '../../src/domain/fold.ts';
import { inventedPerson } from '../../src/domain/people/invented-people.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { joinNames, NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { CELLS } from '../../src/domain/types/cell.ts';
import { createSearch, type Search } from '../../src/search/search.ts';
import { searchedRow } from '../../test/support/people.ts';
import { readSampleNames } from '../../test/support/sample-names.ts';
import { atLeast, atMost, type Figure, ms, NO_BAR, percent } from '../figure.ts';
import {
  createRandom,
  likelyMistakes,
  type Misspelt,
  misspellName,
  type Random,
} from '../forgiving/misspell.ts';
import type { Bench } from '../harness.ts';
import { percentile } from '../statistics.ts';

const QUERIES = 500;
const LIKELY = 200;
const MILLION = 1_000_000;
const ASKED = 300;

/** How many queries with an error lead to whom they mean, and what the answer costs in a large catalogue. */
export async function* forgiving(bench: Bench): AsyncGenerator<Figure> {
  const names = (await readSampleNames()).map(fold);
  const few = await searchOf(names);
  const random = createRandom(1);
  const one = await wrongNames(few, names, { errors: 1, lettersMin: 4 }, random);
  const two = await wrongNames(few, names, { errors: 2, lettersMin: 6 }, random);
  const mistakes = await inVain(few, likelyMistakes(names));
  const likely = mistakes.filter((_, at) => (at * LIKELY) % mistakes.length < LIKELY);
  yield await share('names with one error that a suggestion finds', few, one, 0.95);
  yield await share('names with two errors', few, two, 0.8);
  yield await share('titles and groups misspelt, words joined and parted', few, likely, 0.9);

  const rows = bench.rows ?? MILLION;
  const many = await searchOf(Array.from({ length: rows }, (_, i) => fold(inventedPerson(i).name)));
  const people = Array.from({ length: ASKED }, (_, i) => fold(inventedPerson(i * 97).name));
  const asked = [
    ...(await wrongNames(many, people, { errors: 1, lettersMin: 4 }, random)),
    ...(await wrongNames(many, people, { errors: 2, lettersMin: 6 }, random)),
    ...likely,
  ].slice(0, ASKED * 2);
  const costs: number[] = [];
  for (const { typed } of asked) {
    const start = performance.now();
    await many.meant(typed, NOBODY_FEATURED);
    costs.push(performance.now() - start);
  }
  const what = `an answer among ${rows.toLocaleString('en')}`;
  const median = percentile(costs, 0.5);
  const most = percentile(costs, 0.99);
  yield { what: `${what}: p50`, figure: ms(median), baseline: '–', ...atMost(median, 30, ms) };
  yield { what: `${what}: p99`, figure: ms(most), baseline: '–', ...NO_BAR };
}

async function share(
  what: string,
  search: Search,
  asked: readonly Misspelt[],
  bar: number,
): Promise<Figure> {
  let found = 0;
  for (const { typed, wanted } of asked) {
    const meant = await search.meant(typed, NOBODY_FEATURED);
    for (const { q } of meant)
      if (!(await findsSome(search, q))) throw new Error(`In vain: ${typed}`);
    if (meant.some(({ q }) => parseQuery(q).terms.every((term) => wanted.includes(term))))
      found += 1;
  }
  const value = found / asked.length;
  const figure = `${percent(value)} of ${asked.length}`;
  return { what, figure, baseline: '–', ...atLeast(value, bar, percent) };
}

/** Names with errors that nobody matches. */
async function wrongNames(
  search: Search,
  names: readonly string[],
  errors: { readonly errors: number; readonly lettersMin: number },
  random: Random,
): Promise<Misspelt[]> {
  const wrong: Misspelt[] = [];
  while (wrong.length < Math.min(QUERIES, names.length * 3)) {
    const one = misspellName(names[random(names.length)] ?? '', errors, random);
    if (one !== null) wrong.push(...(await inVain(search, [one])));
  }
  return wrong;
}

/** Those that find nobody. */
async function inVain(search: Search, asked: readonly Misspelt[]): Promise<Misspelt[]> {
  const found = await Promise.all(asked.map(({ typed }) => findsSome(search, typed)));
  return asked.filter((_, at) => found[at] === false);
}

async function findsSome(search: Search, q: string): Promise<boolean> {
  const filter = createFilter(parseQuery(q), NOBODY_FEATURED);
  return (await search.countByCell(filter)).some((count) => count > 0);
}

/** A search over these names, folded, which everybody has in some cell. */
async function searchOf(names: readonly string[]): Promise<Search> {
  const rows = names.map((folded, ordinal) =>
    searchedRow({ ordinal, cell: ordinal % CELLS.length, folded: joinNames([folded]) }),
  );
  const search = createSearch();
  await search.load({
    mark: async () => '0',
    end: async () => rows.length,
    async *all() {
      yield rows;
    },
    at: async () => [],
    changedSince: async () => ({ mark: '0', ordinals: [] }),
  });
  return search;
}
