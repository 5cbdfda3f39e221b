import { Worker } from 'node:worker_threads';
import { LimitReached } from '../../../catalogue/limit-reached.ts';
import { publishLookups } from '../../remember.ts';
import { unavailable } from '../../unavailable.ts';
import type { FileHealth } from '../file-health.ts';
import type { Message, Question, ResultOf, SlowRead, SlowReads } from './messages.ts';
import { fromSent } from './sent-error.ts';

const THREAD = new URL('./thread.ts', import.meta.url);

/**
 * Maximum number of questions that wait for an answer, including the one being answered: two for each of the
 * searches that the server accepts at once, which no client alone can fill (http/guards/share-work.ts).
 */
const WAITING_MAX = 512;

/** Milliseconds until a retry can succeed. */
const WAIT = 2_000;

/**
 * The young objects of searches die soon: with room for a few the thread collects them more often and
 * needs less memory. Without a bound for the others a search could take all memory of the process.
 */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 512 };

export interface SearchThreadOptions {
  readonly location: string;
  readonly health: FileHealth;
  /** Called with a sentence when the thread ends unasked. */
  readonly warn: (sentence: string) => void;
}

/** A thread that reads the file over a connection of its own. */
export interface SearchThread {
  /**
   * Runs a method of the store's reads there: it sees all that was written before the call. Fails with
   * `LimitReached` when too many wait, and with `unavailable` when the thread ends before it has answered.
   */
  ask<Method extends SlowRead>(
    method: Method,
    ...args: Parameters<SlowReads[Method]>
  ): Promise<ResultOf<Method>>;
  /** Ends the thread; those who wait are refused. */
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (result: string) => void;
  readonly reject: (reason: unknown) => void;
}

interface Running {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** Refuses those who wait for this reason, and ends the thread. */
  end(reason: unknown): Promise<unknown>;
}

/** The thread is started by the first question, and by the next one after it has ended unasked. */
export function createSearchThread({ location, health, warn }: SearchThreadOptions): SearchThread {
  let running: Running | null = null;
  let isClosed = false;
  let asked = 0;

  const start = (): Running => {
    // SQLite would open whichever file has the name now, and the store has the one of before open.
    health.requireFiles();
    const worker = new Worker(THREAD, { workerData: location, resourceLimits: LIMITS });
    const waiting = new Map<number, Waiting>();
    let hasEnded = false;
    const end = (reason: unknown): Promise<unknown> => {
      hasEnded = true;
      if (running?.worker === worker) running = null;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
      return worker.terminate();
    };
    const fail = (cause: Error): void => {
      if (hasEnded) return;
      warn(
        `The thread that searches ${location} has ended: ${cause.message}. The next search starts another.`,
      );
      void end(unavailable(cause));
    };
    worker.on('message', (message: Message) => {
      if (hasEnded) return;
      if (message.kind === 'opened') {
        try {
          health.requireFiles();
        } catch (error) {
          void end(error);
        }
        return;
      }
      publishLookups(message.lookups);
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if (waiting.size === 0) worker.unref();
      if (message.kind === 'result') one?.resolve(message.result);
      else one?.reject(health.translate(fromSent(message.error)));
    });
    worker.on('messageerror', fail);
    worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => fail(new Error(`it exited with code ${code}`)));
    return { worker, waiting, end };
  };

  return {
    async ask<Method extends SlowRead>(method: Method, ...args: Parameters<SlowReads[Method]>) {
      if (isClosed) throw unavailable(new Error('The store is closed.'));
      if (running !== null && running.waiting.size >= WAITING_MAX)
        throw new LimitReached('busy', { name: 'waiting_searches', wait: WAIT });
      running ??= start();
      const { worker, waiting } = running;
      asked += 1;
      const question: Question<Method> = { id: asked, method, args };
      return new Promise<ResultOf<Method>>((resolve, reject) => {
        waiting.set(question.id, { resolve: (result) => resolve(JSON.parse(result)), reject });
        // While somebody waits, the process does not end.
        if (waiting.size === 1) worker.ref();
        worker.postMessage(question);
      });
    },

    async close() {
      isClosed = true;
      await running?.end(unavailable(new Error('The store was closed.')));
    },
  };
}
