import { Conflict } from '../../catalogue/conflict.ts';
import { codeOf, type FailureCode, isFailure } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import type { Draft } from './drafts.ts';
import { EMPTY_FORM, errorsOf, type Form, type FormErrors, formOf, sameForm } from './form.ts';

export type Task = 'save' | 'remove';

export type Problem =
  /** `retryAfter`: seconds to wait, if known. */
  | {
      readonly kind: 'failure';
      readonly code: FailureCode;
      readonly retryAfter?: number | undefined;
    }
  /** Another visitor has saved first; `current` is what is stored now. */
  | { readonly kind: 'conflict'; readonly task: Task; readonly current: Personality }
  /** Another visitor has deleted it. */
  | { readonly kind: 'gone'; readonly task: Task };

/** The form of one personality (or a new one), and the state of its requests. */
export interface EditingState {
  readonly form: Form;
  /** The stored personality the form is based on; null for a new one. */
  readonly base: Personality | null;
  /** Idempotency key of a creation: a repeated request creates one personality. */
  readonly key: string;
  readonly errors: FormErrors;
  /** Number of refused attempts; each moves the focus to the first invalid field. */
  readonly refusals: number;
  readonly problem: Problem | null;
  /** The request in progress. */
  readonly task: Task | null;
  /** The form was restored from a draft. */
  readonly isRestored: boolean;
  /** A save or deletion met a conflict: the page behind the modal is stale. */
  readonly isStale: boolean;
}

export type EditingEvent =
  | { readonly type: 'changed'; readonly changes: Partial<Form> }
  | { readonly type: 'refused'; readonly errors: FormErrors }
  /** `over` is the conflicting personality that the visitor chose to overwrite. */
  | { readonly type: 'sent'; readonly task: Task; readonly over: Personality | null }
  /** `freshKey` replaces an idempotency key that was used for another personality. */
  | { readonly type: 'failed'; readonly error: unknown; readonly freshKey: string }
  | { readonly type: 'yielded' }
  | { readonly type: 'discarded'; readonly freshKey: string };

/** The initial form: the draft if there is one, else what is stored. */
export function openForm(
  subject: Personality | null,
  draft: Draft | null,
  freshKey: string,
): EditingState {
  return {
    form: draft?.form ?? initialForm(subject),
    base: draft === null ? subject : draft.base,
    key: draft?.key ?? freshKey,
    errors: {},
    refusals: 0,
    problem: null,
    task: null,
    isRestored: draft !== null,
    isStale: false,
  };
}

export function nextEditing(state: EditingState, event: EditingEvent): EditingState {
  switch (event.type) {
    case 'changed':
      return { ...state, form: { ...state.form, ...event.changes }, errors: {} };
    case 'refused':
      return { ...state, errors: event.errors, refusals: state.refusals + 1 };
    case 'sent':
      return { ...state, task: event.task, base: event.over, problem: null, errors: {} };
    case 'failed':
      return failed(state, event.error, event.freshKey);
    case 'yielded': {
      if (state.problem?.kind !== 'conflict') return state;
      const { current } = state.problem;
      return { ...state, form: formOf(current), base: current, problem: null, errors: {} };
    }
    case 'discarded': {
      const { isStale, base } = state;
      return { ...openForm(base, null, event.freshKey), isStale };
    }
  }
}

/** Whether the form has unsaved changes. */
export function isChanged({ form, base }: Pick<EditingState, 'form' | 'base'>): boolean {
  return !sameForm(form, initialForm(base));
}

function failed(state: EditingState, error: unknown, freshKey: string): EditingState {
  const problem = problemOf(error, state.task ?? 'save');
  const next = {
    ...state,
    task: null,
    problem,
    isStale: state.isStale || problem.kind !== 'failure',
  };
  if (!isFailure(error)) return next;
  if (error.code === 'invalid_fields') {
    return { ...next, errors: errorsOf(error.fields), refusals: state.refusals + 1 };
  }
  // The earlier request with this key was stored, so the changed form needs a new key.
  return error.code === 'idempotency_key_reused' ? { ...next, key: freshKey } : next;
}

function problemOf(error: unknown, task: Task): Problem {
  if (error instanceof Conflict) return { kind: 'conflict', task, current: error.current };
  const code = codeOf(error);
  if (code === 'not_found') return { kind: 'gone', task };
  return { kind: 'failure', code, retryAfter: isFailure(error) ? error.retryAfter : undefined };
}

function initialForm(base: Personality | null): Form {
  return base === null ? EMPTY_FORM : formOf(base);
}
