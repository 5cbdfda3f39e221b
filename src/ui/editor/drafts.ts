import type { Personality } from '../../domain/personality.ts';
import { type Form, sameForm } from './form.ts';

/** A form that was closed with changes in it. */
export interface Draft {
  readonly form: Form;
  /** What it was made from, so that saving it later still notices other visitors' changes. */
  readonly base: Personality | null;
  /** See `newAttemptKey`: a draft that may have arrived already must not arrive twice. */
  readonly key: string;
}

/**
 * Forms with changes that are not saved, in this browser alone: closing the form or reloading the page
 * loses nothing. One is kept for each personality (null: the new one), for a day.
 */
export interface Drafts {
  readonly keep: (subject: Personality | null, draft: Draft) => void;
  readonly find: (subject: Personality | null) => Draft | null;
  /** With `sent`, only if the draft is what was sent: more may have been typed since. */
  readonly drop: (subject: Personality | null, sent?: Form) => void;
}

interface Stored extends Draft {
  /** Another shape of the form needs another number. */
  readonly shape: typeof SHAPE;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const SHAPE = 1;
const DAY = 24 * 60 * 60 * 1000;

export function createDrafts(storage: Storage, now: () => number): Drafts {
  /** For when the storage is full or refused. */
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
      // What cannot be written cannot be there.
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

/** Null for anything but a draft of this shape: an older version of the product may have written it. */
function parse(text: string | null): Stored | null {
  try {
    const stored: Stored | null = JSON.parse(text ?? 'null');
    return stored?.shape === SHAPE ? stored : null;
  } catch {
    return null;
  }
}
