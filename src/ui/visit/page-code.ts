import type { ComponentType } from 'react';
import type { Personality } from '../../domain/personality.ts';

/** The components of the pages loaded so far; those for failures are always loaded. */
export interface PageCode {
  readonly home?: ComponentType;
  readonly personality?: ComponentType<{ readonly personality: Personality }>;
}
