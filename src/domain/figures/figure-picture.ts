import { BASE_PATH } from '../paths.ts';
import { type Gender, isGender, isTypeCode, type TypeCode } from '../vocabulary.ts';
import { CAST_VERSION } from './cast-version.ts';
import { parseLook } from './look.ts';

/** The themes of the pages: clothes are lighter on a dark page. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The sides of pictures in pixels. */
export const PICTURE_SIDES = [108, 162, 216, 324, 432, 480, 648, 960] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

/** A picture of a figure without the shape of its group. */
export interface FigurePicture {
  readonly type: TypeCode;
  readonly gender: Gender;
  readonly look: string | null;
  readonly theme: Theme;
  readonly side: PictureSide;
}

/** The route pattern of `figurePath`. */
export const FIGURE_PATHS = `${BASE_PATH}/figuras/*`;

/** The address of a picture, under which it never changes: the version is that of the parts of all figures. */
export function figurePath(picture: FigurePicture, version = CAST_VERSION): string {
  const { type, gender, look, theme, side } = picture;
  const name = [type.toLowerCase(), gender, ...(look ? [look] : []), theme, side].join('-');
  return `${BASE_PATH}/figuras/${version}/${name}.webp`;
}

const ADDRESS =
  /^\/mbti-db\/figuras\/[0-9a-f]{8}\/([a-z]{4})-(female|male)(?:-([0-9a-z]{5}))?-(light|dark)-(\d{3})\.webp$/;

/** The picture at an address of any version; null if pages name no such picture. */
export function pictureAt(path: string): FigurePicture | null {
  const [, letters = '', gender, look = null, theme, digits] = ADDRESS.exec(path) ?? [];
  const type = letters.toUpperCase();
  const side = PICTURE_SIDES.find((one) => one === Number(digits));
  const isPicture =
    isTypeCode(type) &&
    isGender(gender) &&
    (theme === 'light' || theme === 'dark') &&
    side !== undefined &&
    (look === null || parseLook(look) !== null);
  return isPicture ? { type, gender, look, theme, side } : null;
}
