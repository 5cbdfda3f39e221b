import type { Personality } from '../../domain/personality.ts';
import { type Form, sameForm } from './form.ts';

/** A form that was closed with unsaved changes. */
export interface Draft {
  readonly form: Form;
  /** The version it is based on, so that saving it later still detects other visitors' changes. */
  readonly base: Personality | null;
  /** Idempotency key (see `newAttemptKey`): the draft may already be stored although the answer was lost. */
  readonly key: string;
}

/**
 * Unsaved forms, kept in this browser's storage: closing the form or reloading the page loses nothing.
 * One is kept for each personality (null: a new one), for a day.
 */
export interface Drafts {
  readonly keep: (subject: Personality | null, draft: Draft) => void;
  readonly find: (subject: Personality | null) => Draft | null;
  /** With `sent`, deletes the draft only if it equals `sent`: more may have been typed meanwhile. */
  readonly drop: (subject: Personality | null, sent?: Form) => void;
}

interface Stored extends Draft {
  /** Version of the stored format; to be raised when the form's fields change. */
  readonly shape: typeof SHAPE;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const SHAPE = 1;
const DAY = 24 * 60 * 60 * 1000;

export function createDrafts(storage: Storage, now: () => number): Drafts {
  /** Fallback when the storage is full or denied. */
  const memory = new Map<string, string>();
  const nameOf = (subject: Personality | null): string => `mbti-db:draft:${subject?.id ?? 'new'}`;
  const read = (name: string): string | null => {
    try {
      return memory.get(name) ?? storage.getItem(name);
    } catch {
      return null;
    }
  };
  const remove = (name: string): void => {
    memory.delete(name);
    try {
      storage.removeItem(name);
    } catch {
      // A storage that denies access holds no draft to remove.
    }
  };

  const find: Drafts['find'] = (subject) => {
    const name = nameOf(subject);
    const stored = parse(read(name));
    if (stored === null || now() - stored.at > DAY) {
      remove(name);
      return null;
    }
    const { form, base, key } = stored;
    return { form, base, key };
  };
  return {
    find,
    keep(subject, draft) {
      const name = nameOf(subject);
      const text = JSON.stringify({ ...draft, shape: SHAPE, at: now() } satisfies Stored);
      try {
        storage.setItem(name, text);
        memory.delete(name);
      } catch {
        memory.set(name, text);
      }
    },
    drop(subject, sent) {
      const draft = sent === undefined ? null : find(subject);
      if (sent === undefined || (draft !== null && sameForm(draft.form, sent))) {
        remove(nameOf(subject));
      }
    },
  };
}

/** Null for anything but a draft of the current format: an older version may have written it. */
function parse(text: string | null): Stored | null {
  try {
    const stored: Stored | null = JSON.parse(text ?? 'null');
    return stored?.shape === SHAPE ? stored : null;
  } catch {
    return null;
  }
}
