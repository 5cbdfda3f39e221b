import { flushSync } from 'react-dom';
import { codeOf, troubleOf } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import type { Mutation, WriteEffects } from '../visit/later/write-effects.ts';
import { createStore, type Readable } from '../visit/store.ts';
import type { Drafts } from './drafts/drafts.ts';
import {
  draftOf,
  type EditingEvent,
  type EditingState,
  isChanged,
  latestSeen,
  nextEditing,
  openForm,
  type Task,
} from './editing-state.ts';
import type { EditorMessages } from './editor-messages.ts';
import { checkForm, type Form, type FormPart } from './form/form.ts';
import type { OwnWrites } from './own-writes.ts';
import { removeSeen, saveForm } from './write-form.ts';

/** The form of one opening of the modal, outside of React. A request goes on when the modal is closed meanwhile. */
export interface Editing extends Readable<EditingState> {
  /** The personality as it was when the form was opened; null for a new one. */
  readonly subject: Personality | null;
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
  /** True at the first call for each question: it takes the focus once, not at each return from the icon view. */
  readonly asksFirst: (question: object) => boolean;
  /** To be called after the modal is closed, be it by a button, Escape or Back. */
  readonly closed: () => void;
}

export interface EditingDependencies {
  readonly drafts: Drafts;
  readonly ownWrites: OwnWrites;
  readonly messages: EditorMessages;
  readonly writeEffects: Pick<WriteEffects, 'made' | 'changed'>;
  /** Closes the modal. */
  readonly close: () => void;
}

export function createEditing(
  subject: Personality | null,
  continuesDraft: boolean,
  { drafts, ownWrites, messages, writeEffects, close }: EditingDependencies,
): Editing {
  const opened = openForm(subject, drafts.find(subject), newAttemptKey());
  const store = createStore(continuesDraft ? nextEditing(opened, { type: 'continued' }) : opened);
  const asked = new WeakSet<object>();
  let isOpen = true;

  const dispatch = (event: EditingEvent): void => {
    const before = draftOf(store.get());
    const state = nextEditing(store.get(), event);
    store.set(state);
    const draft = draftOf(state);
    if (before.form === draft.form && before.base === draft.base && before.key === draft.key)
      return;
    if (isChanged(state)) drafts.keep(subject, draft);
    else drafts.drop(subject, draft.key);
  };

  const send = async (task: Task, run: () => Promise<Mutation>): Promise<void> => {
    if (store.get().task !== null) return;
    dispatch({ type: 'sent', task });
    const sent = draftOf(store.get());
    try {
      const request = run();
      ownWrites.add(subject, request);
      const mutation = await request;
      // Close synchronously: elements behind an open modal cannot take the focus.
      if (isOpen) flushSync(close);
      drafts.drop(subject, sent.key, sent.form);
      writeEffects.made(mutation);
    } catch (error) {
      fail(task, error);
    }
  };
  const fail = (task: Task, error: unknown): void => {
    const failed = { type: 'failed', error, freshKey: newAttemptKey() } as const;
    if (isOpen) {
      // The draft is kept under its new key.
      if (codeOf(error) === 'idempotency_key_reused') drafts.drop(subject, store.get().key);
      dispatch(failed);
      return;
    }
    const state = store.get();
    const name = task === 'remove' ? latestSeen(state)?.name : state.form.name.trim();
    messages.sayLateFailure(subject, task, name ?? '', troubleOf(error));
    if (nextEditing(state, failed).isStale) void writeEffects.changed();
  };

  return {
    subject,
    get: store.get,
    subscribe: store.subscribe,
    change: (changes) => dispatch({ type: 'changed', changes }),
    async save() {
      const state = store.get();
      const checked = checkForm(state.form);
      if (checked.ok) await send('save', () => saveForm(state, checked.draft));
      else dispatch({ type: 'refused', errors: checked.errors });
    },
    async remove() {
      const seen = latestSeen(store.get());
      if (seen !== null) await send('remove', () => removeSeen(seen));
    },
    choose: (part, side) => dispatch({ type: 'chosen', part, side }),
    takeTheirs: () => dispatch({ type: 'theirs_taken' }),
    resume: () => dispatch({ type: 'continued' }),
    discard() {
      const { offer } = store.get();
      if (offer !== null) drafts.drop(subject, offer.key);
      dispatch({ type: 'discarded' });
    },
    close,
    asksFirst(question) {
      const isFirst = !asked.has(question);
      asked.add(question);
      return isFirst;
    },
    closed() {
      isOpen = false;
      const state = store.get();
      // A request in progress updates the page behind, and reports, at its own end.
      if (state.task !== null) return;
      if (state.isStale) void writeEffects.changed();
      if (isChanged(state)) messages.sayKept(subject, drafts.isLasting(subject));
    },
  };
}

/** A new idempotency key: repeating a request with the same key creates one personality. */
function newAttemptKey(): string {
  // randomUUID exists in secure contexts only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
