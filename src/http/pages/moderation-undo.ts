import { ROLLBACK_OUTCOMES } from '../../catalogue/operations.ts';
import type { FinishedRollback, VisitorScope } from '../../catalogue/roll-back.ts';
import { paths } from '../../domain/paths.ts';
import { daysBefore } from '../../domain/time.ts';
import { isVersionNumber, VISITOR_PATTERN } from '../../domain/versions/change.ts';

/** The addresses and forms by which the operator undoes what a visitor has changed. */

/** The maximum number of personalities that a form undoes: a few seconds. More are for the command. */
export const UNDO_MAX = 5_000;

export type UndoScope = VisitorScope | { readonly operation: number };

/** Reads the visitor, also as `visitante 7f3a9c01d2`, and the days back from now; null if one is not valid. */
export function readScope(typed: string, days: string): VisitorScope | null {
  const visitor = typed
    .trim()
    .toLowerCase()
    .replace(/^visitante\s+/, '');
  if (!VISITOR_PATTERN.test(visitor) || !/^\d{0,4}$/.test(days)) return null;
  if (days === '') return { visitor };
  return { visitor, since: daysBefore(new Date().toISOString(), Number(days)) };
}

/** Reads what a form undoes; null if that is not what it does, or it names nothing valid. */
export function readUndo(form: URLSearchParams): UndoScope | null {
  const operation = Number(form.get('operacao'));
  if (form.get('fazer') === 'undo-operation' && isVersionNumber(operation)) return { operation };
  const [visitor, since] = [form.get('visitante') ?? '', form.get('desde')];
  if (form.get('fazer') !== 'undo-visitor' || !VISITOR_PATTERN.test(visitor)) return null;
  if (since === null) return { visitor };
  return Number.isNaN(Date.parse(since)) ? null : { visitor, since };
}

/** The address of the page that shows the outcome, which can be loaded again without repeating the undo. */
export function addressOfDone({ operation, outcomes }: FinishedRollback): string {
  const told = new URLSearchParams({ operacao: String(operation ?? 0) });
  const counts = Map.groupBy(outcomes.values(), (outcome) => outcome);
  for (const [outcome, some] of counts) told.set(outcome, String(some.length));
  return `${paths.moderation('visitante')}&${told}`;
}

/** Reads the outcome of the previous form from the address that `addressOfDone` returned; null if there is none. */
export function readDone(told: URLSearchParams) {
  const operation = Number(told.get('operacao') ?? Number.NaN);
  if (operation !== 0 && !isVersionNumber(operation)) return null;
  return {
    operation: operation === 0 ? null : operation,
    outcomes: ROLLBACK_OUTCOMES.flatMap((outcome) => {
      const count = Number(told.get(outcome));
      return Number.isInteger(count) && count > 0 ? [[outcome, count] as const] : [];
    }),
  };
}
