import { useEffect, useRef, useState } from 'react';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { Conflict } from '../../catalogue/conflict.ts';
import type { FailureCode } from '../../domain/failure.ts';
import { codeOf, Failure } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import { newAttemptKey } from './attempt-key.ts';
import type { Change } from './change.ts';
import {
  checkForm,
  EMPTY_FORM,
  errorsOf,
  type Form,
  type FormErrors,
  formOf,
  sameForm,
} from './form.ts';
import { dropDraft, keepDraft, keptDraft } from './kept-drafts.ts';

type Task = 'save' | 'remove';

export type Problem =
  | { readonly kind: 'failure'; readonly code: FailureCode }
  /** Somebody else was first; `current` is what is stored now. */
  | { readonly kind: 'conflict'; readonly task: Task; readonly current: Personality }
  /** Somebody else has deleted it. */
  | { readonly kind: 'gone'; readonly task: Task };

export interface Editing {
  readonly form: Form;
  readonly change: (changes: Partial<Form>) => void;
  readonly errors: FormErrors;
  /** Counts the refused attempts: each moves the focus to the first wrong field. */
  readonly refusals: number;
  readonly problem: Problem | null;
  readonly busy: Task | null;
  /** True when the form came back from an earlier time that it was closed with changes. */
  readonly restored: boolean;
  /** Whether somebody else's change was met: the page behind shows what is no more. */
  readonly isStale: boolean;
  readonly save: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** After a conflict: try the same again, on top of what is stored now. */
  readonly insist: () => Promise<void>;
  /** After a conflict: show what is stored now instead. */
  readonly yieldToCurrent: () => void;
  /** Back to what is stored, or to an empty form. */
  readonly discard: () => void;
}

interface State {
  readonly form: Form;
  /** What the form was made from; null for a new personality. */
  readonly base: Personality | null;
  readonly key: string;
  readonly restored: boolean;
}

/** A form over one personality (or a new one), and everything that can come of sending it. */
export function useEditing(
  subject: Personality | null,
  catalogue: Catalogue,
  onDone: (change: Change) => void,
): Editing {
  const [state, setState] = useState<State>(() => openForm(subject));
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<Task | null>(null);
  const [isStale, setStale] = useState(false);
  const finished = useRef(false);
  const { form, base, key, restored } = state;

  useEffect(() => {
    const untouched = sameForm(form, initialForm(base));
    if (untouched || finished.current) dropDraft(subject);
    else keepDraft(subject, { form, base, key });
  }, [subject, form, base, key]);

  const attempt = async (task: Task, run: () => Promise<Change>): Promise<void> => {
    if (busy !== null) return;
    setBusy(task);
    setProblem(null);
    try {
      const change = await run();
      finished.current = true;
      dropDraft(subject);
      onDone(change);
    } catch (error) {
      setBusy(null);
      if (error instanceof Failure && error.code === 'invalid_fields')
        refuse(errorsOf(error.fields));
      // What was sent before under this key is stored: what is sent next is another personality.
      if (error instanceof Failure && error.code === 'idempotency_key_reused')
        setState((before) => ({ ...before, key: newAttemptKey() }));
      const met = problemOf(error, task);
      setProblem(met);
      if (met.kind !== 'failure') setStale(true);
    }
  };
  const refuse = (found: FormErrors): void => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };

  const saveOver = async (over: Personality | null): Promise<void> => {
    const checked = checkForm(form);
    if (!checked.ok) return refuse(checked.errors);
    setErrors({});
    await attempt('save', async () =>
      over === null
        ? { kind: 'created', personality: await catalogue.create(checked.draft, key) }
        : {
            kind: 'updated',
            personality: await catalogue.update(over.id, over.version, checked.draft),
          },
    );
  };
  const removeOver = async (over: Personality): Promise<void> => {
    await attempt('remove', async () => {
      await catalogue.remove(over.id, over.version);
      return { kind: 'removed', personality: over };
    });
  };

  return {
    form,
    errors,
    refusals,
    problem,
    busy,
    restored,
    isStale,
    change(changes) {
      setState((before) => ({ ...before, form: { ...before.form, ...changes } }));
      setErrors({});
    },
    save: () => saveOver(problem?.kind === 'gone' ? null : base),
    remove: async () => {
      if (base !== null) await removeOver(base);
    },
    insist: async () => {
      if (problem?.kind !== 'conflict') return;
      setState((before) => ({ ...before, base: problem.current }));
      await (problem.task === 'save' ? saveOver : removeOver)(problem.current);
    },
    yieldToCurrent() {
      if (problem?.kind !== 'conflict') return;
      setState((before) => ({ ...before, form: formOf(problem.current), base: problem.current }));
      setProblem(null);
      setErrors({});
    },
    discard() {
      setState(freshForm(subject));
      setProblem(null);
      setErrors({});
    },
  };
}

function openForm(subject: Personality | null): State {
  const draft = keptDraft(subject);
  return draft === null ? freshForm(subject) : { ...draft, restored: true };
}

function freshForm(subject: Personality | null): State {
  return { form: initialForm(subject), base: subject, key: newAttemptKey(), restored: false };
}

function initialForm(subject: Personality | null): Form {
  return subject === null ? EMPTY_FORM : formOf(subject);
}

function problemOf(error: unknown, task: Task): Problem {
  if (error instanceof Conflict) return { kind: 'conflict', task, current: error.current };
  const code = codeOf(error);
  return code === 'not_found' ? { kind: 'gone', task } : { kind: 'failure', code };
}
