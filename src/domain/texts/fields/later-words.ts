import {
  type ChosenField,
  type LaterField,
  type LaterTraits,
  textsOf,
} from '../../people/fields.ts';
import { parseLook } from '../../people/look.ts';
import { lookWords } from './looks.ts';

type Words = (stored: string) => string;

/** What a choice is in words. A release to come may have stored one that is not known here. */
const CHOICE_WORDS: Readonly<Record<ChosenField, Words> & Partial<Record<LaterField, Words>>> = {
  look(stored) {
    const look = parseLook(stored);
    return look === null ? stored : lookWords(look);
  },
};

/** A later field as the pages show it; empty where there is none. */
export function laterWords(field: LaterField, value: LaterTraits[LaterField]): string {
  return textsOf(value)
    .map(CHOICE_WORDS[field] ?? String)
    .join(', ');
}
