import { workKey } from '../people/work-key.ts';
import { CHOICE_PREFIXES, CHOICES, type ChoicePrefix, type Faceted } from './choices.ts';
import { WORK_PREFIX } from './works.ts';

/** An example search that shows what a term does. */
export interface Example {
  readonly q: string;
  readonly meaning: string;
}

export interface Term {
  /** Shown in “Como buscar” and in the description of the API, and run by the tests of the search. */
  readonly examples: readonly Example[];
}

/** A term that stands alone: its prefix selects by a value, and no other rule applies to the word. */
interface FacetTerm extends Term {
  /**
   * The value that the text after the prefix asks for, empty for one that no personality has; null if the word is
   * plain text.
   */
  readonly valueAsked: (rest: string) => string | null;
  /**
   * Whether a personality has the value, which is not empty. Called while loading, for every personality and choice.
   */
  readonly has: (value: string, somebody: Faceted) => boolean;
  /** The text of the chip. */
  readonly chip: (value: string) => string;
}

/** The prefixes of terms that stand alone. */
type Prefix = typeof WORK_PREFIX | ChoicePrefix;

/** The terms that stand alone. */
export const FACETS: Readonly<Record<Prefix, FacetTerm>> = {
  [WORK_PREFIX]: {
    valueAsked: workKey,
    has: (key, { work }) => work !== null && workKey(work) === key,
    chip: (key) => (key === '' ? 'obra sem nome' : `obra “${key.replaceAll('-', ' ')}”`),
    examples: [{ q: 'em:dom-casmurro', meaning: 'Quem é de uma obra' }],
  },
  'sexo:': choiceOf('sexo:'),
  'de:': choiceOf('de:'),
  // One example, since every area works alike.
  'area:': {
    ...choiceOf('area:'),
    examples: [{ q: 'area:musica', meaning: 'Quem é de uma área' }],
  },
  'com:': choiceOf('com:'),
};

function choiceOf(prefix: ChoicePrefix): FacetTerm {
  const choices = CHOICES[prefix];
  return {
    valueAsked: (rest) => (Object.hasOwn(choices, rest) ? rest : null),
    has: (word, somebody) => choices[word]?.has(somebody) === true,
    chip: (word) => choices[word]?.chip ?? '',
    examples: Object.entries(choices).map(([word, { meaning }]) => ({ q: prefix + word, meaning })),
  };
}

/** The value that a term standing alone asks for. */
export interface AskedFacet<P extends Prefix = Prefix> {
  readonly prefix: P;
  /** Empty for a value that no personality has. */
  readonly value: string;
}

/** All choices, for each of which a search has a set of the personalities that have it. */
export const ALL_CHOICES: readonly AskedFacet<ChoicePrefix>[] = CHOICE_PREFIXES.flatMap((prefix) =>
  Object.keys(CHOICES[prefix]).map((value) => ({ prefix, value })),
);

/** The choices for which people say a word, by the folded word. */
const CHOICE_BY_WORD: ReadonlyMap<string, AskedFacet<ChoicePrefix>> = new Map(
  ALL_CHOICES.flatMap((asked) =>
    (CHOICES[asked.prefix][asked.value]?.words ?? []).map((word) => [word, asked] as const),
  ),
);

/** The choice for which people say this folded word; null if there is none. */
export function choiceSaid(word: string): AskedFacet<ChoicePrefix> | null {
  return CHOICE_BY_WORD.get(word) ?? null;
}

/** What a folded word asks for; null if it is not a term that stands alone. */
export function facetOf(word: string): AskedFacet | null {
  const prefix = word.slice(0, word.indexOf(':') + 1);
  if (!isPrefix(prefix)) return null;
  const value = FACETS[prefix].valueAsked(word.slice(prefix.length));
  return value === null ? null : { prefix, value };
}

/** The key of the work that a folded text asks for; null if it asks for none. */
export function askedWork(text: string): string | null {
  const asked = facetOf(text);
  return asked?.prefix === WORK_PREFIX ? asked.value : null;
}

function isPrefix(text: string): text is Prefix {
  return Object.hasOwn(FACETS, text);
}

/** Whether a personality has what is asked for. */
export function matchesFacet({ prefix, value }: AskedFacet, somebody: Faceted): boolean {
  return value !== '' && FACETS[prefix].has(value, somebody);
}

/**
 * Whether a word of a query stands alone. If so, each word is matched on its own, and no name is compared with the
 * whole query.
 */
export function hasFacet(text: string): boolean {
  return text.split(' ').some((word) => facetOf(word) !== null);
}
