import type { Personality } from '../../domain/people/personality.ts';
import {
  FORM_PARTS,
  type Form,
  type FormPart,
  formOf,
  samePart,
  tidied,
  withPart,
} from './form/form.ts';

/** A form brought together with what another visitor has saved meanwhile. */
export interface Merge {
  /** What is stored now: the next save replaces this version. */
  readonly current: Personality;
  /** The merged form, with the visitor's own value wherever both made a change. */
  readonly mine: Form;
  /** Parts that both changed, to different values: the visitor chooses. */
  readonly contested: readonly FormPart[];
  /** Parts that only the other visitor changed: they are in the merged form. */
  readonly taken: readonly FormPart[];
  /** Parts that only this visitor changed. */
  readonly kept: readonly FormPart[];
}

/**
 * Three-way merge, part by part: `base` is the version that the form was made from, `form` what the
 * visitor made of it, `current` what is stored now. A part that only one side changed takes its value.
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
