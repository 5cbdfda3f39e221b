import { type Field, isLaterField, textsOf } from '../../people/fields.ts';
import { labelOf } from '../../types/cell.ts';
import type { State } from '../../versions/change.ts';
import { GENDER_TEXTS, IDENTITY_TEXTS } from '../preferences.ts';
import { FIELDS_IN_ORDER, withoutWords } from './field-words.ts';
import { laterWords } from './later-words.ts';

/** One changed field in words; `before` is null if it was empty. */
export interface FieldChange {
  readonly field: Field;
  readonly before: string | null;
  readonly after: string;
}

/**
 * The differences between two versions of a personality, in the order of the pages. A type is named by its label, so
 * an identity is listed only if the type did not change. Without a previous version, lists every field of the new one
 * that is not empty by default.
 */
export function fieldChanges(before: State | null, after: State): readonly FieldChange[] {
  return FIELDS_IN_ORDER.flatMap((field): readonly FieldChange[] => {
    if (before === null) {
      const words = wordsOf(field, after, 'com ícone');
      return isListedFirst(field, after) ? [{ field, before: null, after: words }] : [];
    }
    if (!differs(field, before, after)) return [];
    const words = wordsOf(field, before, 'outro ícone');
    return [{ field, before: words, after: wordsOf(field, after, 'ícone novo') }];
  });
}

/** Whether the field is listed for a new personality. */
function isListedFirst(field: Field, state: State): boolean {
  if (field === 'identity') return false;
  return !isLaterField(field) || textsOf(state[field]).length > 0;
}

function differs(field: Field, before: State, after: State): boolean {
  if (field === 'identity' && before.type !== after.type) return false;
  return JSON.stringify(before[field]) !== JSON.stringify(after[field]);
}

function wordsOf(field: Field, state: State, iconWords: string): string {
  switch (field) {
    case 'name':
      return state.name;
    case 'gender':
      return GENDER_TEXTS[state.gender];
    case 'type':
      return labelOf(state);
    case 'identity':
      return identityOf(state) ?? withoutWords(field);
    case 'icon':
      return state.icon === null ? withoutWords(field) : iconWords;
    default:
      return laterWords(field, state[field]) || withoutWords(field);
  }
}

/** `Turbulento (T)`, or `Turbulenta (T)` for a woman; null without an identity. */
function identityOf({ identity, gender }: State): string | null {
  if (identity === null) return null;
  return `${IDENTITY_TEXTS[identity].slice(0, -1)}${gender === 'male' ? 'o' : 'a'} (${identity})`;
}
