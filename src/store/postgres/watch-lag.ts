import type { DataState } from './data-state.ts';

/** Says what is wrong with the state of a replica beside one that the primary had a little later, or null. */
export type LagWatch = (replica: DataState, primary: DataState, now: number) => string | null;

/**
 * Notices a replica that receives nothing any more, or the log of another primary. How old its state is cannot
 * be read: without writes the newest one is old as well. So a state of the primary is remembered, and the
 * replica must have reached it within `most` milliseconds.
 */
export function createLagWatch(most: number): LagWatch {
  let goal: { readonly writes: number; readonly since: number } | null = null;
  return (replica, primary, now) => {
    const isSame = replica.writes === primary.writes;
    if (replica.writes > primary.writes || (isSame && replica.mark !== primary.mark)) {
      return 'it has other writes than DATABASE_URL';
    }
    if (isSame) goal = null;
    else if (goal === null || replica.writes >= goal.writes) {
      goal = { writes: primary.writes, since: now };
    }
    if (goal === null || now - goal.since <= most) return null;
    return `it is more than ${most / 1_000} s behind`;
  };
}
