import type { Personality } from './people/personality.ts';
import type { Work } from './search/works.ts';
import { TYPE_CODES, type TypeCode } from './vocabulary.ts';

/** The subject of the preview picture of a shared link. Pages without a picture of their own have that of `home`. */
export type PreviewSubject =
  | { readonly kind: 'home' }
  | { readonly kind: 'type'; readonly type: TypeCode }
  | { readonly kind: 'personality'; readonly personality: Personality }
  /** The question which of the sixteen types somebody is. */
  | {
      readonly kind: 'question';
      readonly personality: Pick<Personality, 'id' | 'name' | 'icon'>;
    }
  | { readonly kind: 'work'; readonly work: Work };

export const HOME_PREVIEW: PreviewSubject = { kind: 'home' };

/** The subjects whose pictures do not change while the server runs. */
export const FIXED_PREVIEWS: readonly PreviewSubject[] = [
  HOME_PREVIEW,
  ...TYPE_CODES.map((type) => ({ kind: 'type', type }) as const),
];

/** The size of every picture in pixels, as Open Graph recommends. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The suffix after the id in the key of a question. */
export const QUESTION_KEY = '-palpite';

/** The prefix of the key of a work. */
export const WORK_KEY = 'obra-';

/** The key of a subject in the address of its picture. No id of a personality equals another kind’s key. */
export function previewKey(subject: PreviewSubject): string {
  switch (subject.kind) {
    case 'home':
      return 'inicio';
    case 'type':
      return subject.type.toLowerCase();
    case 'personality':
      return subject.personality.id;
    case 'question':
      return subject.personality.id + QUESTION_KEY;
    case 'work':
      return WORK_KEY + encodeURIComponent(subject.work.key);
  }
}
