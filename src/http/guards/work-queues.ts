import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LimitReached } from '../../catalogue/failures.ts';
import { createQueue } from '../../queue/queue.ts';
import type { AppEnv } from '../environment.ts';
import { CLIENT_LEFT } from '../request-log.ts';
import { type ConcurrencyLimits, createConcurrencyLimit } from './concurrency-limit.ts';
import type { Overload } from './overload.ts';

/** Limits of cheap work, high enough for a school behind one address, and of costly work. */
const CHEAP = { address: 64, distinct: 128, block: 192, total: 1_024 };
const COSTLY = { address: 8, distinct: 16, block: 24, total: 256 };

/** Maximum number of milliseconds in a queue: less than clients wait, and less than the timeout of a connection. */
const MAX_WAIT_MS = 5_000;
/** The same for pictures: a late one is better than none, since browsers do not request it again. */
const PICTURE_WAIT_MS = 30_000;

/**
 * The kinds of reads, by what they cost. Each has a queue, which limits how many requests are worked on at a time while
 * the others wait, first come first served, and a limit of how many may be in progress, per network and in total. So
 * expensive requests leave the processor to cheap ones, and a network that sends many waits behind few of another.
 */
function openKinds() {
  const open = (
    name: string,
    concurrency: number,
    limits: ConcurrencyLimits,
    maxWait = MAX_WAIT_MS,
  ) => ({
    limit: createConcurrencyLimit(name, limits),
    queue: createQueue({ name, concurrency, maxWait }),
  });
  return {
    /** Rows by id and pages of the gallery without a search, as JSON. */
    rows: open('rows', 4, CHEAP),
    /** Pages of rows and of the gallery as HTML, which takes ten times as long to make as JSON. */
    page: open('page', 2, CHEAP),
    /** Icons: a page has up to a hundred, and a school behind one address opens several pages at once. */
    icon: open('icons', 4, { address: 512, distinct: 768, block: 1_024, total: 2_048 }),
    /** Searches: two, so that one searches in memory while the rows of the other are read and sent. */
    search: open('search', 2, CHEAP),
    /** The changes of all personalities, of which a search reads thousands. */
    changes: open('changes', 1, COSTLY),
    /** Sitemaps: five thousand rows each, one megabyte until the client has received them. */
    sitemap: open('sitemap', 1, { address: 4, distinct: 8, block: 12, total: 64 }),
    /** Link previews, which few addresses request for many people; drawing one takes about 60 ms. */
    preview: open('preview', 1, { address: 128, distinct: 192, block: 256, total: 1_024 }),
    /** Pictures of figures that are not drawn yet: a page names up to a hundred, and drawing one takes 16 ms. */
    figure: open(
      'figures',
      2,
      { address: 512, distinct: 768, block: 1_024, total: 2_048 },
      PICTURE_WAIT_MS,
    ),
    /** Files of the open data, which take minutes to send: they are read from the disk as the client receives them. */
    file: open('files', 8, { address: 2, distinct: 4, block: 6, total: 256 }),
    /** The results of a search as one file: up to five thousand rows, in memory until the client has received them. */
    results: open('results', 1, { address: 1, distinct: 2, block: 4, total: 32 }),
    /** Not-found pages. */
    missing: open('missing', 1, COSTLY),
    /** Forms of the operator’s page. A flood of wrong keys waits here, and not in front of the pages of visitors. */
    moderation: open('moderation', 1, COSTLY),
  };
}

export type WorkKind = keyof ReturnType<typeof openKinds>;

/** Milliseconds until a retry after an overload. */
const OVERLOAD_WAIT = 2_000;

export type WorkQueues = ReturnType<typeof createWorkQueues>;

/** Creates the queues. A request whose client disconnects before its turn is not begun. */
export function createWorkQueues(overload: Overload) {
  const kinds = openKinds();

  /** Runs the task that answers a request when its turn has come. */
  const answer = async (
    c: Context<AppEnv>,
    kind: WorkKind,
    task: () => Promise<Response>,
  ): Promise<Response> => {
    // Figures are drawn outside of the thread that is overloaded.
    if (kind !== 'figure' && overload.isOver())
      throw new LimitReached('busy', { name: 'load', wait: OVERLOAD_WAIT });
    const { limit, queue } = kinds[kind];
    const { network } = c.var;
    const { signal } = c.req.raw;
    limit.take(network, 1);
    // Held until the client has received the response or has disconnected: unread responses take memory.
    const giveBack = () => limit.giveBack(network, 1);
    const outgoing = c.env?.outgoing;
    const willClose = outgoing !== undefined && !outgoing.closed;
    if (willClose) outgoing.once('close', giveBack);
    try {
      return await queue.run(task, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      // The client has disconnected: this response is for the log only.
      return new Response(null, { status: CLIENT_LEFT });
    } finally {
      if (!willClose) giveBack();
    }
  };
  return {
    answer,
    /** Middleware that answers a route when its turn has come. */
    guard: (kind: WorkKind | ((c: Context<AppEnv>) => WorkKind)) =>
      createMiddleware<AppEnv>((c, next) =>
        answer(c, typeof kind === 'function' ? kind(c) : kind, async () => {
          await next();
          return c.res;
        }),
      ),
  };
}

/** Whether a list needs the search: without a `q` it does not, unless all rows are sorted by a key. */
export function isSearch(c: Context<AppEnv>): boolean {
  return ['q', 'order', 'ordem'].some((name) => (c.req.query(name) ?? '').trim() !== '');
}
