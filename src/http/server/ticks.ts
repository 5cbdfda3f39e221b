import { createTurns, IN_ORDER, type Turn } from '../../queue/turns.ts';

/** Tasks in one tick of the event loop; each refuses a request or closes a connection, which takes some 0.1 ms. */
const PER_TICK = 16;

/** Runs a task soon. */
type InTicks = (task: () => void, turn?: Turn) => void;

/** Runs a few tasks in each tick of the event loop, in turns of their networks. */
export function createTicks(): InTicks {
  const turns = createTurns<() => void>();
  let isPlanned = false;
  const plan = (): void => {
    if (!isPlanned) setImmediate(runTick);
    isPlanned = true;
  };
  const runTick = (): void => {
    isPlanned = false;
    if (turns.size > PER_TICK) plan();
    // What a task adds is for the next tick.
    for (let left = Math.min(turns.size, PER_TICK); left > 0; left -= 1) turns.next()?.();
  };
  return (task, turn = IN_ORDER) => {
    turns.add(turn, task);
    plan();
  };
}

/** Runs what ends connections: thousands that end at the same time do not delay the answers on others. */
export const endInTicks: InTicks = createTicks();
