import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type {
  Edit,
  Icon,
  NewPersonality,
  WriteContext,
} from '../../src/catalogue/stored-personality.ts';
import type { Traits } from '../../src/domain/people/personality.ts';
import { GENDERS, IDENTITIES, TYPE_CODES } from '../../src/domain/vocabulary.ts';
import { examples, laterTraits, saidWords } from '../domain/arbitraries.ts';
import { newPerson } from '../support/people.ts';

const words = fc.constantFrom(
  'Ana',
  'João',
  'Grilo',
  'Zé',
  'Ã',
  'Intj',
  'Macabéa',
  'Mãe d’Água',
  "mae d'agua",
  'Bjørn–Łuk',
  'bjorn-luk',
  'Ca\u200bpitu…',
  'capitu...',
  '"OR"',
  'NEAR(',
  '😀👍🏽',
  'ﬁm',
  'İstanbul',
  // Folding removes it completely.
  '\u0301',
  '한국',
  '-t',
  'a*b',
  '%_',
  'ma',
  'maria',
  'Maximiliano',
  'Maximilianus',
);

export const names: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.array(words, { minLength: 1, maxLength: 3 }).map((w) => w.join(' ')) },
  { weight: 1, arbitrary: fc.constantFrom('Ana', 'João Grilo', 'Zé') },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => text.trim() !== ''),
  },
);

/** Characters with a meaning in the search, or as quotes in SQL and in files. */
const later = {
  work: fc.option(
    fc.constantFrom('Dom Casmurro', 'DOM  casmurro!', '1984', 'Война и мир', 'C++', 'C#', 'C'),
  ),
  aliases: fc.uniqueArray(fc.constantFrom('Rei Pelé', 'Bruxo', 'Sá', 'ÁÉ;”'), { maxLength: 3 }),
  rationale: fc.option(fc.constantFrom('Calcula; pesa "tudo".', '=1+1')),
  look: fc.option(fc.constantFrom('2k04b', '5w00n')),
  description: fc.option(fc.constantFrom('escritora, 1903–1990', 'cantor; compositor', '=1+1')),
  area: fc.option(fc.constantFrom('musica', 'literatura')),
};

const own = fc.record({
  name: names,
  gender: fc.constantFrom(...GENDERS),
  type: fc.constantFrom(...TYPE_CODES),
  identity: fc.constantFrom(null, ...IDENTITIES),
  ...later,
});

export const traits: fc.Arbitrary<Traits> = fc
  .tuple(laterTraits, own)
  .map(([others, some]) => ({ ...others, ...some }));

/** Traits with an icon, or none. */
export const edits: fc.Arbitrary<Edit> = fc
  .tuple(traits, fc.constantFrom(null, iconOf('one'), iconOf('other')))
  .map(([rest, icon]) => ({ ...rest, icon }));

export const catalogues: fc.Arbitrary<NewPersonality[]> = fc.array(edits.map(newPerson), {
  maxLength: 40,
});

const terms = fc.oneof(
  words,
  saidWords,
  names,
  fc.constantFrom('>', '>intj', '>xnxp', '>x', '>1(', '>xxxxx', 'amst', 'os cinco'),
  examples,
  fc.constantFrom(
    'turbulento',
    'assertivo',
    'em:1984',
    'em:',
    'em:c#',
    'em:c',
    'rei pele',
    'bruxo',
  ),
  fc.constantFrom('ximilianu', 'maximilian', 'iliano', 'a'.repeat(96)),
  fc.string({ maxLength: 3 }),
);

/** Usual and unusual search texts. */
export const queries: fc.Arbitrary<string> = fc
  .array(terms, { maxLength: 3 })
  .map((list) => list.join(' '));

/** The context of writes without a visitor. */
export const BY: WriteContext = { visitor: null, source: null, at: '2026-01-01T00:00:00.000Z' };

export function iconOf(text: string): Icon {
  const bytes = Buffer.from(text);
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes, larger: [] };
}
