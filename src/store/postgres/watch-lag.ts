import type { DataState } from './data-state.ts';

export interface Lag {
  /** Milliseconds for which it has certainly been behind. */
  readonly behind: number;
  /** Why the replica may not serve, or null. */
  readonly fault: string | null;
}

/** Compares the state of a replica with one that the primary had a little later. */
export type LagWatch = (replica: DataState, primary: DataState, now: number) => Lag;

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
      return { behind: 0, fault: 'it has other writes than DATABASE_URL' };
    }
    if (isSame) goal = null;
    else if (goal === null || replica.writes >= goal.writes) {
      goal = { writes: primary.writes, since: now };
    }
    const behind = goal === null ? 0 : now - goal.since;
    return { behind, fault: behind > most ? `it is more than ${most / 1_000} s behind` : null };
  };
}
