import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** What one task took of the thread that answers everybody, in ms. */
export interface LoopCost {
  /** Time that the thread computed: whoever else uses the machine does not count. */
  readonly cpu: number;
  /** Time that the event loop was busy by the clock: waits of the thread count too. */
  readonly busy: number;
  /** From beginning to end, the work of other threads included. */
  readonly elapsed: number;
}

/** Runs a task alone; what it waits for in other threads is not the event loop's. */
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

/** The value that the given share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? 0;
}
