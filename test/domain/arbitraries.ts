import fc from 'fast-check';
import { checkLater } from '../../src/domain/people/field-rules.ts';
import {
  type ChosenField,
  LATER_FIELDS,
  type LaterField,
  type LaterTraits,
  valueTyped,
} from '../../src/domain/people/fields.ts';
import type { Faceted } from '../../src/domain/search/choices.ts';
import { EXAMPLES } from '../../src/domain/search/terms.ts';
import { GENDERS } from '../../src/domain/vocabulary.ts';

const within = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((point) => String.fromCodePoint(point));

/**
 * Any code point except lone surrogates, with typical and problematic ones more often. (fast-check's own
 * unit `binary` takes seconds to set up.)
 */
export const codePoints: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: within(0x20, 0x7e) },
  { weight: 3, arbitrary: within(0xa0, 0x24f) },
  { weight: 1, arbitrary: within(0, 0x1f) },
  { weight: 1, arbitrary: within(0x300, 0x36f) },
  { weight: 2, arbitrary: within(0x370, 0x1fff) },
  { weight: 1, arbitrary: within(0x2000, 0x206f) },
  { weight: 1, arbitrary: within(0x2070, 0xd7ff) },
  { weight: 1, arbitrary: within(0xe000, 0xffff) },
  { weight: 1, arbitrary: within(0x1f300, 0x1faff) },
  { weight: 1, arbitrary: within(0x10000, 0x10ffff) },
);

/** Example searches for each kind of term, as in “Como buscar”. */
export const examples: fc.Arbitrary<string> = fc.constantFrom(...EXAMPLES.map(({ q }) => q));

/** Descriptions, of which words of queries begin some words. */
export const descriptions = fc.constantFrom(
  null,
  null,
  'escritora, 1903–1990',
  'cantor; mãe d’água',
  'ana, mariana e o real intj',
  'Analista (turbulenta) e “Grilo”',
);

/** Words of queries that ask for choices, and those that descriptions have, also in other forms. */
export const saidWords = fc.constantFrom(
  ...['mulher', 'Homens', 'real', 'personagens', 'música', 'ciencia', 'de', 'e', 'o'],
  ...['escritoras', 'escritores', 'escri', 'es', 'cantores', '1990', 'agua', 'mariana', 'gril'],
);

/**
 * The fields that terms standing alone look at: few values of each, so that some match. Two titles are of one work.
 */
export const faceted = {
  gender: fc.constantFrom(...GENDERS),
  work: fc.constantFrom(null, null, 'Dom Casmurro', 'DOM  casmurro!', '1984', 'Ana'),
  area: fc.constantFrom(null, 'musica', 'ciencia'),
  icon: fc.constantFrom(null, 'a.png'),
  rationale: fc.constantFrom(null, 'Sonha.'),
} as const satisfies { readonly [P in keyof Faceted]: fc.Arbitrary<Faceted[P]> };

const TYPED = ['', 'Casmurro', 'Dom Casmurro\nDona Glória'];
type Typed = readonly string[];
const CHOSEN: Readonly<Record<ChosenField, Typed> & Partial<Record<LaterField, Typed>>> = {
  look: ['', '2k04n', '5w22b'],
  area: ['', 'musica', 'cinema-e-tv'],
};

/** Values of all later fields: few of each, so that two are often equal. */
export const laterTraits: fc.Arbitrary<LaterTraits> = fc
  .tuple(...LATER_FIELDS.map((field) => fc.constantFrom(...(CHOSEN[field] ?? TYPED))))
  .map((texts) => {
    const typed = LATER_FIELDS.map((field, i) => [field, valueTyped(field, texts[i] ?? '')]);
    return checkLater(Object.fromEntries(typed), '').traits;
  });
