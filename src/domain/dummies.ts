import { NO_LATER_TRAITS } from './later-traits.ts';
import type { Traits } from './personality.ts';
import { GENDERS, TYPE_CODES } from './vocabulary.ts';

/** One 'Dummy {type}' for each type and gender: 32, as test data (specification, section 3). */
export function dummyPersonalities(): readonly Traits[] {
  return TYPE_CODES.flatMap((type) =>
    GENDERS.map((gender) => ({
      name: `Dummy ${type}`,
      gender,
      type,
      identity: null,
      ...NO_LATER_TRAITS,
    })),
  );
}
