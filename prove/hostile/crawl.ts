import { serverPaths } from '../../src/domain/server-paths.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { ask, type Costs } from './costs.ts';

/** Reads all sitemaps as a crawler does, and resolves with one sentence per fault. */
export async function crawl(
  server: ServerProcess,
  origin: string,
  people: number,
  costs: Costs,
): Promise<readonly string[]> {
  const read = async (path: string): Promise<string[]> => {
    const cost = await ask(server, path);
    costs.note('a sitemap', cost);
    return [...cost.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  };
  const [pages, ...others] = await read(serverPaths.sitemap);
  const addresses: string[] = [];
  for (const address of others) addresses.push(...(await read(address.replace(origin, ''))));
  const different = new Set(addresses).size;
  const faults: string[] = [];
  if (pages !== origin + serverPaths.sitemapOfPages) faults.push(`the first sitemap is ${pages}`);
  if (addresses.length !== people || different !== people)
    faults.push(`${addresses.length} addresses in sitemaps, ${different} of them different`);
  return faults;
}
