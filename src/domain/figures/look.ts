import type { Gender } from '../vocabulary.ts';

/**
 * The look of a figure, in addition to its type and gender, which determine clothes, emblem and mood. Each part is a
 * closed set of codes. The codes are stored, so their meaning never changes, and new ones are added at the end.
 */
export interface Look {
  readonly skin: Skin;
  readonly hair: Hair;
  readonly cut: Cut;
  readonly beard: Beard;
}

/** The skin tones, from the lightest to the darkest. */
export const SKINS = [1, 2, 3, 4, 5] as const;
export type Skin = (typeof SKINS)[number];

/** The colours of hair: black, dark brown, chestnut, red, yellow, grey, white. */
export const HAIRS = ['k', 'd', 'c', 'r', 'y', 'g', 'w'] as const;
export type Hair = (typeof HAIRS)[number];

const WOMEN = ['female'] as const satisfies Gender[];
const MEN = ['male'] as const satisfies Gender[];
const BOTH = ['female', 'male'] as const satisfies Gender[];

/** The hair cuts, including hats and scarves, by code, with the genders to which the form offers them. */
export const CUTS = {
  /** The cut of the drawing itself. */
  '00': BOTH,
  /** Bald. */
  '01': BOTH,
  /** Bald on top. */
  '02': MEN,
  /** Shorn. */
  '03': BOTH,
  /** Short coils. */
  '04': BOTH,
  /** Flat top. */
  '05': MEN,
  /** Afro. */
  '06': BOTH,
  /** Two puffs. */
  '07': WOMEN,
  /** Short locks. */
  '08': BOTH,
  /** Long locks. */
  '09': BOTH,
  /** Short curls. */
  '10': BOTH,
  /** Long curls. */
  '11': BOTH,
  /** Ringlets beside the face. */
  '12': WOMEN,
  /** Spikes. */
  '13': BOTH,
  /** Combed to the side. */
  '14': MEN,
  /** Quiff. */
  '15': MEN,
  /** Short and full. */
  '16': MEN,
  /** Pixie. */
  '17': BOTH,
  /** Bob to the chin. */
  '18': WOMEN,
  /** Straight, with a fringe. */
  '19': WOMEN,
  /** Straight, to the shoulders. */
  '20': WOMEN,
  /** Long waves. */
  '21': WOMEN,
  /** Long, parted in the middle. */
  '22': BOTH,
  /** Ponytail. */
  '23': WOMEN,
  /** Two braids. */
  '24': WOMEN,
  /** Top knot. */
  '25': BOTH,
  /** Full bun on top. */
  '26': WOMEN,
  /** Low bun. */
  '27': WOMEN,
  /** Wig with rolls. */
  '28': BOTH,
  /** Turban. */
  '29': BOTH,
  /** Tied head wrap. */
  '30': BOTH,
  /** Headscarf. */
  '31': WOMEN,
  /** Veil. */
  '32': WOMEN,
  /** Top hat. */
  '33': BOTH,
  /** Hat with a brim. */
  '34': BOTH,
  /** Cap. */
  '35': BOTH,
  /** Crown. */
  '36': BOTH,
} as const satisfies Record<string, readonly Gender[]>;
export type Cut = keyof typeof CUTS;

/** The beards: none, moustache, goatee, beard, long beard. */
export const BEARDS = ['n', 'm', 'g', 'b', 'l'] as const;
export type Beard = (typeof BEARDS)[number];

/** The cuts that the form offers for a gender, in order; the first one is that of the drawing itself. */
export function cutsFor(gender: Gender): readonly Cut[] {
  const codes = Object.keys(CUTS).filter(isCut).sort();
  return codes.filter((cut) => CUTS[cut].some((one) => one === gender));
}

/** The beards that the form offers for a gender. */
export function beardsFor(gender: Gender): readonly Beard[] {
  return gender === 'male' ? BEARDS : ['n'];
}

/** Formats a look as five characters: skin, hair, two for the cut, beard (`2k07n`). */
export function formatLook({ skin, hair, cut, beard }: Look): string {
  return `${skin}${hair}${cut}${beard}`;
}

/** Parses a look of exactly five such characters; null for any other value. */
export function parseLook(value: unknown): Look | null {
  if (typeof value !== 'string' || value.length !== 5) return null;
  const skin = Number(value[0]);
  const hair = value.slice(1, 2);
  const cut = value.slice(2, 4);
  const beard = value.slice(4);
  if (!isSkin(skin) || !isHair(hair) || !isCut(cut) || !isBeard(beard)) return null;
  return { skin, hair, cut, beard };
}

function isSkin(value: number): value is Skin {
  return SKINS.some((skin) => skin === value);
}

function isHair(value: string): value is Hair {
  return HAIRS.some((hair) => hair === value);
}

export function isCut(value: string): value is Cut {
  return Object.hasOwn(CUTS, value);
}

export function isBeard(value: string): value is Beard {
  return BEARDS.some((beard) => beard === value);
}
