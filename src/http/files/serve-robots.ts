import type { Context } from 'hono';
import { API_PATH } from '../../domain/paths.ts';
import type { AppEnv } from '../environment.ts';

/** Pages that are not to be indexed say so themselves: a crawler has to be allowed to read that. */
const ROBOTS = `User-agent: *
Disallow: ${API_PATH}/
`;

/** Responds with the rules for crawlers. */
export function serveRobots(c: Context<AppEnv>): Response {
  return c.text(ROBOTS, 200, { 'Cache-Control': 'public, max-age=3600' });
}
