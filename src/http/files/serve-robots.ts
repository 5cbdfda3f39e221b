import type { Context } from 'hono';
import { API_PATH, BASE_PATH } from '../../domain/paths.ts';
import { serverPaths } from '../../domain/server-paths.ts';
import type { AppEnv } from '../environment.ts';

/** Responds with the rules for crawlers. */
export function serveRobots(publicUrl: string) {
  // Pages that are not to be indexed say so themselves: a crawler has to be allowed to read that.
  const rules = [
    'User-agent: *',
    `Disallow: ${API_PATH}/`,
    `Disallow: ${BASE_PATH}/moderacao`,
    '',
    `Sitemap: ${publicUrl}${serverPaths.sitemap}`,
    '',
  ].join('\n');
  return (c: Context<AppEnv>): Response =>
    c.text(rules, 200, { 'Cache-Control': 'public, max-age=3600' });
}
