import type { Hair, Skin } from './look.ts';

// A separate module, because checking a look in a browser needs no colours, and the styles contain them too.

interface SkinColours {
  /** The lit half of the face. */
  readonly base: string;
  readonly shade: string;
  /** The line of the mouth. */
  readonly line: string;
}

export const SKIN_COLOURS = {
  1: { base: '#F7D6C2', shade: '#E3AE95', line: '#B9735E' },
  2: { base: '#EDB993', shade: '#D0926C', line: '#9E5F42' },
  3: { base: '#CB8E62', shade: '#A86D45', line: '#74432A' },
  4: { base: '#96603F', shade: '#74462C', line: '#482818' },
  5: { base: '#6E4634', shade: '#523126', line: '#301A14' },
} as const satisfies Record<Skin, SkinColours>;

interface HairColours {
  readonly base: string;
  /** Lit strands. */
  readonly light: string;
  /** The eyebrows, which stay visible on every skin. */
  readonly brow: string;
}

export const HAIR_COLOURS = {
  k: { base: '#17151C', light: '#332E3A', brow: '#17151C' },
  d: { base: '#4B2D23', light: '#6E4838', brow: '#4B2D23' },
  c: { base: '#6B3A24', light: '#8F5637', brow: '#6B3A24' },
  r: { base: '#9C3F2A', light: '#C6654A', brow: '#9C3F2A' },
  y: { base: '#D79A3A', light: '#EDC170', brow: '#B67D2A' },
  g: { base: '#9A9FAE', light: '#C6CAD4', brow: '#8D8F9C' },
  w: { base: '#CDD1DB', light: '#EEF0F4', brow: '#8D8F9C' },
} as const satisfies Record<Hair, HairColours>;
