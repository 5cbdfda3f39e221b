import { setTimeout as delay } from 'node:timers/promises';
import type { RollbackOutcome, RollbackScope } from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import { OperatorError } from '../domain/operator-error.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import { createProgress, type ProgressStream, type Report } from './output.ts';

/** Personalities per transaction: few enough that a server's writes do not wait long. */
const BATCH = 200;

/** Milliseconds between transactions, so that a waiting server, which tries every 25 ms, gets SQLite's lock. */
const PAUSE = 30;

/**
 * Undoes changes of visitors, or an earlier rollback, as one operation. If it fails half-way, the finished part stays,
 * and the same command continues it.
 */
export async function rollBack(
  store: Store,
  scope: RollbackScope,
  stderr: ProgressStream,
  isBlocked: IsBlocked,
): Promise<Report> {
  const ids = await store.findRollback(scope);
  if (ids === null) {
    throw new OperatorError('There is no such operation: a rollback prints its number.');
  }
  const showProgress = createProgress(stderr);
  const outcomes = new Map<string, RollbackOutcome>();
  let operation: number | null = null;
  try {
    for (let at = 0; at < ids.length; at += BATCH) {
      if (at > 0) await delay(PAUSE);
      const batch = { scope, ids: ids.slice(at, at + BATCH), operation, isBlocked };
      const by = { visitor: null, at: new Date().toISOString() };
      const done = await store.rollBack(batch, by);
      if (operation === null && done.operation !== null) {
        // If the command is killed from now on, its unfinished operation can be undone by this number.
        stderr.write(`Operation ${done.operation} has begun.\n`);
      }
      operation = done.operation;
      for (const [i, id] of batch.ids.entries()) outcomes.set(id, done.outcomes[i] ?? 'erased');
      showProgress(Math.min(at + BATCH, ids.length), ids.length);
    }
  } catch (error) {
    const done =
      operation === null ? 'nothing was rolled back' : `operation ${operation} is incomplete`;
    stderr.write(`Stopped: ${done}; run the command again to continue.\n`);
    throw error;
  }
  return report(operation, outcomes);
}

/** The reasons why a personality was skipped. */
const REASONS = {
  changed_since: 'was changed by somebody else since',
  unchanged: 'is as it was before already',
  already_gone: 'is already removed',
  locked: 'is locked',
  erased: 'cannot be restored: its earlier version is erased',
  blocked: 'cannot be restored: its earlier version has a blocked name',
} as const satisfies Readonly<Record<Exclude<RollbackOutcome, 'restored' | 'removed'>, string>>;
/** The outcomes that the operator should examine; they give exit status 1. */
const UNEXPECTED = ['locked', 'erased', 'blocked'] as const;

/** Builds the report. `outcomes` are keyed by id, in the order of the rollback. */
function report(operation: number | null, outcomes: ReadonlyMap<string, RollbackOutcome>): Report {
  const idsOf = (wanted: RollbackOutcome): string[] =>
    [...outcomes].filter(([, outcome]) => outcome === wanted).map(([id]) => id);
  const skipped = {
    changedSince: idsOf('changed_since'),
    unchanged: idsOf('unchanged'),
    alreadyGone: idsOf('already_gone'),
    locked: idsOf('locked'),
    erased: idsOf('erased'),
    blocked: idsOf('blocked'),
  };
  const [restored, removed] = [idsOf('restored').length, idsOf('removed').length];
  return {
    status: UNEXPECTED.every((outcome) => skipped[outcome].length === 0) ? 0 : 1,
    lines: [
      ...(['changed_since', 'unchanged', 'already_gone', ...UNEXPECTED] as const).flatMap(
        (outcome) => idsOf(outcome).map((id) => `Skipped: ${id} ${REASONS[outcome]}.`),
      ),
      ...(operation === null
        ? ['Nothing was rolled back.']
        : [
            `${restored} restored, ${removed} removed by operation ${operation}.`,
            `To undo it: npm run catalogue -- rollback --undo ${operation}`,
          ]),
    ],
    json: { operation, restored, removed, skipped },
  };
}
