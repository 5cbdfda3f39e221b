import { groupOf } from '../types/groups.ts';
import type { Gender, TypeCode } from '../vocabulary.ts';
import { type Look, parseLook } from './look.ts';

/**
 * The traits that determine a figure: type and gender select the drawing, and the look colours it. A portrait changes
 * nothing about it.
 */
export interface FigureTraits {
  readonly type: TypeCode;
  readonly gender: Gender;
  /** As formatted by `formatLook` (look.ts); without one it is the unchanged drawing. */
  readonly look?: string | null | undefined;
}

/** How far the woman and the man of each type are moved from the middle; the emblem is on the other side. */
const OFFSETS: Readonly<Record<TypeCode, readonly [woman: number, man: number]>> = {
  INTJ: [0, 0],
  INTP: [17, -17],
  ENTJ: [-17, -17],
  ENTP: [-17, 17],
  INFJ: [0, 0],
  INFP: [17, -17],
  ENFJ: [-17, 17],
  ENFP: [-17, -17],
  ISTJ: [-17, 17],
  ISFJ: [0, 0],
  ESTJ: [17, -17],
  ESFJ: [-17, 17],
  ISTP: [17, -17],
  ISFP: [-17, 17],
  ESTP: [17, -17],
  ESFP: [0, 0],
};

/** The types that are represented by the woman where a single figure is shown: half of them. */
const WOMEN = 'INTJ ENTP INFJ ENFJ ISTJ ESFJ ISFP ESFP';

/**
 * The gender whose drawing represents a type where a single figure is shown: the one with the emblem on the right, so
 * that no two emblems are next to each other.
 */
export function standsFor(type: TypeCode): Gender {
  return WOMEN.includes(type) ? 'female' : 'male';
}

interface FigurePart {
  /** The id of a part of `cast.svg`; an id that the file lacks draws nothing. */
  readonly id: string;
  /** The distance by which it is moved to the right. */
  readonly x: number;
}

/** The parts of a figure from back to front, beginning with the shape of its group. */
export function figureParts({
  type,
  gender,
  look: formatted,
}: FigureTraits): readonly FigurePart[] {
  const drawing = `${type}-${gender}`;
  const ground = { id: groupOf(type), x: 0 };
  const look = parseLook(formatted);
  if (look === null) return [ground, { id: `${drawing}-whole`, x: 0 }];
  const [woman, man] = OFFSETS[type];
  const x = gender === 'female' ? woman : man;
  const cut = look.cut === '00' ? drawing : look.cut;
  return [
    ground,
    { id: `${cut}-back`, x },
    { id: drawing, x },
    ...(gender === 'female' ? [] : beardParts(drawing, look).map((id) => ({ id, x }))),
    { id: `${cut}-hair`, x },
    { id: `${drawing}-emblem`, x: 0 },
  ];
}

/** The parts of a beard. If it surrounds the mouth, the mouth is drawn again on top of it. */
function beardParts(drawing: string, { beard }: Look): readonly string[] {
  if (beard === 'n') return [];
  return [`beard-${beard}`, ...('bl'.includes(beard) ? [`${drawing}-mouth`] : [])];
}
