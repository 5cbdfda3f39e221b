import type { LocalCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { TYPE_CODES } from '../../src/domain/vocabulary.ts';
import { createRandom } from '../random.ts';

const SYLLABLES = [
  'ma',
  'ri',
  'a',
  'jo',
  'ão',
  'bea',
  'triz',
  'lu',
  'ís',
  'fer',
  'nan',
  'da',
] as const;

/** Fills a catalogue with people of made-up names. */
export async function addPeople(catalogue: LocalCatalogue, count: number): Promise<void> {
  const random = createRandom(7);
  const word = (): string => {
    const letters = Array.from({ length: 2 + random.below(2) }, () => random.pick(SYLLABLES));
    return letters.join('');
  };
  for (let i = 0; i < count; i += 1) {
    const name = `${word()} ${word()} ${i}`;
    const type = random.pick(TYPE_CODES);
    await catalogue.create({ name, gender: 'female', type, identity: null, icon: null });
  }
}
