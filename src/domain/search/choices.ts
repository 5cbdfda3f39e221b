import { AREAS, type Area } from '../people/area.ts';
import type { Traits } from '../people/personality.ts';
import { AREA_NAMES } from '../texts/areas.ts';
import type { Identity } from '../vocabulary.ts';

/** The identity that each word of the identity term finds. */
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

/** The fields of a personality that terms standing alone look at. */
export interface Faceted extends Pick<Traits, 'gender' | 'work' | 'area'> {
  /** Null without an icon; the value itself is not read. The same holds for `rationale`. */
  readonly icon: unknown;
  readonly rationale: unknown;
}

/** A word that may follow a prefix. */
interface Choice {
  readonly has: (somebody: Faceted) => boolean;
  /**
   * The text of the chip. It must differ from all others, since of several terms with the same chip only one is
   * shown.
   */
  readonly chip: string;
  /** The explanation in “Como buscar”. */
  readonly meaning: string;
  /** Folded words that people say for it. As terms they find who has it, and like any other word names. */
  readonly words: readonly string[];
}

/** The four forms of an adjective. */
function inflected(stem: string): readonly string[] {
  return ['o', 'a', 'os', 'as'].map((ending) => stem + ending);
}

/** The words that people say for an area. */
const AREA_WORDS: Readonly<Record<Area, readonly string[]>> = {
  literatura: ['literatura'],
  musica: ['musica'],
  artes: ['arte', 'artes', 'teatro'],
  'cinema-e-tv': ['cinema', 'tv', 'televisao'],
  ciencia: ['ciencia', 'ciencias'],
  ideias: ['ideias'],
  politica: ['politica'],
  historia: ['historia'],
  esporte: ['esporte', 'esportes'],
  religiao: ['religiao', 'religioes'],
  negocios: ['negocios'],
  folclore: ['folclore', 'mito', 'mitos'],
  quadrinhos: ['quadrinhos'],
  jogos: ['jogos'],
};

/** The prefixes of terms that stand alone and are followed by one of a few words. */
export const CHOICE_PREFIXES = ['sexo:', 'de:', 'area:', 'com:'] as const;
export type ChoicePrefix = (typeof CHOICE_PREFIXES)[number];

/** The words of these terms, folded, which is also how they are shown (see “How to add a term” in CONTRIBUTING.md). */
export const CHOICES: Readonly<Record<ChoicePrefix, Readonly<Record<string, Choice>>>> = {
  'sexo:': {
    f: {
      has: ({ gender }) => gender === 'female',
      chip: 'mulheres',
      meaning: 'Só mulheres',
      words: ['mulher', 'mulheres', ...inflected('feminin')],
    },
    m: {
      has: ({ gender }) => gender === 'male',
      chip: 'homens',
      meaning: 'Só homens',
      words: ['homem', 'homens', ...inflected('masculin')],
    },
  },
  'de:': {
    obra: {
      has: ({ work }) => work !== null,
      chip: 'de alguma obra',
      meaning: 'Quem é de alguma obra',
      words: ['personagem', 'personagens', ...inflected('fictici')],
    },
    vida: {
      has: ({ work }) => work === null,
      chip: 'que existiram',
      meaning: 'Quem existiu',
      words: ['real', 'reais'],
    },
  },
  'area:': Object.fromEntries(
    AREAS.map((area) => [
      area,
      {
        has: (somebody: Faceted) => somebody.area === area,
        chip: `área ${AREA_NAMES[area]}`,
        meaning: `Quem é da área ${AREA_NAMES[area]}`,
        words: AREA_WORDS[area],
      },
    ]),
  ),
  'com:': {
    retrato: {
      has: ({ icon }) => icon !== null,
      chip: 'com retrato',
      meaning: 'Quem tem retrato',
      words: [],
    },
    porque: {
      has: ({ rationale }) => rationale !== null,
      chip: 'com porquê',
      meaning: 'Quem tem o porquê do tipo',
      words: [],
    },
  },
};

/** The term that finds the personalities of an area. */
export function areaTerm(area: Area): string {
  return `area:${area}`;
}
