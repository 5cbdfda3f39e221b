import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** The cost of a task for the main thread, in milliseconds. */
export interface LoopCost {
  /** The processor time of the thread, which is independent of other processes. */
  readonly cpu: number;
  /** The elapsed time for which the event loop was busy, including waits of the thread. */
  readonly busy: number;
  /** The elapsed time, including the work of other threads. */
  readonly elapsed: number;
}

/** Runs a task alone and measures its cost; waiting for other threads does not count as busy time. */
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

/** The quantile of values: the value that the given share (0 to 1) of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? 0;
}
