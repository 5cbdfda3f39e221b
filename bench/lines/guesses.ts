import { PAGE_LIMIT_MAX } from '../../src/catalogue/catalogue.ts';
import { paths } from '../../src/domain/paths.ts';
import { pageSchema } from '../../src/http/api/schemas.ts';
import { createOne, timeOf } from '../client.ts';
import { atLeast, type Figure, perSecond, times } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { withPair } from '../servers/pair.ts';
import { median } from '../statistics.ts';

const ROWS = 10_000;
const BAR = 0.8;
/** Guesses about each person of a page: those of one address that count. */
const GUESSES = 5;

/** New visitors' guesses beside creations, in turns. */
export async function* guesses(bench: Bench): AsyncGenerator<Figure> {
  const file = await bench.file(ROWS);
  const { guessing, creating } = await withPair(file, async ({ product: { origin } }) => {
    const page = await fetch(origin + paths.api.personalities({ limit: PAGE_LIMIT_MAX }));
    const { items } = pageSchema.parse(await page.json());
    const spent: { guessing: number[]; creating: number[] } = { guessing: [], creating: [] };
    for (let turn = 0; turn < GUESSES; turn += 1) {
      for (const { id } of items) {
        spent.creating.push(await createOne(origin));
        spent.guessing.push(await timeOf(origin + paths.api.guess(id), GUESS));
      }
    }
    return spent;
  });
  const [rate, baseline] = [1000 / median(guessing), 1000 / median(creating)];
  yield {
    what: 'guesses of new visitors, beside creations',
    figure: `${perSecond(rate)} = ${times(rate / baseline)}`,
    baseline: perSecond(baseline),
    ...atLeast(rate / baseline, BAR, times),
  };
}

const GUESS: RequestInit = {
  method: 'PUT',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ mind: 'I', energy: 'N', nature: 'T', tactics: 'J' }),
};
