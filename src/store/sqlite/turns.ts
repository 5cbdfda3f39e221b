import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that tasks may take together before the event loop gets its turn. */
const SLICE = 5;

export interface Turns {
  /** Runs a task when it is its turn. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** For a task that runs: gives the event loop its turn if the time is over. */
  rest(): Promise<void>;
}

/**
 * Runs tasks one at a time, in the order of their calls. They wait for nothing but promises, and so for no
 * turn of the event loop: of sixteen searches that come at once, timers and sockets would see nothing until
 * the last one has ended. So the event loop gets a turn after a few milliseconds, between two tasks or where
 * a long task rests.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const waiting: (() => void)[] = [];
  let isRunning = false;
  /** When the first task of this turn began; null if none has. */
  let began: number | null = null;

  const begin = (): void => {
    isRunning = true;
    if (began !== null) return;
    began = now();
    setImmediate(() => {
      began = null;
      if (!isRunning) next();
    });
  };
  const next = (): void => {
    const run = waiting.shift();
    if (run === undefined) return;
    begin();
    run();
  };
  const hasTime = (): boolean => began === null || now() - began < SLICE;
  const takeTurn = async (): Promise<void> => {
    if (!isRunning && waiting.length === 0 && hasTime()) begin();
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return {
    async run(task) {
      await takeTurn();
      try {
        return await task();
      } finally {
        isRunning = false;
        if (hasTime()) next();
      }
    },
    async rest() {
      // The task may go on in a later turn than the one in which it began.
      begin();
      if (hasTime()) return;
      await nextTurn();
      begin();
    },
  };
}
