import type { Traits } from '../people/personality.ts';
import type { Identity } from '../vocabulary.ts';

/** The identity that each word of its term finds. */
export const IDENTITY_WORDS: ReadonlyMap<string, Identity | null> = new Map([
  ['turbulento', 'T'],
  ['turbulenta', 'T'],
  ['cauteloso', 'T'],
  ['cautelosa', 'T'],
  ['-t', 'T'],
  ['assertivo', 'A'],
  ['assertiva', 'A'],
  ['-a', 'A'],
  ['!-', null],
]);

export const IDENTITY_PHRASES: Readonly<Record<Identity | 'none', string>> = {
  T: 'identidade turbulenta (T)',
  A: 'identidade assertiva (A)',
  none: 'sem A nem T',
};

/** What the terms that stand alone look at. */
export interface Faceted extends Pick<Traits, 'gender' | 'work'> {
  /** Null where there is none; any other value says that there is one. */
  readonly icon: unknown;
  readonly rationale: unknown;
}

/** A word that may follow a prefix. */
interface Choice {
  readonly has: (somebody: Faceted) => boolean;
  /** What no other chip says: of terms with the same chip one alone is shown. */
  readonly chip: string;
  /** What “Como buscar” says. */
  readonly meaning: string;
  /** Words, folded, that may be meant by it where they are looked for in names. */
  readonly saidAs: readonly string[];
}

/** The prefixes of terms that stand alone, which one of a few words follows. */
export const CHOICE_PREFIXES = ['sexo:', 'de:', 'com:'] as const;
export type ChoicePrefix = (typeof CHOICE_PREFIXES)[number];

/** The words of those terms, folded: so they are shown, too (CONTRIBUTING: how to add a term of the search). */
export const CHOICES: Readonly<Record<ChoicePrefix, Readonly<Record<string, Choice>>>> = {
  'sexo:': {
    f: {
      has: ({ gender }) => gender === 'female',
      chip: 'mulheres',
      meaning: 'Só mulheres',
      saidAs: ['mulheres', 'femininas', 'femininos'],
    },
    m: {
      has: ({ gender }) => gender === 'male',
      chip: 'homens',
      meaning: 'Só homens',
      saidAs: ['homens', 'homem', 'masculinos', 'masculinas'],
    },
  },
  'de:': {
    obra: {
      has: ({ work }) => work !== null,
      chip: 'de alguma obra',
      meaning: 'Quem é de alguma obra',
      saidAs: ['inventadas', 'inventados', 'personagens', 'ficcao'],
    },
    vida: {
      has: ({ work }) => work === null,
      chip: 'que existiram',
      meaning: 'Quem existiu',
      saidAs: ['reais'],
    },
  },
  'com:': {
    retrato: {
      has: ({ icon }) => icon !== null,
      chip: 'com retrato',
      meaning: 'Quem tem retrato',
      saidAs: [],
    },
    porque: {
      has: ({ rationale }) => rationale !== null,
      chip: 'com porquê',
      meaning: 'Quem tem o porquê do tipo',
      saidAs: [],
    },
  },
};
