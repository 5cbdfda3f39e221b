/** Milliseconds that tasks may take together before the event loop gets its turn. */
const SLICE = 5;

/** Runs a task when it is its turn. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Runs tasks one at a time, in the order of their calls. They wait for nothing but promises, and so for no
 * turn of the event loop: of sixteen reads that come at once, timers and sockets would see nothing until
 * the last one has ended. So the event loop gets a turn between two tasks after a few milliseconds.
 */
export function createTurns(now: () => number = () => performance.now()): InTurn {
  const waiting: (() => void)[] = [];
  let isRunning = false;
  /** When the first task of this turn began; null if none has. */
  let began: number | null = null;

  const next = (): void => {
    const run = waiting.shift();
    if (run === undefined) return;
    begin();
    run();
  };
  const begin = (): void => {
    isRunning = true;
    if (began !== null) return;
    began = now();
    setImmediate(() => {
      began = null;
      if (!isRunning) next();
    });
  };
  const hasTime = (): boolean => began === null || now() - began < SLICE;
  const takeTurn = async (): Promise<void> => {
    if (!isRunning && waiting.length === 0 && hasTime()) begin();
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return async (task) => {
    await takeTurn();
    try {
      return await task();
    } finally {
      isRunning = false;
      if (hasTime()) next();
    }
  };
}
