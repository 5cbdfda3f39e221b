import { paths } from '../../src/domain/paths.ts';
import { atLeast, type Figure, percent, perSecond, times } from '../figure.ts';
import type { Bench } from '../harness.ts';
import { compareLoad } from '../load.ts';
import { startNext } from '../next/start-next.ts';
import { SEEDS, withPair } from '../servers/pair.ts';

const ROWS = 10_000;
const BAR = 0.07;
const NEXT_BAR = 2.5;
/** `Accept-Encoding` of Chromium and Firefox. */
const acceptEncoding = 'gzip, deflate, br, zstd';

/** Measures the home page with 60 cards, rendered by one process with all headers. */
export async function* page(bench: Bench): AsyncGenerator<Figure> {
  const file = await bench.file(ROWS);
  const homes = SEEDS.map((seed) => paths.home({ seed }));
  yield await withPair(file, async ({ product, baseline }) => {
    const result = await compareLoad(
      { origin: product.origin, paths: homes },
      { origin: baseline.origin, paths: SEEDS.map((seed) => `/page?seed=${seed}`) },
    );
    return {
      what: 'home page of 60 cards against a JSON page',
      figure: `${perSecond(result.product)} = ${percent(result.ratio)}`,
      baseline: perSecond(result.baseline),
      ...atLeast(result.ratio, BAR, percent),
    };
  });
  if (!bench.next) return;
  yield await withPair(file, async ({ product }) => {
    const next = await startNext(bench.folder, file);
    try {
      const result = await compareLoad(
        { origin: product.origin, paths: homes, acceptEncoding },
        { origin: next.origin, paths: ['/'], acceptEncoding },
      );
      return {
        what: 'home page of 60 cards, packed, against Next.js',
        figure: `${perSecond(result.product)} = ${times(result.ratio)}`,
        baseline: perSecond(result.baseline),
        ...atLeast(result.ratio, NEXT_BAR, times),
      };
    } finally {
      await next.stop();
    }
  });
}
