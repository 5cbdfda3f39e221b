import { UNDO_DAYS } from '../domain/rollback.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** The time since which a visitor's changes can be undone at once; both ISO 8601, UTC. */
export function undoableSince(now: string): string {
  return new Date(Date.parse(now) - UNDO_DAYS * DAY).toISOString();
}
