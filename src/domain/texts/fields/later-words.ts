import { type LaterField, type LaterTraits, textsOf } from '../../people/fields.ts';
import { parseLook } from '../../people/look.ts';
import { lookWords } from './looks.ts';

/** A later field as the pages show it; empty where there is none. */
export function laterWords(field: LaterField, value: LaterTraits[LaterField]): string {
  const texts = textsOf(value);
  return (field === 'look' ? texts.map(saidOfLook) : texts).join(', ');
}

/** A look of a release to come may have a cut that is not known here. */
function saidOfLook(text: string): string {
  const look = parseLook(text);
  return look === null ? text : lookWords(look);
}
