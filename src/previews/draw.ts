import type { IconFile } from '../catalogue/stored-personality.ts';
import { iconHashOf } from '../domain/paths.ts';
import { ICON_SIDE_MAX, type IconSide } from '../domain/people/icon.ts';
import type { Personality } from '../domain/people/personality.ts';
import type { PreviewSubject } from '../domain/preview.ts';
import { encodeDataUrl } from '../icons/data-url.ts';
import { drawPicture, portraitOf } from '../icons/picture.ts';
import { drawHome } from './picture/home.ts';
import type { PortraitSize } from './picture/parts.ts';
import { arrange, drawPersonality } from './picture/personality.ts';
import { drawQuestion, QUESTION_PORTRAIT } from './picture/question.ts';
import { drawType } from './picture/type.ts';

/** Reads a stored icon, as `LocalCatalogue.icon` does. */
export type ReadIcon = (hash: string, side: IconSide) => Promise<IconFile | null>;

/** The picture of a subject, a PNG of `PREVIEW_SIZE`. */
export async function drawPreview(
  subject: PreviewSubject,
  readIcon: ReadIcon,
): Promise<Uint8Array> {
  return drawPicture(await describe(subject, readIcon));
}

function describe(subject: PreviewSubject, readIcon: ReadIcon): Promise<string> {
  switch (subject.kind) {
    case 'home':
      return drawHome();
    case 'type':
      return drawType(subject.type);
    case 'personality':
      return describePersonality(subject.personality, readIcon);
    case 'question': {
      const { personality } = subject;
      return readPortrait(personality, QUESTION_PORTRAIT, readIcon).then((portrait) =>
        drawQuestion(personality.name, portrait),
      );
    }
  }
}

async function describePersonality(personality: Personality, readIcon: ReadIcon): Promise<string> {
  const arranged = arrange(personality);
  const portrait = await readPortrait(personality, arranged.portrait, readIcon);
  return drawPersonality(personality, arranged, portrait);
}

async function readPortrait(
  { icon }: Pick<Personality, 'icon'>,
  { side, ring }: PortraitSize,
  readIcon: ReadIcon,
): Promise<string | null> {
  const hash = icon === null ? null : iconHashOf(icon);
  const file = hash === null ? null : await readIcon(hash, ICON_SIDE_MAX);
  if (file === null) return null;
  return encodeDataUrl(await portraitOf(file.bytes, side - 2 * ring), 'image/png');
}
