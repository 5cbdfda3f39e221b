import type { Personality } from '../../domain/people/personality.ts';
import type { PreviewSubject } from '../../domain/preview.ts';
import { questionOf } from '../../domain/texts/guesses.ts';
import { quotedMotto, typeMotto } from '../../domain/texts/type-motto.ts';
import { labelOf } from '../../domain/types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../../domain/types/groups.ts';
import { typeName } from '../../domain/types/type-names.ts';
import type { PageRequest, Picture } from '../page-contract.ts';

/** The picture beside a link to what a page shows. */
export type PictureOf = (subject: PreviewSubject) => Picture;

export function picturesOf({ previewOf }: Pick<PageRequest, 'previewOf'>): PictureOf {
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
  }
}

/** That the type is an opinion, and why: the rationale's beginning, or else the type's motto. */
export function linkText({ type, gender, rationale }: Personality): string {
  const group = GROUP_DEFINITIONS[groupOf(type)].name;
  const why = rationale === null ? quotedMotto(type) : firstSentence(rationale);
  return `Na opinião de quem editou, ${typeName(type, gender)}, do grupo dos ${group}. ${why} E na sua?`;
}

/** What is longer than `SENTENCE_MAX` is cut at a word. */
function firstSentence(text: string): string {
  const [sentence = text] = FIRST_SENTENCE.exec(text) ?? [];
  if (sentence.length <= SENTENCE_MAX) return sentence;
  return `${sentence.slice(0, SENTENCE_MAX).replace(/\s+\S*$/, '')}…`;
}

const SENTENCE_MAX = 160;

/** The stops of “Sr.”, “Dra.” and initials end none. */
const FIRST_SENTENCE =
  /^.+?(?:[!?…]|(?<!(?<!\p{L})(?:\p{Lu}|[DS]ra?|Mrs?|St[ao]?))\.)["”’]?(?=\s|$)/su;
