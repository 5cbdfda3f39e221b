import { serverPaths } from '../src/domain/server-paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

const PEOPLE: Readonly<Record<Size, number>> = { small: 5_000, full: 100_000 };
const ORIGIN = 'http://localhost:3000';
/** Milliseconds of the processor in one turn of the event loop. */
const BAR = 50;
const environment = { PUBLIC_URL: ORIGIN };

/** A crawler reads all sitemaps of what is deployed. */
export const sitemap: Proof = {
  name: 'sitemap',
  isTimed: true,
  bar: `100,000 people, each once; no turn of the event loop computes for more than ${BAR} ms`,
  run: (size) => inFolder((folder) => run(PEOPLE[size], `${folder}/catalogue.db`)),
};

async function run(people: number, file: string): Promise<Outcome> {
  const server = await startServer({ people, file, environment });
  try {
    const read = async (path: string): Promise<string[]> => {
      const answer = await server.request(path);
      if (!answer.ok) throw new Error(`${path} is answered by ${answer.status}.`);
      const text = await answer.text();
      return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    };
    await read(serverPaths.sitemapOfPeople(1));
    await server.delays();
    const [pages, ...others] = await read(serverPaths.sitemap);
    const started = performance.now();
    const addresses: string[] = [];
    for (const address of others) addresses.push(...(await read(address.replace(ORIGIN, ''))));
    const took = performance.now() - started;
    const { max, computed } = await server.delays();
    const shortcomings: string[] = [];
    if (pages !== ORIGIN + serverPaths.sitemapOfPages) shortcomings.push(`the first is ${pages}`);
    const different = new Set(addresses).size;
    if (addresses.length !== people || different !== people) {
      shortcomings.push(`${addresses.length} addresses, ${different} of them different`);
    }
    if (computed > BAR) shortcomings.push(`a turn computed for ${computed.toFixed(0)} ms`);
    return {
      figure: `${addresses.length} people in ${others.length} sitemaps in ${took.toFixed(0)} ms; a turn of the event loop computed for ${computed.toFixed(0)} ms at most (${max.toFixed(0)} ms by the clock)`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}
