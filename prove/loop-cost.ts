import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Cost of a task for the main thread, in ms. */
export interface LoopCost {
  /** CPU time of the thread, independent of other processes. */
  readonly cpu: number;
  /** Busy time of the event loop by the clock, including waits of the thread. */
  readonly busy: number;
  /** Total time, including the work of other threads. */
  readonly elapsed: number;
}

/** Runs a task alone and measures it; waiting for other threads does not count as busy time. */
export async function measureLoop<T>(
  task: () => Promise<T>,
): Promise<{ readonly result: T; readonly cost: LoopCost }> {
  await setImmediate();
  const started = performance.now();
  const cpu = process.threadCpuUsage();
  const loop = performance.eventLoopUtilization();
  const result = await task();
  const { user, system } = process.threadCpuUsage(cpu);
  const { active } = performance.eventLoopUtilization(loop);
  const elapsed = performance.now() - started;
  return { result, cost: { cpu: (user + system) / 1000, busy: active, elapsed } };
}

/** Quantile: the value not exceeded by the given share (0 to 1) of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? 0;
}
