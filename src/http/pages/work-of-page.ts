import type { Context } from 'hono';
import { BASE_PATH, paths } from '../../domain/paths.ts';
import type { AppEnv } from '../environment.ts';
import { isSearch, type WorkKind } from '../guards/share-work.ts';

/** Addresses that begin so are pages whose rows are read by their ids, or that read none. */
const BY_ID = [`${BASE_PATH}/persona/`, `${BASE_PATH}/funcoes/`];

/** What a page costs, by its address; one that is not named here counts as missing, which has the smallest share. */
export function workOfPage(c: Context<AppEnv>): WorkKind {
  const path = c.req.path.replace(/\/$/, '');
  if (path === paths.home()) return isSearch(c) ? 'search' : 'page';
  if (path === paths.changes()) return 'changes';
  // Asking about one person reads the lists of the contested, too.
  if (path === paths.contested || path.endsWith('/palpite')) return 'changes';
  if (path === paths.numbers()) return 'search';
  if (path === paths.compare()) return isSearch(c) && !c.req.query('b') ? 'search' : 'page';
  if (path === paths.about || path === paths.moderation()) return 'page';
  const searched = [paths.types, paths.works()];
  if (searched.some((start) => `${path}/`.startsWith(`${start}/`))) return 'search';
  return BY_ID.some((start) => path.startsWith(start)) ? 'page' : 'missing';
}
