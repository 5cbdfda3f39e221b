import type { PreviewSubject } from '../preview.ts';
import { labelOf } from '../types/cell.ts';
import { typeName } from '../types/type-names.ts';
import type { TypeCode } from '../vocabulary.ts';
import { questionOf } from './guesses.ts';
import { TYPE_TEXTS } from './types.ts';

/** What the picture of a link shows, for those who do not see it. */
export function previewAlt(subject: PreviewSubject): string {
  switch (subject.kind) {
    case 'home':
      return 'MBTI DB. Pessoas e personagens, cada uma com um dos 16 tipos.';
    case 'type':
      return typeMotto(subject.type);
    case 'personality': {
      const { personality } = subject;
      const title = typeName(personality.type, personality.gender);
      return `${personality.name}: ${labelOf(personality)}, ${title}`;
    }
    case 'question':
      return questionOf(subject.personality.name);
  }
}

/** What the picture of a type says, and what is shared with a link to it. */
export function typeMotto(type: TypeCode): string {
  return `${quotedMotto(type)} ${type}. E você?`;
}

/** The motto in quotes, its own quotes set apart. */
export function quotedMotto(type: TypeCode): string {
  const { motto } = TYPE_TEXTS[type];
  return `“${motto.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}
