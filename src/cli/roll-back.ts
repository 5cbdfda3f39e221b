import type { RollbackOutcome, RollbackScope } from '../catalogue/operations.ts';
import { rollBackInSlices } from '../catalogue/roll-back.ts';
import type { Store } from '../catalogue/store.ts';
import { OperatorError } from '../domain/operator-error.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import { createProgress, type ProgressStream, type Report } from './output.ts';

/**
 * Few enough personalities per transaction that a server's writes do not wait long, and a pause in which a waiting
 * server, which tries every 25 ms, gets SQLite's lock.
 */
const SLICES = { size: 200, pause: 30 };

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
  let operation: number | null = null;
  try {
    const { outcomes } = await rollBackInSlices(store, {
      ...SLICES,
      scope,
      ids,
      isBlocked,
      now: () => new Date().toISOString(),
      onSlice(begun, done) {
        if (operation === null && begun !== null) {
          // If the command is killed from now on, its unfinished operation can be undone by this number.
          stderr.write(`Operation ${begun} has begun.\n`);
        }
        operation = begun;
        showProgress(done, ids.length);
      },
    });
    return report(operation, outcomes);
  } catch (error) {
    const done =
      operation === null ? 'nothing was rolled back' : `operation ${operation} is incomplete`;
    stderr.write(`Stopped: ${done}; run the command again to continue.\n`);
    throw error;
  }
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
