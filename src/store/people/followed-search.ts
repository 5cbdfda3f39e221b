import { Failure } from '../../domain/failure.ts';
import { MINUTE } from '../../domain/time.ts';
import { createQueue } from '../../queue/queue.ts';
import type { Search } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import { Damage } from '../failures.ts';
import type { Database } from '../schema/tables.ts';
import { readForSearch } from './read-for-search.ts';
import type { Marked } from './revalidating-cache.ts';

/** Maximum number of queued searches. Fairness between clients is enforced by the HTTP server. */
const WAITING_MAX = 512;

/** Milliseconds that a search may wait in the queue: less than a client waits. */
const MAX_WAIT = 5_000;

/** Attempts to follow the store before all of it is read within one transaction. */
const TRIES = 3;

/**
 * Milliseconds for which the search is not loaded again after that has met damage: a new attempt would take long and
 * meet the same damage.
 */
const DAMAGED_PAUSE = MINUTE;

/**
 * Keeps the search in memory in the state of the store. Its calls run one after another; between them others may bring
 * it to a newer state, so that an answer comes with the mark of the state that it is of.
 */
export function createFollowedSearch(engine: Engine, search: Search) {
  const turns = createQueue({
    name: 'waiting_searches',
    concurrency: 1,
    waitingMax: WAITING_MAX,
    maxWait: MAX_WAIT,
  });
  let loading: Promise<void> | null = null;
  /** Whether this store has written since the search followed it. */
  let isBehind = false;
  /** The call of `follow` that has not begun to read yet, which all requests until then share. */
  let nextFollow: Promise<void> | null = null;
  /** The damage that the last loading of the search has met, and the time until which it is not repeated. */
  let damaged: { readonly failure: Failure; readonly until: number } | null = null;

  const readAll = async (): Promise<void> => {
    if (damaged !== null && performance.now() < damaged.until) throw damaged.failure;
    try {
      await search.load(readForSearch(engine.read, engine));
      damaged = null;
    } catch (error) {
      if (error instanceof Failure && error.cause instanceof Damage)
        damaged = { failure: error, until: performance.now() + DAMAGED_PAUSE };
      throw error;
    }
  };
  /**
   * Orders the works and counts the words, in steps between which queued searches run. If the queue is full, this
   * stops, and the first request for works, or the first search without results, does the rest.
   */
  const settleInSteps = async (): Promise<void> => {
    while (await turns.run(() => search.settle()).catch(() => false));
  };
  /**
   * Loads the search, once for concurrent calls. Searches that arrive meanwhile wait for its end, however long it
   * takes, instead of in the queue, where their waiting time is limited.
   */
  const load = (): Promise<void> => {
    loading ??= turns.run(readAll).finally(() => {
      loading = null;
      // Runs later, so that searches that have waited for the loading come first.
      setImmediate(settleInSteps);
    });
    return loading;
  };

  /** Follows the store in a read transaction, and runs a task in it while the search has its state. */
  const followIn = async <T>(task: (db: Database) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      if (search.mark === null) await load();
      const done = await turns.run(() => {
        // Reset before the transaction begins, since it sees no later write.
        isBehind = false;
        nextFollow = null;
        return engine.read(async (db) => {
          const reader = readForSearch((run) => run(db), engine);
          if (await search.follow(reader)) return { result: await task(db) };
          if (tries < TRIES) return null;
          await search.load(reader);
          return { result: await task(db) };
        });
      });
      if (done !== null) return done.result;
      // So much has changed that all is read anew, which takes too long for a transaction.
      await load();
    }
  };

  /** Brings the search to a state that is not older than this call. */
  const follow = (): Promise<void> => {
    if (nextFollow !== null) return nextFollow;
    const mine = followIn(async () => {}).finally(() => {
      if (nextFollow === mine) nextFollow = null;
    });
    nextFollow = mine;
    return mine;
  };

  /** Asks the search in the state that it has; only writes of this store are followed first. */
  const ask = async <T>(question: () => Promise<T>): Promise<Marked<T>> => {
    if (isBehind) await follow();
    for (;;) {
      if (search.mark === null) await load();
      const answer = await turns.run(async () => {
        const { mark } = search;
        return mark === null ? null : { mark, value: await question() };
      });
      if (answer !== null) return answer;
    }
  };

  return {
    load,
    /** Prepares what only the works and searches without results need. */
    async settle(): Promise<void> {
      if (search.mark === null) await load();
      await settleInSteps();
    },
    follow,
    followIn,
    ask,
    /** Asks the search in the current state, with the writes of other processes. */
    async askNow<T>(question: () => Promise<T>): Promise<Marked<T>> {
      await follow();
      return ask(question);
    },
    /** Called after a write of this store, which the next question then follows first. */
    noteWrite(): void {
      isBehind = true;
    },
    /** Fails, as questions do, if loading the search has met damage and has not succeeded since. */
    requireSearch(): void {
      if (damaged !== null) throw damaged.failure;
    },
  };
}
