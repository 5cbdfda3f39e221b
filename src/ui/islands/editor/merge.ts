import type { Personality } from '../../../domain/people/personality.ts';
import {
  FORM_PARTS,
  type Form,
  type FormPart,
  formOf,
  samePart,
  tidied,
  withPart,
} from './form/form.ts';

/** The result of merging a form with what another visitor has saved meanwhile. */
export interface Merge {
  /** The stored personality, whose version the next save replaces. */
  readonly current: Personality;
  /** The merged form, with the visitor's own value in parts that both changed. */
  readonly mine: Form;
  /** Parts that both changed to different values, between which the visitor chooses. */
  readonly contested: readonly FormPart[];
  /** Parts that only the other visitor changed, whose values are in the merged form. */
  readonly taken: readonly FormPart[];
  /** Parts that only this visitor changed. */
  readonly kept: readonly FormPart[];
}

/**
 * Merges three ways, part by part: `base` is the version on which the form is based, `form` the visitor's form, and
 * `current` the stored personality. A part that only one side changed takes the value of that side.
 */
export function mergeForm(base: Personality, form: Form, current: Personality): Merge {
  const [before, now] = [formOf(base), formOf(current)];
  const typed = tidied(form);
  const isNew = (part: FormPart): boolean =>
    !samePart(part, typed, before) && !samePart(part, typed, now);
  const isTheirs = (part: FormPart): boolean =>
    !samePart(part, now, before) && !samePart(part, typed, now);
  const own = FORM_PARTS.filter(isNew);
  return {
    current,
    mine: own.reduce((mine, part) => withPart(mine, part, form), now),
    contested: own.filter(isTheirs),
    taken: FORM_PARTS.filter((part) => isTheirs(part) && !isNew(part)),
    kept: own.filter((part) => !isTheirs(part)),
  };
}
