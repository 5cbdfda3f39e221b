import sharp from 'sharp';
import { ICON_SIDE } from '../domain/people/icon.ts';
import { formatLook, HAIRS, type Hair, type Look, SKINS } from '../domain/people/look.ts';
import { HAIR_COLOURS, SKIN_COLOURS } from '../domain/people/look-colours.ts';
import { distance, type Lab, labOf, parseColour } from './lab.ts';

/**
 * Derives the look of a figure from a stored icon, as `formatLook` formats it. Empty if the icon shows no face that is
 * recognized with certainty, or is damaged. The icon is read as the pages show it, as a square cropped to its centre.
 */
export async function readLook(icon: Uint8Array): Promise<string> {
  const pixels = await sharp(icon)
    .resize(ICON_SIDE, ICON_SIDE, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer()
    .catch(() => null);
  const look = pixels === null ? null : lookIn(pixels);
  return look === null ? '' : formatLook(look);
}

/** A rectangle of pixels; both ends of a range are included. */
interface Region {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** The halves of the face, which is lit from the left. The nose is between them, the eyes above. */
const LIT: Region = { x: [27, 36], y: [30, 54] };
const SHADED: Region = { x: [39, 47], y: [30, 54] };
/** The part of the face that neither a beard nor a hat covers. */
const NOSE: Region = { x: [28, 46], y: [38, 48] };
const EYES: readonly Region[] = [
  { x: [26, 35], y: [31, 39] },
  { x: [40, 48], y: [31, 39] },
];
/** Regions beside a head. If they have the colour of skin too, the picture shows no face. */
const OUTSIDE: readonly Region[] = [
  { x: [5, 9], y: [30, 54] },
  { x: [65, 69], y: [30, 54] },
];
/** The background: the edge of the circle beside the head. */
const GROUND: Region = { x: [4, 5], y: [28, 46] };
const CROWN: Region = { x: [28, 46], y: [9, 19] };
const HEAD: Region = { x: [20, 54], y: [5, 26] };
/** Regions that no hat covers. */
const TEMPLES: readonly Region[] = [
  { x: [16, 25], y: [24, 44] },
  { x: [50, 59], y: [24, 44] },
];
const SHOULDERS: readonly Region[] = [
  { x: [12, 22], y: [44, 62] },
  { x: [52, 62], y: [44, 62] },
];
/** Between the nose and the mouth. */
const LIP: Region = { x: [30, 45], y: [47, 49] };
const CHIN: Region = { x: [30, 45], y: [52, 57] };

/** Maximum distances in CIELAB. The thresholds below are parts of regions, from 0 to 1, unless they say otherwise. */
const NEAR = { skin: 9, same: 4, hair: 13, ground: 7 };
/** Minimum number of pixels of a face that match the same skin. */
const AGREEING = 40;
const SKIN_BESIDE_MAX = 0.3;
const SKIN_OF_EYES_MAX = 0.9;
const SKIN_OF_EYES_MIN = 0.17;
const SKIN_OF_NOSE_MIN = 0.45;
const BALD_FROM = 0.55;
const LONG_FROM = 0.3;
const BEARD_FROM = 0.5;
const MOUSTACHE_FROM = 0.45;
/** Colours that hair rarely has with a dark skin; they are more likely cloth, or light on the skin. */
const RARE_IN_DARK: readonly Hair[] = ['c', 'r', 'y'];
const DARK_FROM = 4;
/** The weight of a pixel at the temples, compared with a pixel of the head, which may belong to a hat. */
const TEMPLE_WEIGHT = 6;
/** The deviation of colours below which a picture counts as black and white, or sepia. */
const MONOCHROME = 4;

const skins = SKINS.map((skin) => {
  const { base, shade } = SKIN_COLOURS[skin];
  return { skin, base: labOf(parseColour(base)), shade: labOf(parseColour(shade)) };
});

/** Colours of hair in pictures, in addition to those of the figures. */
const ALSO = {
  k: ['#20202C', '#332E3A', '#111111'],
  d: ['#3A2219', '#2E1B14'],
  c: ['#52301F', '#7A4A30', '#8A5A33'],
  r: ['#C6552F', '#B5472B', '#E0672F'],
  y: ['#E0B050', '#A9792D', '#E9C46A'],
  g: ['#8D8F9C', '#6F7582', '#585D6A'],
  w: ['#DADDE5', '#F2F2F2', '#C9CCD2'],
} as const satisfies Record<Hair, readonly string[]>;
const hairs = HAIRS.flatMap((hair) =>
  [HAIR_COLOURS[hair].base, ...ALSO[hair]].map((colour) => ({
    hair,
    colour: labOf(parseColour(colour)),
  })),
);

/** The look in a square of `ICON_SIDE` px in RGB; null if it shows no face that is recognized with certainty. */
function lookIn(pixels: Uint8Array): Look | null {
  const coloursIn = coloursOf(pixels);
  const [lit, shaded, head] = [coloursIn(LIT), coloursIn(SHADED), coloursIn(HEAD)];
  if (isMonochrome([...lit, ...shaded, ...head])) return null;
  const agreeing = skins.map(
    ({ base, shade }) => count(lit, near(NEAR.skin, base)) + count(shaded, near(NEAR.skin, shade)),
  );
  const most = Math.max(...agreeing);
  const found = skins[agreeing.indexOf(most)];
  if (found === undefined || most < AGREEING) return null;
  const isSkin = near(NEAR.skin, found.base, found.shade);
  // Sand, wood and fur have this colour from edge to edge, and have no eyes.
  const isSame = near(NEAR.same, found.base, found.shade);
  if (share(OUTSIDE.flatMap(coloursIn), isSame) > SKIN_BESIDE_MAX) return null;
  if (share(coloursIn(NOSE), isSkin) < SKIN_OF_NOSE_MIN) return null;
  if (EYES.some((eye) => share(coloursIn(eye), isSkin) > SKIN_OF_EYES_MAX)) return null;
  // The eyes of a person are surrounded by skin, while those of an animal fill the whole region.
  if (share(EYES.flatMap(coloursIn), isSkin) < SKIN_OF_EYES_MIN) return null;

  const isGround = near(NEAR.ground, ...coloursIn(GROUND));
  const hairOf = (colour: Lab): Hair | null =>
    isSkin(colour) || isGround(colour) ? null : nearestHair(colour);
  const votes = new Map<Hair, number>();
  const vote = (colours: readonly Lab[], weight: number): void => {
    for (const colour of colours) {
      const hair = hairOf(colour);
      if (hair === null || (found.skin >= DARK_FROM && RARE_IN_DARK.includes(hair))) continue;
      votes.set(hair, (votes.get(hair) ?? 0) + weight);
    }
  };
  vote(head, 1);
  vote(TEMPLES.flatMap(coloursIn), TEMPLE_WEIGHT);
  const [hair = 'k'] = [...votes].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  const isBald = share(coloursIn(CROWN), isSkin) > BALD_FROM;
  const isLong =
    share(SHOULDERS.flatMap(coloursIn), (colour) => hairOf(colour) === hair) > LONG_FROM;
  const isHair = (colour: Lab): boolean => hairOf(colour) !== null;
  const isBearded = share(coloursIn(CHIN), isHair) > BEARD_FROM;
  const hasMoustache = share(coloursIn(LIP), isHair) > MOUSTACHE_FROM;
  const cut = isBald ? '01' : isLong ? '22' : '00';
  return { skin: found.skin, hair, cut, beard: isBearded ? 'b' : hasMoustache ? 'm' : 'n' };
}

function coloursOf(pixels: Uint8Array): (region: Region) => readonly Lab[] {
  return ({ x: [left, right], y: [top, bottom] }) => {
    const colours: Lab[] = [];
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const at = 3 * (y * ICON_SIDE + x);
        colours.push(labOf([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]));
      }
    }
    return colours;
  };
}

/** Creates a test of whether a colour is closer than this distance to one of the given colours. */
function near(most: number, ...those: readonly Lab[]): (colour: Lab) => boolean {
  return (colour) => those.some((one) => distance(colour, one) < most);
}

function nearestHair(colour: Lab): Hair | null {
  let nearest: Hair | null = null;
  let least = NEAR.hair;
  for (const { hair, colour: other } of hairs) {
    const far = distance(colour, other);
    if (far < least) [nearest, least] = [hair, far];
  }
  return nearest;
}

function isMonochrome(colours: readonly Lab[]): boolean {
  return [1, 2].every((axis) => deviation(colours.map((colour) => colour[axis] ?? 0)) < MONOCHROME);
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function count(colours: readonly Lab[], is: (colour: Lab) => boolean): number {
  return colours.filter(is).length;
}

function share(colours: readonly Lab[], is: (colour: Lab) => boolean): number {
  return count(colours, is) / colours.length;
}
