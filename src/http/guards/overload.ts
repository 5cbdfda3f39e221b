import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Whether the server should refuse expensive requests. */
export interface Overload {
  isOver(): boolean;
}

/** Maximum acceptable delay of the event loop, in milliseconds. */
const DELAY_MAX = 200;
/** Milliseconds for which delays must exceed the maximum to count as an overload. */
const LASTING = 2_000;
const INTERVAL = 250;

/**
 * Returns a function that receives measured delays and tells whether there is an overload, which means that all delays
 * of the last 2 s were above 200 ms. Times and delays are in milliseconds of a monotonic clock.
 */
export function judgeDelays(): (delay: number, now: number) => boolean {
  let aboveSince: number | null = null;
  return (delay, now) => {
    if (delay <= DELAY_MAX) aboveSince = null;
    // The loop was already blocked while the delay was measured.
    else aboveSince ??= now - delay;
    return aboveSince !== null && now - aboveSince >= LASTING;
  };
}

/** Measures the delay of this process's event loop. */
export function watchEventLoop(): Overload & { stop(): void } {
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
