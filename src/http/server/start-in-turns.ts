import type { Network } from '../guards/from-where.ts';
import { createTurns } from '../guards/turns.ts';

/** Requests that begin in one tick of the event loop; one that is refused takes some 0.1 ms. */
const PER_TICK = 16;

/** Begins a request of a network soon. */
export type StartInTurns = (network: Network, begin: () => void) => void;

/**
 * Begins requests in turns of their networks, a few in each tick of the event loop: Node emits all that have arrived
 * since the tick before, and a flood of one network would begin before a single request of another.
 */
export function createStarts(): StartInTurns {
  const turns = createTurns<{ readonly network: Network; readonly begin: () => void }>();
  let isPlanned = false;
  const plan = (): void => {
    if (!isPlanned) setImmediate(runTick);
    isPlanned = true;
  };
  const runTick = (): void => {
    isPlanned = false;
    for (let begun = 0; begun < PER_TICK; begun += 1) {
      const next = turns.next();
      if (next === null) return;
      next.begin();
    }
    plan();
  };
  return (network, begin) => {
    turns.add({ network, begin });
    plan();
  };
}
