/** Measurements of the product's process, from its metrics. */
export interface ProcessMetrics {
  /** Resident memory in bytes. */
  readonly memory: number;
  /**
   * The 99th percentile, in milliseconds, of the intervals of a 10 ms timer since the metrics were last read. An idle
   * event loop gives about 10.
   */
  readonly delay: number;
}

/** Reads the metrics of a product that was started with this `METRICS_PORT`. */
export async function readMetrics(port: number): Promise<ProcessMetrics> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    memory: read('process_resident_memory_bytes'),
    delay: read('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}
