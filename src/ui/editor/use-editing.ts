import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { codeOf, troubleOf } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import { newAttemptKey } from '../visit/later/attempt-key.ts';
import type { Mutation } from '../visit/later/write-effects.ts';
import { useVisit } from '../visit/visit-context.ts';
import { createDrafts } from './drafts/drafts.ts';
import {
  draftOf,
  type EditingState,
  isChanged,
  latestSeen,
  nextEditing,
  openForm,
  type Task,
} from './editing.ts';
import { checkForm, type Form, type FormPart } from './form/form.ts';
import { lateFailureText } from './late-failure.ts';
import { rememberWrite } from './own-writes.ts';
import { continuesDraft, reopen } from './reopening.ts';
import { useKeptMessage } from './use-kept-message.ts';
import { useOnClose } from './use-on-close.ts';
import { removeSeen, saveForm } from './write-form.ts';

export interface Editing extends EditingState {
  readonly change: (changes: Partial<Form>) => void;
  readonly save: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** After a merge: takes the visitor's own value of a part, or the stored one. */
  readonly choose: (part: FormPart, side: 'mine' | 'theirs') => void;
  /** After a merge: replaces the whole form with what is stored now. */
  readonly takeTheirs: () => void;
  /** Continues the draft that is offered. */
  readonly resume: () => void;
  /** Deletes the draft that is offered. */
  readonly discard: () => void;
  readonly close: () => void;
}

const drafts = createDrafts(() => localStorage, Date.now);

/** State and actions of the modal's form. A request continues after the modal is closed and then reports by a message. */
export function useEditing(subject: Personality | null): Editing {
  const { editor, writeEffects, messages } = useVisit();
  const [state, dispatch] = useReducer(nextEditing, null, () =>
    openForm(subject, drafts.find(subject), newAttemptKey()),
  );
  const { form, base, key, offer } = state;
  const hasDraft = isChanged(state);
  const draft = draftOf(state);
  const isHere = useIsMounted();
  const isSending = useRef(false);
  useKeptMessage(subject, state, drafts);
  // A request in progress updates the page behind at its own end.
  useOnClose(state, ({ task, isStale }) => {
    if (task === null && isStale) writeEffects.conflicted();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is a new object at each render.
  useEffect(() => {
    if (hasDraft) drafts.keep(subject, draft);
    else drafts.drop(subject, key);
  }, [subject, hasDraft, draft.form, base, key]);

  const send = async (sent: Task, run: () => Promise<Mutation>): Promise<void> => {
    // State changes only at the next render; a second press may come before it.
    if (isSending.current) return;
    isSending.current = true;
    dispatch({ type: 'sent', task: sent });
    try {
      const request = run();
      rememberWrite(subject, request);
      const mutation = await request;
      // Close synchronously: elements behind an open modal cannot take the focus.
      if (isHere.current) flushSync(editor.close);
      drafts.drop(subject, key, draft.form);
      writeEffects.made(mutation);
    } catch (error) {
      const failed = { type: 'failed', error, freshKey: newAttemptKey() } as const;
      if (!isHere.current) {
        sayAfterClosing(sent, error);
        if (nextEditing(state, failed).isStale) writeEffects.conflicted();
        return;
      }
      // The next effect keeps the draft under its new key.
      if (codeOf(error) === 'idempotency_key_reused') drafts.drop(subject, key);
      dispatch(failed);
    } finally {
      isSending.current = false;
    }
  };
  const sayAfterClosing = (sent: Task, error: unknown): void => {
    const name = sent === 'remove' ? latestSeen(state)?.name : form.name.trim();
    messages.say({
      tone: 'failure',
      text: lateFailureText(sent, name ?? '', troubleOf(error)),
      action: { label: 'Abrir de novo', run: () => reopen(editor, subject) },
    });
  };

  useLayoutEffect(() => {
    if (continuesDraft(subject)) dispatch({ type: 'continued' });
  }, [subject]);

  return {
    ...state,
    change: (fields) => dispatch({ type: 'changed', changes: fields }),
    async save() {
      const checked = checkForm(form);
      if (!checked.ok) return dispatch({ type: 'refused', errors: checked.errors });
      await send('save', () => saveForm(state, checked.draft));
    },
    async remove() {
      const seen = latestSeen(state);
      if (seen !== null) await send('remove', () => removeSeen(seen));
    },
    choose: (part, side) => dispatch({ type: 'chosen', part, side }),
    takeTheirs: () => dispatch({ type: 'yielded' }),
    resume: () => dispatch({ type: 'continued' }),
    discard() {
      if (offer !== null) drafts.drop(subject, offer.key);
      dispatch({ type: 'discarded' });
    },
    close: editor.close,
  };
}

/** Whether the form is still mounted, for requests that end later. */
function useIsMounted() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
