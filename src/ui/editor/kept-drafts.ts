import type { Personality } from '../../domain/personality.ts';
import type { Form } from './form.ts';

/** A form that was closed with changes in it. */
export interface KeptDraft {
  readonly form: Form;
  /** What it was made from, so that saving it later still notices other people's changes. */
  readonly base: Personality | null;
  /** See `newAttemptKey`: a draft that may have arrived already must not arrive twice. */
  readonly key: string;
}

/** For this visit only: nothing typed is lost by closing the form, and nothing needs to be confirmed. */
const kept = new Map<string, KeptDraft>();

const NEW = '';

export function keepDraft(subject: Personality | null, draft: KeptDraft): void {
  kept.set(subject?.id ?? NEW, draft);
}

export function keptDraft(subject: Personality | null): KeptDraft | null {
  return kept.get(subject?.id ?? NEW) ?? null;
}

export function dropDraft(subject: Personality | null): void {
  kept.delete(subject?.id ?? NEW);
}
