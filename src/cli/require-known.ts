import { CommandError } from './command-error.ts';
import { printable } from './refusals.ts';

/** Fails when there never was a personality of this id. */
export function requireKnown(isKnown: boolean, id: string): void {
  if (!isKnown) throw new CommandError(`There is no personality ${printable(id)}.`);
}
