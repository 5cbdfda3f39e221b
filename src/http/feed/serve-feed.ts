import type { Context } from 'hono';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Change } from '../../domain/change.ts';
import { Failure } from '../../domain/failure.ts';
import type { ChangesFilter } from '../../domain/paths.ts';
import { taggedText } from '../answers/entity-tag.ts';
import { changesFilterSchema } from '../api/history-schemas.ts';
import type { AppEnv } from '../environment.ts';
import { FEED_TYPE, formatFeed } from './changes-feed.ts';

/** Maximum number of entries in the feed. */
const ENTRIES = 60;
/** Maximum number of pages read for them: a page of a search may hold fewer changes than its limit. */
const PAGES_MAX = 5;

/** Responds with the newest changes as a feed, with the filters of `GET /changes`. */
export function serveFeed(publicUrl: string) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const checked = changesFilterSchema.safeParse(c.req.query());
    if (!checked.success) throw new Failure('malformed_request', { cause: checked.error });
    const filter = checked.data;
    const changes = await newestOf(c.var.catalogue, filter);
    const text = formatFeed({ changes, filter, publicUrl });
    return taggedText(c, text, {
      type: `${FEED_TYPE}; charset=utf-8`,
      // Caches must revalidate, so that they stop showing what was erased.
      cacheControl: 'public, no-cache',
    });
  };
}

async function newestOf(
  catalogue: Pick<Catalogue, 'changes'>,
  filter: ChangesFilter,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await catalogue.changes({ ...filter, cursor, limit: ENTRIES - changes.length });
    changes.push(...page.items);
    if (page.next === null || changes.length >= ENTRIES) break;
    cursor = page.next;
  }
  return changes;
}
