import { Worker } from 'node:worker_threads';
import { LimitReached } from '../../catalogue/failures.ts';
import type { OpenGuard } from '../open-guard.ts';
import type { StoreSetting } from '../store-setting.ts';
import { unavailable } from '../unavailable.ts';
import type { ArgumentsOf, Message, Question, ResultOf, SlowRead } from './messages.ts';
import { fromSent } from './sent-error.ts';

const THREAD = new URL('./thread.ts', import.meta.url);

/** Questions that wait, at most; which client they come from is a matter of the server. */
const WAITING_MAX = 512;

/**
 * Questions that the thread has at a time: the next one is there when one is answered, and the others can still
 * be taken back. On PostgreSQL the thread works on one while others wait for the database.
 */
const SENT_MAX = 4;

/** Milliseconds that a question waits for its answer: less than a client waits. */
const PATIENCE = 5_000;

/** Milliseconds until a retry can succeed. */
const WAIT = 2_000;

/**
 * The young objects of searches die soon: with room for a few the thread collects them more often and
 * needs less memory. Without a bound for the others a search could take all memory of the process.
 */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 512 };

export interface SearchThreadOptions {
  readonly setting: StoreSetting;
  readonly guard: OpenGuard;
  /** Called with a sentence when the thread ends unasked. */
  readonly warn: (sentence: string) => void;
  /** Called with a sentence about damage that the thread has found in what is stored. */
  readonly onDamage: (sentence: string) => void;
}

/** A thread that searches over connections of its own. */
export interface SearchThread {
  /** Whether it has read what it searches in: its first answers wait for that. */
  readonly isLoaded: boolean;
  /**
   * Runs a method of the store's reads there: it sees all that was written before the call. Fails with
   * `LimitReached` when too many wait or it takes too long, and with `unavailable` when the thread ends
   * before it has answered.
   */
  ask<Method extends SlowRead>(
    method: Method,
    args: ArgumentsOf<Method>,
  ): Promise<ResultOf<Method>>;
  /** Ends the thread; those who wait are refused. */
  close(): Promise<void>;
}

interface Asked {
  readonly question: Question<SlowRead>;
  readonly resolve: (result: string) => void;
  readonly reject: (reason: unknown) => void;
}

interface Running {
  readonly worker: Worker;
  isLoaded: boolean;
  /** Refuses those whose questions were sent for this reason, and ends the thread. */
  end(reason: unknown): Promise<unknown>;
}

/** The thread starts at once, and with the next question after it has ended unasked. */
export function createSearchThread({
  setting,
  guard,
  warn,
  onDamage,
}: SearchThreadOptions): SearchThread {
  let running: Running | null = null;
  let isClosed = false;
  let count = 0;
  /** In the order of the calls. */
  const waiting = new Set<Asked>();
  const sent = new Map<number, Asked>();

  const start = (): Running => {
    // The name may belong to another file by now, while the store has the former one open.
    guard.requireOpened();
    const worker = new Worker(THREAD, { workerData: setting, resourceLimits: LIMITS });
    worker.unref();
    let hasEnded = false;
    const end = (reason: unknown): Promise<unknown> => {
      hasEnded = true;
      if (running?.worker === worker) running = null;
      for (const { reject } of sent.values()) reject(reason);
      sent.clear();
      // Those that were not sent yet are asked of the next thread.
      send();
      return worker.terminate();
    };
    const fail = (cause: Error): void => {
      if (hasEnded) return;
      warn(`The thread that searches has ended: ${cause.message}. The next search starts another.`);
      void end(unavailable(cause));
    };
    worker.on('message', (message: Message) => {
      if (hasEnded) return;
      if (message.kind === 'loaded') {
        if (running !== null) running.isLoaded = true;
        return;
      }
      if (message.kind === 'damaged') {
        onDamage(message.sentence);
        return;
      }
      if (message.kind === 'opened') {
        try {
          guard.requireOpened();
        } catch (error) {
          void end(error);
        }
        return;
      }
      const asked = sent.get(message.id);
      sent.delete(message.id);
      if (message.kind === 'result') asked?.resolve(message.result);
      else asked?.reject(guard.translate(fromSent(message.error)));
      send();
    });
    worker.on('messageerror', fail);
    worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => fail(new Error(`it exited with code ${code}`)));
    return { worker, isLoaded: false, end };
  };

  const send = (): void => {
    for (const asked of waiting) {
      if (sent.size >= SENT_MAX) return;
      waiting.delete(asked);
      try {
        running ??= start();
        sent.set(asked.question.id, asked);
        running.worker.postMessage(asked.question);
      } catch (error) {
        asked.reject(error);
      }
    }
  };

  running = start();
  return {
    get isLoaded() {
      return running?.isLoaded === true;
    },

    async ask<Method extends SlowRead>(method: Method, args: ArgumentsOf<Method>) {
      if (isClosed) throw unavailable(new Error('The store is closed.'));
      if (waiting.size >= WAITING_MAX) throw tooMany();
      count += 1;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const asked: Asked = { question: { id: count, method, args }, resolve, reject };
      const timer = setTimeout(() => {
        waiting.delete(asked);
        reject(tooMany());
      }, PATIENCE);
      waiting.add(asked);
      send();
      try {
        const result: ResultOf<Method> = JSON.parse(await promise);
        return result;
      } finally {
        clearTimeout(timer);
      }
    },

    async close() {
      isClosed = true;
      const reason = unavailable(new Error('The store was closed.'));
      for (const { reject } of waiting) reject(reason);
      waiting.clear();
      await running?.end(reason);
    },
  };
}

function tooMany(): LimitReached {
  return new LimitReached('busy', { name: 'waiting_searches', wait: WAIT });
}
