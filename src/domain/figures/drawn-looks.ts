import type { Gender, TypeCode } from '../vocabulary.ts';
import type { Beard, Hair, Look, Skin } from './look.ts';

type Drawn = readonly [skin: Skin, hair: Hair, beard: Beard];

/** Skin, hair and beard of the drawings themselves. A scarf that hides the hair leaves the colour of the eyebrows. */
const DRAWN: Readonly<Record<TypeCode, readonly [woman: Drawn, man: Drawn]>> = {
  INTJ: [
    [1, 'k', 'n'],
    [4, 'k', 'n'],
  ],
  INTP: [
    [3, 'k', 'n'],
    [1, 'd', 'n'],
  ],
  ENTJ: [
    [5, 'k', 'n'],
    [3, 'k', 'b'],
  ],
  ENTP: [
    [2, 'r', 'n'],
    [2, 'y', 'n'],
  ],
  INFJ: [
    [5, 'k', 'n'],
    [1, 'r', 'b'],
  ],
  INFP: [
    [1, 'y', 'n'],
    [5, 'k', 'n'],
  ],
  ENFJ: [
    [3, 'd', 'n'],
    [4, 'k', 'n'],
  ],
  ENFP: [
    [4, 'k', 'n'],
    [2, 'c', 'b'],
  ],
  ISTJ: [
    [2, 'k', 'n'],
    [1, 'w', 'n'],
  ],
  ISFJ: [
    [2, 'w', 'n'],
    [3, 'd', 'b'],
  ],
  ESTJ: [
    [1, 'r', 'n'],
    [4, 'k', 'b'],
  ],
  ESFJ: [
    [3, 'k', 'n'],
    [2, 'k', 'b'],
  ],
  ISTP: [
    [1, 'k', 'n'],
    [3, 'k', 'n'],
  ],
  ISFP: [
    [4, 'k', 'n'],
    [2, 'c', 'b'],
  ],
  ESTP: [
    [5, 'k', 'n'],
    [1, 'y', 'n'],
  ],
  ESFP: [
    [2, 'r', 'n'],
    [4, 'k', 'n'],
  ],
};

/**
 * The look that a drawing has without one of its own. Choosing one part of a look keeps these values for the others, so
 * that nothing else about the figure changes.
 */
export function drawnLook(type: TypeCode, gender: Gender): Look {
  const [woman, man] = DRAWN[type];
  const [skin, hair, beard] = gender === 'female' ? woman : man;
  return { skin, hair, cut: '00', beard };
}
