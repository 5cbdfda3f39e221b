import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { codeOf, troubleOf } from '../../../domain/failure.ts';
import { raiseInitials, tidyName } from '../../../domain/people/name.ts';
import type { Personality } from '../../../domain/people/personality.ts';
import { lettersOf } from '../../../domain/types/letters.ts';
import { createDrafts } from './drafts.ts';
import {
  draftOf,
  type EditingEvent,
  type EditingState,
  initialEditing,
  isAsStored,
  isChanged,
  latestSeen,
  nextEditing,
  type Task,
} from './editing-state.ts';
import { checkForm, type Form } from './form/form.ts';
import { type Mutation, type OpenOptions, useEditorHost } from './host.ts';
import { holdDraft, openDrafts } from './open-drafts.ts';
import { keptText, lateFailureText } from './words.ts';
import { createOwnWrites, removeSeen, saveForm } from './write-form.ts';

/** A form, the state of its requests, and the actions of the visitor. */
export interface Editing {
  /** The personality as it was when the form was opened; null for a new one. */
  readonly subject: Personality | null;
  readonly state: EditingState;
  readonly change: (changes: Partial<Form>) => void;
  readonly save: () => void;
  readonly remove: () => void;
  readonly dispatch: (event: EditingEvent) => void;
  /** Deletes the offered draft. */
  readonly discard: () => void;
  readonly close: () => void;
  /** True on the first call per question, which takes the focus once, not after each return from the icon view. */
  readonly asksFirst: (question: object) => boolean;
}

// Drafts and pending writes outlive the modal, which may be opened again.
const drafts = createDrafts(() => localStorage, Date.now);
const ownWrites = createOwnWrites();

/** What a form begins with. */
export interface OpenedForm {
  /** The personality as it is stored; null for a new one. */
  readonly subject: Personality | null;
  readonly state: EditingState;
  /** The field that receives the focus instead of the first one. */
  readonly field: OpenOptions['field'];
}

/**
 * Opens a form once pending requests of this document about the personality have ended; null if one has removed it.
 * The draft of a form that is open in another tab is not offered: both would have its key.
 */
export async function openForm(
  given: Personality | null,
  options: OpenOptions,
): Promise<OpenedForm | null> {
  const { draft: key, type, name, work, field } = options;
  const subject = given && (await ownWrites.newestOf(given));
  if (given !== null && subject === null) return null;
  const known = {
    ...(type && { letters: lettersOf(type) }),
    ...(name && { name: raiseInitials(tidyName(name)) }),
    ...(work && { work }),
  };
  const draft =
    key === undefined ? drafts.newest(subject, await openDrafts()) : drafts.find(subject, key);
  const opened = initialEditing(subject, draft, newAttemptKey(), known);
  // Given values for a stored personality, such as the type that visitors guess, count as a change of the form.
  const event: EditingEvent =
    key === undefined ? { type: 'changed', changes: known } : { type: 'continued' };
  return { subject, state: nextEditing(opened, event), field };
}

/**
 * The form of one opening of the modal. Each change is kept as a draft. A request continues if the modal is closed
 * meanwhile, and its result is then shown in a message.
 */
export function useEditing({ subject, state: opened }: OpenedForm): Editing {
  const host = useEditorHost();
  const [state, setState] = useState(opened);
  /** The current state, which may be newer than the rendered one: two presses may precede a rendering. */
  const latest = useRef(state);
  const dispatch = (event: EditingEvent): void => {
    latest.current = nextEditing(latest.current, event);
    setState(latest.current);
  };
  const isOpen = useRef(true);
  const asked = useRef(new WeakSet<object>());
  const aboutDraft = `draft:${subject?.id ?? 'new'}`;
  const reopen = () => host.open(subject, { draft: latest.current.key });

  const draft = draftOf(state);
  const keepDraft = useEffectEvent(() => {
    if (isChanged(state)) drafts.keep(subject, draft);
    else drafts.drop(subject, draft.key);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the draft has changed.
  useLayoutEffect(() => keepDraft(), [draft.form, draft.base, draft.key]);

  useLayoutEffect(() => holdDraft(draft.key), [draft.key]);

  const begun = useEffectEvent(() => {
    isOpen.current = true;
    host.unsay(aboutDraft);
  });
  /** Runs when the modal has closed, by a button, Escape, Back, or an error. */
  const closed = useEffectEvent(() => {
    isOpen.current = false;
    // A pending request refreshes the page and reports its result when it ends.
    if (state.task !== null) return;
    if (state.isStale) host.changed();
    if (!isChanged(state)) return;
    const action = { label: 'Continuar', run: reopen };
    const text = keptText(subject, drafts.isLasting(subject, state.key));
    host.say({ tone: 'success', about: aboutDraft, text, action });
  });
  useLayoutEffect(() => {
    begun();
    return () => closed();
  }, []);

  const send = async (task: Task, run: () => Promise<Mutation>): Promise<void> => {
    if (latest.current.task !== null) return;
    dispatch({ type: 'sent', task });
    const sent = draftOf(latest.current);
    try {
      const mutation = await ownWrites.add(subject, run());
      // Closes synchronously, since elements behind an open modal cannot take the focus.
      if (isOpen.current) flushSync(host.close);
      drafts.drop(subject, sent.key, sent.form);
      host.written(mutation);
    } catch (error) {
      fail(task, error);
    }
  };
  const fail = (task: Task, error: unknown): void => {
    const now = latest.current;
    const failed = { type: 'failed', error, freshKey: newAttemptKey() } as const;
    if (isOpen.current) {
      // The draft is stored again under its new key.
      if (codeOf(error) === 'idempotency_key_reused') drafts.drop(subject, now.key);
      dispatch(failed);
      return;
    }
    const name = task === 'remove' ? latestSeen(now)?.name : now.form.name.trim();
    const about = { name: name ?? '', isNew: subject === null };
    const text = lateFailureText(task, about, troubleOf(error));
    host.say({ tone: 'failure', text, action: { label: 'Abrir de novo', run: reopen } });
    if (nextEditing(now, failed).isStale) host.changed();
  };

  return {
    subject,
    state,
    change: (changes) => dispatch({ type: 'changed', changes }),
    save() {
      const now = latest.current;
      const checked = checkForm(now.form);
      if (!checked.ok) dispatch({ type: 'refused', errors: checked.errors });
      else if (!isAsStored(now)) void send('save', () => saveForm(now, checked.draft));
      else {
        // The visitor has chosen the stored values, so their own values are no longer a draft.
        flushSync(() => dispatch({ type: 'theirs_taken' }));
        host.close();
      }
    },
    remove() {
      const seen = latestSeen(latest.current);
      if (seen !== null) void send('remove', () => removeSeen(seen));
    },
    dispatch,
    discard() {
      const { offer } = latest.current;
      if (offer !== null) drafts.drop(subject, offer.key);
      dispatch({ type: 'discarded' });
    },
    close: host.close,
    asksFirst(question) {
      const isFirst = !asked.current.has(question);
      asked.current.add(question);
      return isFirst;
    },
  };
}

/** A new idempotency key: repeating a request with the same key creates one personality. */
function newAttemptKey(): string {
  // randomUUID exists in secure contexts only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
