import { useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { codeOf, isFailure } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import { failureSentence } from '../../domain/texts/failure-sentence.ts';
import { newAttemptKey } from '../visit/attempt-key.ts';
import { browserCatalogue } from '../visit/browser-catalogue.ts';
import type { Change } from '../visit/changes.ts';
import { useVisit } from '../visit/visit-context.ts';
import { createDrafts } from './drafts.ts';
import { type EditingState, isChanged, nextEditing, openForm, type Task } from './editing.ts';
import { checkForm, type Form } from './form.ts';
import { useKeptMessage } from './use-kept-message.ts';

export interface Editing extends EditingState {
  readonly change: (changes: Partial<Form>) => void;
  readonly save: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** After a conflict: repeats the request against the version stored now. */
  readonly insist: () => Promise<void>;
  /** After a conflict: replaces the form with what is stored now. */
  readonly yieldToCurrent: () => void;
  /** Discards the changes: back to what is stored, or to an empty form. */
  readonly discard: () => void;
  readonly close: () => void;
}

const drafts = createDrafts(localStorage, Date.now);

/** State and actions of the modal's form. A request continues after the modal is closed and then reports by a message. */
export function useEditing(subject: Personality | null): Editing {
  const { editor, changes, messages } = useVisit();
  const [state, dispatch] = useReducer(nextEditing, null, () =>
    openForm(subject, drafts.find(subject), newAttemptKey()),
  );
  const { form, base, key, problem } = state;
  const isHere = useIsHere();
  const isSending = useRef(false);
  useKeptMessage(subject, state);

  useEffect(() => {
    if (isChanged({ form, base })) drafts.keep(subject, { form, base, key });
    else drafts.drop(subject);
  }, [subject, form, base, key]);

  const send = async (
    sent: Task,
    over: Personality | null,
    run: () => Promise<Change>,
  ): Promise<void> => {
    // State changes only at the next render; a second press may come before it.
    if (isSending.current) return;
    isSending.current = true;
    dispatch({ type: 'sent', task: sent, over });
    try {
      const change = await run();
      // Close synchronously: elements behind an open modal cannot take the focus.
      if (isHere.current) flushSync(editor.close);
      drafts.drop(subject, form);
      changes.made(change);
    } catch (error) {
      if (isHere.current) dispatch({ type: 'failed', error, freshKey: newAttemptKey() });
      else messages.say(failureAfterClosing(error));
    } finally {
      isSending.current = false;
    }
  };
  const failureAfterClosing = (error: unknown) => {
    const what = form.name.trim() === '' ? 'A personalidade' : form.name.trim();
    const retryAfter = isFailure(error) ? error.retryAfter : undefined;
    return {
      tone: 'failure',
      text: `${what} ainda não foi salva. ${failureSentence(codeOf(error), retryAfter)}`,
      action: { label: 'Abrir de novo', run: () => editor.open(subject) },
    } as const;
  };

  const saveOver = async (over: Personality | null): Promise<void> => {
    const checked = checkForm(form);
    if (!checked.ok) return dispatch({ type: 'refused', errors: checked.errors });
    const { draft } = checked;
    await send('save', over, async () =>
      over === null
        ? { kind: 'created', personality: await browserCatalogue.create(draft, key) }
        : {
            kind: 'updated',
            personality: await browserCatalogue.update(over.id, over.version, draft),
          },
    );
  };
  const removeOver = (over: Personality): Promise<void> =>
    send('remove', over, async () => {
      await browserCatalogue.remove(over.id, over.version);
      return { kind: 'removed', personality: over };
    });

  return {
    ...state,
    change: (fields) => dispatch({ type: 'changed', changes: fields }),
    save: () => saveOver(problem?.kind === 'gone' ? null : base),
    remove: async () => {
      if (base !== null) await removeOver(base);
    },
    insist: async () => {
      if (problem?.kind !== 'conflict') return;
      await (problem.task === 'save' ? saveOver : removeOver)(problem.current);
    },
    yieldToCurrent: () => dispatch({ type: 'yielded' }),
    discard: () => dispatch({ type: 'discarded', freshKey: newAttemptKey() }),
    close() {
      editor.close();
      if (state.isStale) changes.met();
    },
  };
}

/** Whether the form is still mounted, for requests that end later. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
