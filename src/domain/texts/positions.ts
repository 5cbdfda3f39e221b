import type { Position } from '../vocabulary.ts';

export interface PositionText {
  /** Name from the specification. */
  readonly role: string;
  /** Technical term. */
  readonly rank: string;
}

export const POSITION_TEXTS: Readonly<Record<Position, PositionText>> = {
  dominant: { role: 'Herói', rank: 'função dominante' },
  auxiliary: { role: 'Amigo', rank: 'função auxiliar' },
  tertiary: { role: 'Criança', rank: 'função terciária' },
  inferior: { role: 'Medo', rank: 'função inferior' },
};
