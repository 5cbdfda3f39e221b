import { GROUP_COLOURS } from '../../domain/types/groups.ts';
import type { Group } from '../../domain/vocabulary.ts';

/** The light colours of `tokens.css`: a picture is the same for everybody. */
export const INK = '#1F2430';
export const RING = '#51596A';

export interface Palette {
  readonly main: string;
  readonly light: string;
  readonly text: string;
  readonly deep: string;
}

const TEXTS: Readonly<Record<Group, Pick<Palette, 'text' | 'deep'>>> = {
  analysts: { text: '#764F89', deep: '#4B2D5B' },
  diplomats: { text: '#1B7350', deep: '#0F5238' },
  sentinels: { text: '#226F89', deep: '#15495B' },
  explorers: { text: '#875F09', deep: '#5E4105' },
};

export function paletteOf(group: Group): Palette {
  return { ...GROUP_COLOURS[group], ...TEXTS[group] };
}
