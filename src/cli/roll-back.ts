import { setTimeout as delay } from 'node:timers/promises';
import {
  ROLLBACK_OUTCOMES,
  type RollbackOutcome,
  type RollbackScope,
} from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import { OperatorError } from '../domain/operator-error.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import { createProgress, type ProgressStream, type Report } from './report.ts';

/** Personalities per transaction: few enough that a server's writes do not wait long. */
const BATCH = 200;

/** Milliseconds between transactions: a waiting server tries to get SQLite's lock every 25 ms. */
const PAUSE = 30;

/**
 * Undoes changes of visitors, or what an earlier rollback did, as one operation. If it
 * fails half-way, what is done stays, and the same command continues it.
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
  const sorted = new Map(
    ROLLBACK_OUTCOMES.map((outcome): [RollbackOutcome, string[]] => [outcome, []]),
  );
  let operation: number | null = null;
  try {
    for (let at = 0; at < ids.length; at += BATCH) {
      if (at > 0) await delay(PAUSE);
      const batch = { scope, ids: ids.slice(at, at + BATCH), operation, isBlocked };
      const by = { visitor: null, at: new Date().toISOString() };
      const done = await store.rollBack(batch, by);
      if (operation === null && done.operation !== null) {
        // Killed from now on, the command leaves an operation that can be undone by this number.
        stderr.write(`Operation ${done.operation} has begun.\n`);
      }
      operation = done.operation;
      for (const [i, id] of batch.ids.entries()) sorted.get(done.outcomes[i] ?? 'erased')?.push(id);
      showProgress(Math.min(at + BATCH, ids.length), ids.length);
    }
  } catch (error) {
    const done =
      operation === null ? 'nothing was rolled back' : `operation ${operation} is incomplete`;
    stderr.write(`Stopped: ${done}; run the command again to continue.\n`);
    throw error;
  }
  return report(operation, sorted);
}

type Ids = ReadonlyMap<RollbackOutcome, readonly string[]>;

/** Why a personality was skipped. */
const REASONS = {
  already_gone: 'is already removed',
  changed_since: 'was changed by somebody else since',
  locked: 'is locked',
  erased: 'cannot be restored: its earlier version is erased',
  blocked: 'cannot be restored: its earlier version has a blocked name',
} as const satisfies Readonly<Record<Exclude<RollbackOutcome, 'restored' | 'removed'>, string>>;
/** Those that the operator may want to look at. */
const UNEXPECTED = ['locked', 'erased', 'blocked'] as const;

function report(operation: number | null, ids: Ids): Report {
  const idsOf = (outcome: RollbackOutcome) => ids.get(outcome) ?? [];
  const skipped = {
    changedSince: idsOf('changed_since'),
    alreadyGone: idsOf('already_gone'),
    locked: idsOf('locked'),
    erased: idsOf('erased'),
    blocked: idsOf('blocked'),
  };
  const [restored, removed] = [idsOf('restored').length, idsOf('removed').length];
  return {
    status: UNEXPECTED.every((outcome) => skipped[outcome].length === 0) ? 0 : 1,
    lines: describe(operation, restored, removed, idsOf),
    json: { operation, restored, removed, skipped },
  };
}

function* describe(
  operation: number | null,
  restored: number,
  removed: number,
  idsOf: (outcome: RollbackOutcome) => readonly string[],
): Generator<string> {
  for (const outcome of ['changed_since', 'already_gone', ...UNEXPECTED] as const) {
    for (const id of idsOf(outcome)) yield `Skipped: ${id} ${REASONS[outcome]}.`;
  }
  if (operation === null) {
    yield 'Nothing was rolled back.';
    return;
  }
  yield `${restored} restored, ${removed} removed by operation ${operation}.`;
  yield `To undo it: npm run catalogue -- rollback --undo ${operation}`;
}
