import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LimitReached } from '../../catalogue/failures.ts';
import { createQueue } from '../../queue/queue.ts';
import type { AppEnv } from '../environment.ts';
import { CLIENT_LEFT } from '../request-log.ts';
import { type ConcurrencyLimits, createConcurrencyLimit } from './concurrency-limit.ts';
import type { Overload } from './overload.ts';

/** Limits that are high enough for a school behind one address. */
const CHEAP = { address: 64, neighbourhood: 128, block: 192, total: 1_024 };
const COSTLY = { address: 8, neighbourhood: 16, block: 24, total: 256 };

/** Milliseconds that a request waits for its turn: less than its client does, and than a silent connection has. */
const PATIENCE = 5_000;

/**
 * What is read, by what it costs: how many requests are worked on at a time, while the others wait for the turn of
 * their network, and how many may be under way, of a network and of all. So what costs much leaves the processor to
 * what costs little.
 */
function openKinds() {
  const open = (name: string, atWork: number, limits: ConcurrencyLimits) => ({
    limit: createConcurrencyLimit(name, limits),
    queue: createQueue({ name, atWork, patience: PATIENCE }),
  });
  return {
    /** Rows by id and pages of the gallery without a search, as JSON. */
    rows: open('rows', 4, CHEAP),
    /** Pages of rows and of the gallery as HTML, which takes ten times as long to make as JSON. */
    page: open('page', 2, CHEAP),
    /** A page has up to a hundred icons, and a school behind one address several pages at once. */
    icon: open('icons', 4, { address: 512, neighbourhood: 768, block: 1_024, total: 2_048 }),
    /** Searches take turns in memory: while one is found, the rows of the other are read and sent. */
    search: open('search', 2, CHEAP),
    /** The changes of everybody, which a search reads by the thousand. */
    changes: open('changes', 1, COSTLY),
    /** Sitemaps: five thousand rows each. */
    sitemap: open('sitemap', 1, COSTLY),
    /** Pictures of links, asked for by a few addresses for many people; drawing one takes some 60 ms. */
    preview: open('preview', 1, { address: 128, neighbourhood: 192, block: 256, total: 1_024 }),
    /** Files of everybody, which take minutes to send: they are read from the disk as the client takes them. */
    file: open('files', 8, { address: 2, neighbourhood: 4, block: 6, total: 8 }),
    /** The results of a search as one file: up to five thousand rows, in memory until the client has them. */
    results: open('results', 1, { address: 1, neighbourhood: 2, block: 4, total: 16 }),
    /** Pages that say that there is nothing. */
    missing: open('missing', 1, COSTLY),
  };
}

export type WorkKind = keyof ReturnType<typeof openKinds>;

/** Milliseconds until a retry after an overload. */
const OVERLOAD_WAIT = 2_000;

export type WorkQueues = ReturnType<typeof createWorkQueues>;

/** Shares the work out. What a client has left before its turn is not begun. */
export function createWorkQueues(overload: Overload) {
  const kinds = openKinds();

  /** Answers a request that reads when it is the turn of its network. */
  const answer = async (
    c: Context<AppEnv>,
    kind: WorkKind,
    task: () => Promise<Response>,
  ): Promise<Response> => {
    if (overload.isOver()) throw new LimitReached('busy', { name: 'load', wait: OVERLOAD_WAIT });
    const { limit, queue } = kinds[kind];
    const { network } = c.var;
    const { signal } = c.req.raw;
    limit.take(network, 1);
    // Held until the client has the answer, or is gone: what it does not read takes memory.
    const giveBack = () => limit.giveBack(network, 1);
    const outgoing = c.env?.outgoing;
    const willClose = outgoing !== undefined && !outgoing.closed;
    if (willClose) outgoing.once('close', giveBack);
    try {
      return await queue.run(task, { turn: network, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      // The client has left: this answer is for the log.
      return new Response(null, { status: CLIENT_LEFT });
    } finally {
      if (!willClose) giveBack();
    }
  };
  return {
    answer,
    /** Middleware that answers a route when it is the turn of its network. */
    guard: (kind: WorkKind | ((c: Context<AppEnv>) => WorkKind)) =>
      createMiddleware<AppEnv>((c, next) =>
        answer(c, typeof kind === 'function' ? kind(c) : kind, async () => {
          await next();
          return c.res;
        }),
      ),
  };
}

/** Whether a list takes a search: without a `q` none is needed, unless all are compared for an order by a key. */
export function isSearch(c: Context<AppEnv>): boolean {
  return ['q', 'order', 'ordem'].some((name) => (c.req.query(name) ?? '').trim() !== '');
}
