import type { ComponentType } from 'react';
import type { Personality } from '../../domain/personality.ts';

/** The code of the pages that has come so far; those for failures are always there. */
export interface PageCode {
  readonly home?: ComponentType;
  readonly personality?: ComponentType<{ readonly personality: Personality }>;
}
