import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '../../src/catalogue/catalogue.ts';
import { paths } from '../../src/domain/paths.ts';
import { type ChildServer, startServer } from './child-server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BASELINE = fileURLToPath(new URL('./baseline-server.ts', import.meta.url));

/** Number of orders in which the gallery is requested: few enough to know their rows in advance. */
export const SEEDS = Array.from({ length: 20 }, (_, i) => (i * 7_919 + 1).toString(36));

export interface Pair {
  readonly product: ChildServer;
  readonly baseline: ChildServer;
}

/**
 * Runs a task with the built product and the baseline server over the same database file, each in its
 * own process; the baseline server gets the row ids of the product's first pages.
 */
export async function withPair<T>(file: string, task: (pair: Pair) => Promise<T>): Promise<T> {
  const product = await startServer(['src/main.ts'], {
    cwd: ROOT,
    env: { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: `file:${file}`, WRITES_PER_MINUTE: '0' },
  });
  try {
    const pagesFile = `${file}.pages.json`;
    await writeFile(pagesFile, JSON.stringify(await readPages(product.origin)));
    const baseline = await startServer([BASELINE, file, pagesFile]);
    try {
      return await task({ product, baseline });
    } finally {
      await baseline.stop();
    }
  } finally {
    await product.stop();
  }
}

/** The ids of the product's first page in each order. */
async function readPages(origin: string): Promise<Record<string, string[]>> {
  const pages: Record<string, string[]> = {};
  for (const seed of SEEDS) {
    const answer = await fetch(origin + paths.api.personalities({ seed }));
    const page: Page = await answer.json();
    pages[seed] = page.items.map(({ id }) => id);
  }
  return pages;
}
