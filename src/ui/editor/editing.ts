import { Conflict } from '../../catalogue/conflict.ts';
import { codeOf, type FailureCode, isFailure } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import type { Draft } from './drafts.ts';
import { EMPTY_FORM, errorsOf, type Form, type FormErrors, formOf, sameForm } from './form.ts';

export type Task = 'save' | 'remove';

export type Problem =
  | { readonly kind: 'failure'; readonly code: FailureCode }
  /** Another visitor was first; `current` is what is stored now. */
  | { readonly kind: 'conflict'; readonly task: Task; readonly current: Personality }
  /** Another visitor has deleted it. */
  | { readonly kind: 'gone'; readonly task: Task };

/** A form over one personality (or a new one), and what has come of sending it. */
export interface EditingState {
  readonly form: Form;
  /** What the form was made from; null for a new personality. */
  readonly base: Personality | null;
  /** Goes with each try to create: the same try twice creates one. */
  readonly key: string;
  readonly errors: FormErrors;
  /** Counts the refused attempts: each moves the focus to the first wrong field. */
  readonly refusals: number;
  readonly problem: Problem | null;
  /** What is being sent. */
  readonly task: Task | null;
  /** The form came back from an earlier time that it was closed with changes. */
  readonly isRestored: boolean;
  /** A change of another visitor was met: the page behind shows what is no more. */
  readonly isStale: boolean;
}

export type EditingEvent =
  | { readonly type: 'changed'; readonly changes: Partial<Form> }
  | { readonly type: 'refused'; readonly errors: FormErrors }
  /** `over` is what a conflict has shown, when it is overwritten knowingly. */
  | { readonly type: 'sent'; readonly task: Task; readonly over: Personality | null }
  /** `freshKey` replaces a key under which something else is stored. */
  | { readonly type: 'failed'; readonly error: unknown; readonly freshKey: string }
  | { readonly type: 'yielded' }
  | { readonly type: 'discarded'; readonly freshKey: string };

/** A form as it is opened: with what was typed before, or with what is stored. */
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

/** Whether there is something to lose. */
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
  // What was sent before under this key is stored: what is sent next is another personality.
  return error.code === 'idempotency_key_reused' ? { ...next, key: freshKey } : next;
}

function problemOf(error: unknown, task: Task): Problem {
  if (error instanceof Conflict) return { kind: 'conflict', task, current: error.current };
  const code = codeOf(error);
  return code === 'not_found' ? { kind: 'gone', task } : { kind: 'failure', code };
}

function initialForm(base: Personality | null): Form {
  return base === null ? EMPTY_FORM : formOf(base);
}
