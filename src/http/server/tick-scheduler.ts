import { createTurns, IN_ORDER, type Turn } from '../../queue/turns.ts';

/** Maximum number of tasks per tick. Refusing a request or closing a connection takes about 0.1 ms. */
const PER_TICK = 16;

/** Schedules a task to run in one of the next ticks, in the turn of its network if one is given. */
type Schedule = (task: () => void, turn?: Turn) => void;

/** Creates a scheduler that runs a few tasks in each tick of the event loop, networks taking turns. */
export function createTickScheduler(): Schedule {
  const turns = createTurns<() => void>();
  let isPlanned = false;
  const plan = (): void => {
    if (!isPlanned) setImmediate(runTick);
    isPlanned = true;
  };
  const runTick = (): void => {
    isPlanned = false;
    if (turns.size > PER_TICK) plan();
    // The number is fixed first: a task that is added by another one runs in a later tick.
    for (let left = Math.min(turns.size, PER_TICK); left > 0; left -= 1) turns.next()?.();
  };
  return (task, turn = IN_ORDER) => {
    turns.add(turn, task);
    plan();
  };
}

/** Schedules the closing of a connection: thousands that close at the same time do not delay responses on others. */
export const scheduleClosing: Schedule = createTickScheduler();
