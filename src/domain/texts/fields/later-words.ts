import { parseLook } from '../../figures/look.ts';
import { isArea } from '../../people/area.ts';
import {
  type ChosenField,
  type LaterField,
  type LaterTraits,
  textsOf,
} from '../../people/fields.ts';
import { AREA_NAMES } from '../areas.ts';
import { lookWords } from './looks.ts';

type Words = (stored: string) => string;

/** The words for the values of choices. A later release may have stored values that are unknown here. */
const CHOICE_WORDS: Readonly<Record<ChosenField, Words> & Partial<Record<LaterField, Words>>> = {
  look(stored) {
    const look = parseLook(stored);
    return look === null ? stored : lookWords(look);
  },
  area: (stored) => (isArea(stored) ? AREA_NAMES[stored] : stored),
};

/** A later field as the pages show it; empty if the field is. */
export function laterWords(field: LaterField, value: LaterTraits[LaterField]): string {
  return textsOf(value)
    .map(CHOICE_WORDS[field] ?? String)
    .join(', ');
}
