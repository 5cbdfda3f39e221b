import { UNDO_DAYS } from '../domain/rollback.ts';
import { daysBefore } from '../domain/time.ts';

/** The time since which a visitor's changes can be undone at once; both ISO 8601, UTC. */
export function undoableSince(now: string): string {
  return daysBefore(now, UNDO_DAYS);
}
