import { measureLoop } from '../loop-cost.ts';
import { inOneProcess, watchServer } from '../postgres/watch-server.ts';
import type { Database } from '../stored/on-each.ts';

/** What a search took, in ms. */
export interface SearchTime {
  /**
   * Of the processors, which other programs do not add to: our thread's, in which SQLite searches a database
   * in memory, and with PostgreSQL that of the processes that it serves us by. By the clock where they
   * cannot be seen.
   */
  readonly cost: number;
  readonly clock: number;
}

export interface SearchTimer {
  /** By which the database has to be opened. */
  readonly url: string;
  /** The task has to run alone. */
  measure<T>(task: () => Promise<T>): Promise<{ readonly result: T; readonly time: SearchTime }>;
  close(): Promise<void>;
}

export async function timeSearches({ place, url }: Database): Promise<SearchTimer> {
  if (place !== 'PostgreSQL') {
    return {
      url,
      async measure(task) {
        const { result, cost } = await measureLoop(task);
        return { result, time: { cost: cost.cpu, clock: cost.elapsed } };
      },
      close: async () => {},
    };
  }
  const server = await watchServer(url);
  return {
    url: inOneProcess(url),
    async measure(task) {
      await server.spent();
      const { result, cost } = await measureLoop(task);
      const spent = await server.spent();
      const time = { cost: spent === null ? cost.elapsed : cost.cpu + spent, clock: cost.elapsed };
      return { result, time };
    },
    close: server.close,
  };
}
