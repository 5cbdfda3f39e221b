import { fold } from '../../src/domain/fold.ts';
import { inventedPerson } from '../../src/domain/people/invented-people.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { joinNames, NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { CELLS } from '../../src/domain/types/cell.ts';
import { createSearch, type Search } from '../../src/search/search.ts';
import { createRandom, misspellName } from '../../test/support/misspell.ts';
import { searchedRow } from '../../test/support/people.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { percentile } from '../statistics.ts';

const MILLION = 1_000_000;
const ASKED = 600;
const P50_BAR = 30;
const P99_BAR = 100;

/** Measures the cost of suggesting other searches for a misspelt one in a large catalogue. */
export async function* forgiving(bench: Bench): AsyncGenerator<Figure> {
  const rows = bench.rows ?? MILLION;
  const nameOf = (i: number) => fold(inventedPerson(i).name);
  const search = await searchOf(Array.from({ length: rows }, (_, i) => nameOf(i)));
  const random = createRandom(1);
  const costs: number[] = [];
  while (costs.length < ASKED) {
    const one = { errors: 1 + (costs.length % 2), lettersMin: 6 };
    const typed = misspellName(nameOf(random(rows)), one, random)?.typed ?? '';
    const filter = createFilter(parseQuery(typed), NOBODY_FEATURED);
    if ((await search.countByCell(filter)).some((count) => count > 0)) continue;
    const start = performance.now();
    await search.corrections(typed, NOBODY_FEATURED);
    costs.push(performance.now() - start);
  }
  const what = `an answer among ${rows.toLocaleString('en')}`;
  const figure = (name: string, part: number, bar: number): Figure => {
    const cost = percentile(costs, part);
    return { what: `${what}: ${name}`, figure: ms(cost), baseline: '–', ...atMost(cost, bar, ms) };
  };
  yield figure('p50', 0.5, P50_BAR);
  yield figure('p99', 0.99, P99_BAR);
}

/** Creates a search over these folded names. */
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
