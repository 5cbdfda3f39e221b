import type { Personality } from '../../domain/personality.ts';

/** What a person has done to the catalogue. */
export type Change =
  | {
      readonly kind: 'created' | 'updated' | 'removed' | 'restored';
      readonly personality: Personality;
    }
  | { readonly kind: 'samples_loaded'; readonly count: number };
