import { Conflict } from '../../../catalogue/failures.ts';
import { isFailure, type Trouble, troubleOf } from '../../../domain/failure.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import type { Draft, StoredDraft } from './drafts.ts';
import {
  checkForm,
  EMPTY_FORM,
  errorsLeft,
  errorsOf,
  type Form,
  type FormErrors,
  type FormPart,
  formOf,
  sameForm,
  tidied,
  withPart,
} from './form/form.ts';
import { type Merge, mergeForm } from './merge.ts';

export type Task = 'save' | 'remove';

export type Problem =
  | ({ readonly kind: 'failure' } & Trouble)
  /** Another visitor has deleted the personality. */
  | { readonly kind: 'gone'; readonly task: Task };

/** A merge, and the request that met the other visitor's change; null if restoring a draft met it. */
export interface MergeInProgress extends Merge {
  readonly task: Task | null;
}

/** The form of one personality (or a new one), and the state of its requests. */
export interface EditingState {
  readonly form: Form;
  /** The initial form of a new personality, which does not count as a change. */
  readonly blank: Form;
  /** The stored personality on which the form is based; null for a new one. */
  readonly base: Personality | null;
  /** Idempotency key of a creation: a repeated request creates one personality. */
  readonly key: string;
  readonly errors: FormErrors;
  /** Number of refused attempts; each moves the focus to the first invalid field. */
  readonly refusals: number;
  readonly problem: Problem | null;
  /** Another visitor's change with which the form was merged; null until there is one. */
  readonly merge: MergeInProgress | null;
  /** The request in progress. */
  readonly task: Task | null;
  /** A draft about which the visitor has not decided yet. */
  readonly offer: StoredDraft | null;
  /** Whether a save or deletion met a conflict, so that the page behind the modal is stale. */
  readonly isStale: boolean;
}

export type EditingEvent =
  | { readonly type: 'changed'; readonly changes: Partial<Form> }
  | { readonly type: 'refused'; readonly errors: FormErrors }
  | { readonly type: 'sent'; readonly task: Task }
  /** `freshKey` replaces an idempotency key that was used for another personality. */
  | { readonly type: 'failed'; readonly error: unknown; readonly freshKey: string }
  /** The visitor chose between their own value and the stored one. */
  | { readonly type: 'chosen'; readonly part: FormPart; readonly side: 'mine' | 'theirs' }
  /** The whole form is reset to what is stored. */
  | { readonly type: 'theirs_taken' }
  /** The offered draft is restored, or was deleted. */
  | { readonly type: 'continued' }
  | { readonly type: 'discarded' };

/**
 * The initial state: the form has the stored values, or for a new personality the known ones. A draft is offered if it
 * differs from these.
 */
export function initialEditing(
  subject: Personality | null,
  draft: StoredDraft | null,
  freshKey: string,
  known: Partial<Form> = {},
): EditingState {
  const blank = { ...EMPTY_FORM, ...known };
  const form = subject === null ? blank : formOf(subject);
  return {
    form,
    blank,
    base: subject,
    key: freshKey,
    errors: {},
    refusals: 0,
    problem: null,
    merge: null,
    task: null,
    offer: draft === null || sameForm(draft.form, form) ? null : draft,
    isStale: false,
  };
}

export function nextEditing(state: EditingState, event: EditingEvent): EditingState {
  switch (event.type) {
    case 'changed': {
      const { form, merge } = state;
      const { changes } = event;
      const next = { ...form, ...changes };
      return {
        ...state,
        form: next,
        merge: merge === null ? null : { ...merge, mine: { ...merge.mine, ...changes } },
        errors: errorsLeft(state.errors, form, next),
      };
    }
    case 'refused':
      return { ...state, errors: event.errors, refusals: state.refusals + 1 };
    case 'sent':
      return { ...state, task: event.task, problem: null, errors: {} };
    case 'failed':
      return failed(state, event.error, event.freshKey);
    case 'chosen': {
      if (state.merge === null) return state;
      const source = event.side === 'mine' ? state.merge.mine : formOf(state.merge.current);
      return { ...state, form: withPart(state.form, event.part, source), errors: {} };
    }
    case 'theirs_taken': {
      if (state.merge === null) return state;
      const { current } = state.merge;
      return { ...state, form: formOf(current), base: current, merge: null, errors: {} };
    }
    case 'continued': {
      if (state.offer === null) return state;
      const { form, base, key } = state.offer;
      const stored = latestSeen(state);
      const next = { ...state, form, base, key, merge: null, offer: null, errors: {} };
      const isOld = base !== null && stored !== null && base.version < stored.version;
      return isOld ? merged(next, base, stored, null) : next;
    }
    case 'discarded':
      return { ...state, offer: null };
  }
}

/** The newest stored version that the visitor has seen, which a save or a deletion replaces. */
export function latestSeen({ base, merge }: Pick<EditingState, 'base' | 'merge'>) {
  return merge?.current ?? base;
}

/**
 * The form to keep as a draft. In parts that both visitors changed it has the visitor's own value, even while the other
 * value is chosen. It is based on the version before the conflict, so that a restored draft asks again.
 */
export function draftOf({ form, base, key, merge }: EditingState): Draft {
  return { form: merge?.mine ?? form, base, key };
}

/** Whether the form has unsaved changes. */
export function isChanged(state: EditingState): boolean {
  const seen = latestSeen(state);
  const before = seen === null ? state.blank : formOf(seen);
  return !sameForm(tidied(draftOf(state).form), tidied(before));
}

/** Whether a save would change nothing. For a deleted personality it would: a save restores it. */
export function isAsStored(state: EditingState): boolean {
  const seen = latestSeen(state);
  if (seen === null || state.problem?.kind === 'gone') return false;
  return sameForm(tidied(state.form), formOf(seen));
}

function failed(state: EditingState, error: unknown, freshKey: string): EditingState {
  const seen = latestSeen(state);
  if (error instanceof Conflict && seen !== null) {
    const next = merged(state, seen, error.current, state.task);
    // Two changes that are valid by themselves may conflict, such as a name that is equal to a new other name.
    const checked = checkForm(next.form);
    return { ...next, errors: checked.ok ? {} : checked.errors, isStale: true };
  }
  const problem = problemOf(error, state.task ?? 'save');
  const isGone = problem.kind === 'gone' || problem.code === 'held';
  const isStale = state.isStale || isGone;
  const next = { ...state, task: null, problem, isStale };
  if (!isFailure(error)) return next;
  if (error.code === 'invalid_fields') {
    return { ...next, errors: errorsOf(error.fields), refusals: state.refusals + 1 };
  }
  // The earlier request with this key was stored, so the changed form needs another key.
  return error.code === 'idempotency_key_reused' ? { ...next, key: freshKey } : next;
}

function merged(
  state: EditingState,
  base: Personality,
  current: Personality,
  task: Task | null,
): EditingState {
  const merge = { ...mergeForm(base, state.form, current), task };
  return { ...state, form: merge.mine, base, merge, task: null, problem: null };
}

function problemOf(error: unknown, task: Task): Problem {
  const trouble = troubleOf(error);
  return trouble.code === 'not_found' ? { kind: 'gone', task } : { kind: 'failure', ...trouble };
}
