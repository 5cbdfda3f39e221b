import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../engine.ts';
import { iconFaults, type Pieces, rowFaults } from './faults.ts';
import { versionFaults } from './history-faults.ts';

/** A pause is this many times as long as the work before it: the check takes a hundredth of a processor. */
const PAUSES = 99;

/** Rows of a piece: other reads wait for it about a millisecond. */
const ROWS = 200;

/** Milliseconds between two passes. */
const BETWEEN = 10_000;

/**
 * Reads all personalities, versions and icons over and over, slowly, and gives a sentence about the first damage.
 * Most changed bytes still give a valid database, whose rows are served as if they had been written so.
 * What `rebuild` can mend is no damage. Null when it is stopped by the signal.
 */
export async function findDamage(engine: Engine, signal: AbortSignal): Promise<string | null> {
  const pieces = pace(engine, signal);
  for (;;) {
    try {
      for (const faults of [rowFaults, versionFaults, iconFaults]) {
        for await (const { sentence, mendable } of faults(pieces)) if (!mendable) return sentence;
      }
    } catch (error) {
      if (signal.aborted) return null;
      // Anything else, such as a server that restarts, is noticed by others, and passes.
      if (engine.damage() !== null) return describe(error);
    }
    await delay(BETWEEN, null, { signal }).catch(() => {});
    if (signal.aborted) return null;
  }
}

/** Each piece is read in a transaction of its own, after a pause. */
function pace(engine: Engine, signal: AbortSignal): Pieces {
  let began = processorTime();
  return {
    rows: ROWS,
    async read(task) {
      await delay((processorTime() - began) * PAUSES, null, { signal });
      began = processorTime();
      return engine.read(task);
    },
  };
}

/** Milliseconds that the server’s thread has worked, for this or for others: where it is busy, the pauses are longer. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function describe(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}
