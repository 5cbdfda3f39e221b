import type { Position } from '../vocabulary.ts';

export interface PositionText {
  /** As the specification names it. */
  readonly role: string;
  /** The field's term, agreeing with “função”. */
  readonly rank: string;
}

export const POSITION_TEXTS: Readonly<Record<Position, PositionText>> = {
  dominant: { role: 'Herói', rank: 'dominante' },
  auxiliary: { role: 'Amigo', rank: 'auxiliar' },
  tertiary: { role: 'Criança', rank: 'terciária' },
  inferior: { role: 'Medo', rank: 'inferior' },
};
