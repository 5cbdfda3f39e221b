import { NO_LATER_TRAITS } from '../../domain/people/later-traits.ts';
import { checkTraits, type Personality } from '../../domain/people/personality.ts';
import { type Form, isForm, sameForm, textsOf } from './form.ts';

/** A form with unsaved changes. */
export interface Draft {
  readonly form: Form;
  /** The version it is based on, so that saving it later still detects other visitors' changes. */
  readonly base: Personality | null;
  /** Idempotency key (see `newAttemptKey`): the draft may already be stored although the answer was lost. */
  readonly key: string;
}

export interface StoredDraft extends Draft {
  /** Last change, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Unsaved forms, kept in this browser's storage for a day: closing the form, reloading the page or a crash
 * of the browser loses nothing.
 *
 * Each personality (null: a new one) has one draft. A second one is kept while it is undecided: typing
 * into a form that still offers an older draft, or in another tab, must not overwrite that draft.
 */
export interface Drafts {
  readonly keep: (subject: Personality | null, draft: Draft) => void;
  /** The draft that was changed last. */
  readonly find: (subject: Personality | null) => StoredDraft | null;
  /** Deletes the draft of this key. With `sent`, only if it equals `sent`: more may have been typed since. */
  readonly drop: (subject: Personality | null, key: string, sent?: Form) => void;
  /** False if the storage refused the draft, which then lasts only as long as the page. */
  readonly isLasting: (subject: Personality | null) => boolean;
}

interface Stored {
  /** Version of the stored format; to be raised when the form's fields change. */
  readonly shape: typeof SHAPE | typeof FORMER_SHAPE;
  /** Last change of the newest, in milliseconds since 1970. */
  readonly at: number;
  /** The newest first. */
  readonly drafts: readonly StoredDraft[];
}

const SHAPE = 3;
/** Without works, other names and rationale. */
const FORMER_SHAPE = 2;
const PREFIX = 'mbti-db:draft:';
/** Milliseconds. `domain/time.ts` would become a file of its own, which every first visit would load. */
const KEPT_FOR = 24 * 60 * 60 * 1000;
const KEPT_MAX = 2;

/** `storageOf` is a function because a browser may deny even the access to its storage. */
export function createDrafts(storageOf: () => Storage, now: () => number): Drafts {
  /** Fallback when the storage is full or denied. */
  const memory = new Map<string, string>();
  const keyOf = (subject: Personality | null): string => PREFIX + (subject?.id ?? 'new');
  const isFresh = ({ at }: { readonly at: number }): boolean => now() - at <= KEPT_FOR;

  const read = (name: string): readonly StoredDraft[] => {
    const text = memory.get(name) ?? attempt(() => storageOf().getItem(name)) ?? null;
    const { shape, drafts } = parse(text) ?? {};
    if (!Array.isArray(drafts) || (shape !== SHAPE && shape !== FORMER_SHAPE)) return [];
    const whole = shape === SHAPE ? drafts : (attempt(() => drafts.map(completed)) ?? []);
    return whole.filter(isSound).filter(isFresh);
  };
  const write = (name: string, drafts: readonly StoredDraft[]): void => {
    const [newest] = drafts;
    memory.delete(name);
    if (newest === undefined) {
      attempt(() => storageOf().removeItem(name));
      return;
    }
    const text = JSON.stringify({ shape: SHAPE, at: newest.at, drafts } satisfies Stored);
    const isStored = attempt(() => {
      storageOf().setItem(name, text);
      return true;
    });
    if (isStored !== true) memory.set(name, text);
  };
  /** Frees the room of drafts that are too old, whichever version of the product has written them. */
  const removeExpired = (): void => {
    const storage = storageOf();
    const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
    for (const name of names.filter((one) => one.startsWith(PREFIX))) {
      const stored = parse(storage.getItem(name));
      if (stored === null || !isFresh(stored)) storage.removeItem(name);
    }
  };

  attempt(removeExpired);
  return {
    keep(subject, draft) {
      const name = keyOf(subject);
      const others = read(name).filter(({ key }) => key !== draft.key);
      write(name, [{ ...draft, at: now() }, ...others].slice(0, KEPT_MAX));
    },
    find: (subject) => read(keyOf(subject))[0] ?? null,
    drop(subject, key, sent) {
      const name = keyOf(subject);
      const drafts = read(name);
      const remaining = drafts.filter(
        (draft) => draft.key !== key || (sent !== undefined && !sameForm(draft.form, sent)),
      );
      if (remaining.length < drafts.length) write(name, remaining);
    },
    isLasting: (subject) => !memory.has(keyOf(subject)),
  };
}

/** Undefined where the storage is denied or full. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** A draft of the former shape: in the fields that it lacks, nothing is changed. */
function completed(draft: StoredDraft): StoredDraft {
  const base = draft.base && { ...NO_LATER_TRAITS, ...draft.base };
  return { ...draft, base, form: { ...textsOf(base ?? NO_LATER_TRAITS), ...draft.form } };
}

/** Drafts of another version of the product, or changed by hand, would break the form. */
function isSound(draft: Partial<Draft> | null): boolean {
  if (typeof draft?.key !== 'string' || !isForm(draft.form)) return false;
  const { base } = draft;
  return base === null || (typeof base?.version === 'number' && checkTraits(base).ok);
}

/** Null for anything but an object with a date: an older version of the product may have written it. */
function parse(text: string | null): Stored | null {
  try {
    const stored: Stored | null = JSON.parse(text ?? 'null');
    return typeof stored?.at === 'number' ? stored : null;
  } catch {
    return null;
  }
}
