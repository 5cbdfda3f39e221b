import type { TypeCode } from '../vocabulary.ts';
import { TYPE_TEXTS } from './types.ts';

/** What the picture of a type says, and what is shared with a link to it. */
export function typeMotto(type: TypeCode): string {
  return `${quotedMotto(type)} ${type}. E você?`;
}

/** The motto in quotes, its own quotes set apart. */
export function quotedMotto(type: TypeCode): string {
  const { motto } = TYPE_TEXTS[type];
  return `“${motto.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}
