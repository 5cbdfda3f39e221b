import type { PreviewSubject } from '../../domain/preview.ts';
import { questionOf } from '../../domain/texts/guesses.ts';
import { typeMotto } from '../../domain/texts/shared-links.ts';
import { labelOf } from '../../domain/types/cell.ts';
import { typeName } from '../../domain/types/type-names.ts';
import type { Picture, RenderRequest } from '../page-contract.ts';

/** Finds the preview picture of a subject. */
type PictureOf = (subject: PreviewSubject) => Picture;

export function picturesOf({ previewOf }: Pick<RenderRequest, 'previewOf'>): PictureOf {
  return (subject) => ({ path: previewOf(subject), alt: pictureAlt(subject) });
}

function pictureAlt(subject: PreviewSubject): string {
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
    case 'work':
      return subject.work.name;
  }
}
