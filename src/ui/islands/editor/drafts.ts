import { NO_LATER_TRAITS } from '../../../domain/people/fields.ts';
import { checkTraits, type Personality } from '../../../domain/people/personality.ts';
import { EMPTY_FORM, FORM_PARTS, type Form, sameForm } from './form/form.ts';

/** A form with unsaved changes. */
export interface Draft {
  readonly form: Form;
  /** The version on which it is based, so that saving it later still detects other visitors' changes. */
  readonly base: Personality | null;
  /** Idempotency key (see `newAttemptKey`): the draft may already be stored although the response was lost. */
  readonly key: string;
}

export interface StoredDraft extends Draft {
  /** Time of the last change, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Unsaved forms, kept in this browser's storage for a day, so that closing the form, reloading the page or a crash of
 * the browser loses nothing.
 *
 * Each form has a draft of its own, stored under its key. Typing into a form never overwrites the draft of another
 * one, such as an older draft of the same personality that the form still offers, or the draft of another tab.
 */
interface Drafts {
  readonly keep: (subject: Personality | null, draft: Draft) => void;
  /** The draft of a form by its key. */
  readonly find: (subject: Personality | null, key: string) => StoredDraft | null;
  /** The most recently changed draft, without those that have one of these keys. */
  readonly newest: (
    subject: Personality | null,
    without?: ReadonlySet<string>,
  ) => StoredDraft | null;
  /** Deletes the draft of this key. With `sent`, only if it equals `sent`, since more may have been typed meanwhile. */
  readonly drop: (subject: Personality | null, key: string, sent?: Form) => void;
  /** Returns false if the storage refused the draft, which then lasts only as long as the document. */
  readonly isLasting: (subject: Personality | null, key: string) => boolean;
}

interface Stored {
  /** Version of the stored format. Raise it when the meaning of a field changes, not for an additional field. */
  readonly shape: typeof SHAPE;
  /** Time of the last change, in milliseconds since 1970. */
  readonly at: number;
  /** A single draft. It is in a list because earlier releases stored several in this format. */
  readonly drafts: readonly [StoredDraft];
}

const SHAPE = 3;
const PREFIX = 'mbti-db:draft:';
/** Milliseconds of a day. Importing `domain/time.ts` would make that a file that every first visit loads. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** Creates the drafts of a session. `storageOf` is a function because browsers may deny even access to the storage. */
export function createDrafts(storageOf: () => Storage, now: () => number): Drafts {
  /** Fallback for a storage that is full or denied. */
  const memory = new Map<string, string>();
  const nameOf = (subject: Personality | null, key: string) =>
    `${PREFIX}${subject?.id ?? 'new'}:${key}`;
  const isFresh = ({ at }: { readonly at: number }): boolean => now() - at <= KEPT_FOR;

  const read = (name: string): StoredDraft | null => {
    const { shape, drafts } =
      parse(memory.get(name) ?? attempt(() => storageOf().getItem(name))) ?? {};
    const draft = shape === SHAPE ? drafts?.[0] : undefined;
    return draft && isSound(draft) && isFresh(draft) ? withEveryField(draft) : null;
  };
  const stored = (): readonly string[] => {
    const storage = storageOf();
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return names.filter((name) => name.startsWith(PREFIX));
  };
  const namesOf = (subject: Personality | null): readonly string[] => {
    const names = new Set([...memory.keys(), ...(attempt(stored) ?? [])]);
    return [...names].filter((name) => name.startsWith(nameOf(subject, '')));
  };
  /** Deletes drafts that are too old, whichever release has written them. */
  const removeExpired = (): void => {
    const storage = storageOf();
    for (const name of stored()) {
      const one = parse(storage.getItem(name));
      if (one === null || !isFresh(one)) storage.removeItem(name);
    }
  };

  attempt(removeExpired);
  return {
    keep(subject, draft) {
      const name = nameOf(subject, draft.key);
      const stored: Stored = { shape: SHAPE, at: now(), drafts: [{ ...draft, at: now() }] };
      const text = JSON.stringify(stored);
      memory.delete(name);
      const isStored = attempt(() => {
        storageOf().setItem(name, text);
        return true;
      });
      if (isStored !== true) memory.set(name, text);
    },
    find: (subject, key) => read(nameOf(subject, key)),
    newest(subject, without) {
      const drafts = namesOf(subject)
        .map(read)
        .filter((draft) => draft !== null)
        .filter(({ key }) => without?.has(key) !== true);
      return drafts.toSorted((one, other) => other.at - one.at)[0] ?? null;
    },
    drop(subject, key, sent) {
      const name = nameOf(subject, key);
      const form = sent && read(name)?.form;
      if (sent && form && !sameForm(form, sent)) return;
      memory.delete(name);
      attempt(() => storageOf().removeItem(name));
    },
    isLasting: (subject, key) => !memory.has(nameOf(subject, key)),
  };
}

/** Runs an access to the storage. Returns undefined if the storage is denied or full. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** The form of a draft. The previous release does not know every field: those that it has not stored are empty. */
function withEveryField(draft: StoredDraft): StoredDraft {
  const { form, base } = draft;
  return {
    ...draft,
    form: { ...EMPTY_FORM, ...form },
    base: base && { ...NO_LATER_TRAITS, ...base },
  };
}

/** Whether a stored draft has the expected shape: one that was changed by hand would break the form. */
function isSound(draft: Partial<Draft> | null): boolean {
  if (typeof draft?.key !== 'string' || !isForm(draft.form)) return false;
  const { base } = draft;
  return base === null || (typeof base?.version === 'number' && checkTraits(base).ok);
}

/** Whether each value of a form has the type of its field. The checks of the form decide whether it is valid. */
function isForm(form: Partial<Form> | null | undefined): boolean {
  if (typeof form !== 'object' || form === null) return false;
  return FORM_PARTS.every((part) => {
    const { [part]: value = EMPTY_FORM[part] } = form;
    const empty = EMPTY_FORM[part];
    return value === null ? empty === null : typeof value === typeof (empty ?? '');
  });
}

/** Parses a stored text; null if it is not an object with a date, since an older release may have written it. */
function parse(text: string | null | undefined): Stored | null {
  try {
    const stored: Stored | null = JSON.parse(text ?? 'null');
    return typeof stored?.at === 'number' ? stored : null;
  } catch {
    return null;
  }
}
