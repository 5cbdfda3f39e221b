import type { Context } from 'hono';
import { Failure } from '../../domain/failure.ts';
import { ASK_EACH_TIME, taggedText } from '../answers/entity-tag.ts';
import { changesFilterSchema } from '../api/history.ts';
import type { AppEnv } from '../environment.ts';
import { FEED_TYPE, formatFeed } from './changes-feed.ts';
import type { FeedIds } from './feed-ids.ts';

/** Maximum number of entries in the feed; a search may give fewer, since it examines a bounded number of changes. */
const ENTRIES = 60;

/** Responds with the newest changes as a feed, with the filters of `GET /changes`. */
export function serveFeed(publicUrl: string, idOf: FeedIds) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const checked = changesFilterSchema.safeParse(c.req.query());
    if (!checked.success) throw new Failure('malformed_request', { cause: checked.error });
    const filter = checked.data;
    const { items } = await c.var.catalogue.changes({ ...filter, limit: ENTRIES });
    const text = formatFeed({ changes: items, filter, publicUrl, idOf });
    return taggedText(c, text, {
      type: `${FEED_TYPE}; charset=utf-8`,
      // Caches must revalidate, so that they stop showing what was erased.
      cacheControl: ASK_EACH_TIME,
    });
  };
}
