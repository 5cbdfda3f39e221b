import { createRandom } from '../random.ts';
import * as bombs from './bombs.ts';
import * as damaged from './damaged.ts';
import * as lying from './lying.ts';
import * as polyglot from './polyglot.ts';
import type { Sources } from './sources.ts';
import type { Maker, Specimen } from './specimen.ts';

const MAKERS: readonly Maker[] = [
  ...Object.values(damaged),
  ...Object.values(lying),
  ...Object.values(polyglot),
  ...Object.values(bombs),
];

/** The given number of specimens, of each kind in turn; each is determined by its number. */
export function* makeSpecimens(
  sources: Sources,
  count: number,
): Generator<[number: number, specimen: Specimen]> {
  for (let i = 0; i < count; i += 1) {
    const make = MAKERS[i % MAKERS.length];
    if (make !== undefined) yield [i, make(createRandom(i), sources)];
  }
}
