import type { ComponentType } from 'react';
import type { CallOptions } from '../../catalogue/catalogue.ts';
import type { GuessResults } from '../../domain/guesses/results.ts';
import type { Personality } from '../../domain/personality.ts';
import type { TypesAddress } from './address.ts';
import type { readListHere } from './later/read-list.ts';
import type { ChangesView, ContestedView, HistoryView, NotFoundView, TypesView } from './view.ts';

/** The components of the pages loaded so far; those for failures are always loaded. */
export interface PageCode {
  readonly home?: ComponentType;
  readonly personality?: ComponentType<{ readonly personality: Personality }>;
  /** On the server alone: the page loads it near its place. */
  readonly guesses?: ComponentType<{
    readonly personality: Personality;
    readonly results: GuessResults | null;
  }>;
  readonly history?: ComponentType<{ readonly view: HistoryView }>;
  readonly changes?: ComponentType<{ readonly view: ChangesView }>;
  /** Reads either of these two; comes with them. */
  readonly readList?: typeof readListHere;
  readonly contested?: ComponentType<{ readonly view: ContestedView }>;
  readonly types?: ComponentType<{ readonly view: TypesView }>;
  readonly readTypes?: (
    address: TypesAddress,
    options: CallOptions,
  ) => Promise<TypesView | NotFoundView>;
}
