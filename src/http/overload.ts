import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Whether the server should refuse what costs much. */
export interface Overload {
  isOver(): boolean;
}

export interface WatchedOverload extends Overload {
  stop(): void;
}

/** Delay of the event loop, in ms, that people feel. */
const DELAY_MAX = 200;
/** Milliseconds for which it has to last: one slow moment is no overload. */
const LASTING = 2_000;
const INTERVAL = 250;

/**
 * Judges a series of delays: over when each has been above 200 ms for 2 s, and no longer as soon as one
 * is not. Times and delays are in ms of a monotonic clock.
 */
export function judgeDelays(): (delay: number, now: number) => boolean {
  let aboveSince: number | null = null;
  return (delay, now) => {
    if (delay <= DELAY_MAX) aboveSince = null;
    // The delay itself is time for which the loop stood still.
    else aboveSince ??= now - delay;
    return aboveSince !== null && now - aboveSince >= LASTING;
  };
}

/** Watches how late the event loop of this process runs. */
export function watchEventLoop(): WatchedOverload {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  const judge = judgeDelays();
  let isOver = false;
  histogram.enable();
  const timer = setInterval(() => {
    isOver = judge(histogram.max / 1e6, performance.now());
    histogram.reset();
  }, INTERVAL);
  timer.unref();
  return {
    isOver: () => isOver,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
