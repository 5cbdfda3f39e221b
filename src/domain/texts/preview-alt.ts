import { labelOf } from '../cell.ts';
import type { PreviewSubject } from '../preview.ts';
import { typeName, typeNames } from '../type-names.ts';

/** What the picture of a link shows, for those who do not see it. */
export function previewAlt(subject: PreviewSubject): string {
  switch (subject.kind) {
    case 'home':
      return 'MBTI DB. Pessoas e personagens, cada uma com um dos 16 tipos.';
    case 'type':
      return `${subject.type}: ${typeNames(subject.type).join(', ')}`;
    case 'personality': {
      const { personality } = subject;
      const title = typeName(personality.type, personality.gender);
      return `${personality.name}: ${labelOf(personality)}, ${title}`;
    }
  }
}
