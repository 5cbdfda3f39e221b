import { fold } from '../fold.ts';
import type { LaterTraits } from '../people/fields.ts';
import { workKey } from '../people/work-key.ts';
import { CELLS, type CellContents, labelOf } from '../types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../types/groups.ts';
import { typeNames } from '../types/type-names.ts';
import { type Identity, isTypeCode, TYPE_CODES, type TypeCode } from '../vocabulary.ts';
import { WORK_PREFIX } from './works.ts';

/** A search that shows what a term does. */
export interface Example {
  readonly q: string;
  readonly meaning: string;
}

interface Term {
  /** “Como buscar” shows them to visitors, and the tests of the search ask for them. */
  readonly examples: readonly [Example, ...Example[]];
}

/** A term that finds types and identities. It also finds the names that contain it. */
interface CellTerm extends Term {
  /** Whether a folded word finds the people of a cell. */
  readonly matches: (word: string, cell: CellContents) => boolean;
  /** Whether a folded word is this term as a whole, so that it is no misspelled name. */
  readonly isSyntax: (word: string) => boolean;
  /** What the chip of such a word says, given the cells that it finds; null where it may as well be a name. */
  readonly chip: (word: string, cells: readonly CellContents[]) => string | null;
}

/** A term that stands alone: its prefix asks for those who have a value, and no other rule looks at the word. */
interface FacetTerm extends Term {
  /** The value asked for by what follows the prefix, empty for one that nobody has; null where the word is plain text. */
  readonly valueAsked: (rest: string) => string | null;
  /** The values that somebody has. */
  readonly valuesOf: (somebody: Faceted) => readonly string[];
  /** What the chip says. */
  readonly chip: (value: string) => string;
}

/** What the values of terms that stand alone are made from. */
export type Faceted = Pick<LaterTraits, 'work'>;

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

/** The names of each type, for both genders, and of its group. */
const FOLDED_NAMES: ReadonlyMap<TypeCode, readonly string[]> = new Map(
  TYPE_CODES.map((type) => {
    const names = [...typeNames(type), GROUP_DEFINITIONS[groupOf(type)].name];
    return [type, names.map(fold)];
  }),
);

/** The words that name types and groups. */
export const TYPE_WORDS: ReadonlySet<string> = new Set([
  ...[...FOLDED_NAMES.values()].flat(),
  ...TYPE_CODES.map(fold),
]);

const LABELS: ReadonlyMap<string, string> = new Map(
  CELLS.map(labelOf).map((label) => [fold(label), label]),
);
const GROUP_NAMES: ReadonlyMap<string, string> = new Map(
  Object.values(GROUP_DEFINITIONS).map(({ name }) => [fold(name), name]),
);

/** Whether the letters after `>` occur in the code, where x is any letter. */
function patternMatches(word: string, code: string): boolean {
  if (!/^>[a-z]{0,4}$/.test(word)) return false;
  const pattern = word.slice(1);
  for (let start = 0; start + pattern.length <= code.length; start += 1) {
    if ([...pattern].every((letter, i) => letter === 'x' || letter === code[start + i]))
      return true;
  }
  return false;
}

/** The terms that find types and identities, by the rules of the specification, section 5. */
export const CELL_TERMS: Readonly<Record<'type' | 'pattern' | 'identity', CellTerm>> = {
  /** Rules 4 and 5: a part of a code, of a label, or of the name of a type or group. */
  type: {
    matches: (word, cell) =>
      labelOf(cell).toLowerCase().includes(word) ||
      (FOLDED_NAMES.get(cell.type) ?? []).some((name) => name.includes(word)),
    isSyntax: (word) => TYPE_WORDS.has(word) || LABELS.has(word),
    chip(word) {
      const [label, group] = [LABELS.get(word), GROUP_NAMES.get(word)];
      if (label !== undefined) return `tipo ${label}`;
      return group === undefined ? null : `grupo ${group}`;
    },
    examples: [
      { q: 'analistas', meaning: 'Um grupo inteiro' },
      { q: 'arquiteta', meaning: 'O nome de um tipo, no masculino ou no feminino' },
      { q: 'intj-a', meaning: 'O código, como aparece no cartão' },
    ],
  },
  /** Rule 1. */
  pattern: {
    matches: (word, { type }) => patternMatches(word, type.toLowerCase()),
    isSyntax: (word) => word.startsWith('>'),
    chip(word, cells) {
      if (!word.startsWith('>')) return null;
      if (cells.length === 0) return `nome com “${word}” (nenhum tipo segue esse padrão)`;
      const pattern = word.slice(1).toUpperCase() || 'XXXX';
      return isTypeCode(pattern) ? `tipo ${pattern}` : `tipo no padrão ${pattern}`;
    },
    examples: [{ q: '>IXXJ', meaning: 'Um padrão de tipo; o X vale qualquer letra' }],
  },
  /** Rule 3. */
  identity: {
    matches: (word, { identity }) => IDENTITY_WORDS.get(word) === identity,
    isSyntax: (word) => IDENTITY_WORDS.has(word),
    chip(word) {
      const identity = IDENTITY_WORDS.get(word);
      return identity === undefined ? null : IDENTITY_PHRASES[identity ?? 'none'];
    },
    examples: [
      { q: '-a', meaning: 'Assertivo: seguro de si' },
      { q: '-t', meaning: 'Turbulento: exigente consigo' },
      { q: '!-', meaning: 'Sem -A nem -T' },
    ],
  },
};
const CELL_RULES = Object.values(CELL_TERMS);

/** Begins a term that stands alone. */
export type Prefix = typeof WORK_PREFIX;

/** The terms that stand alone. */
export const FACETS: Readonly<Record<Prefix, FacetTerm>> = {
  [WORK_PREFIX]: {
    valueAsked: workKey,
    valuesOf: ({ work }) => (work === null ? [] : [workKey(work)]),
    chip: (key) => (key === '' ? 'obra sem nome' : `obra “${key.replaceAll('-', ' ')}”`),
    examples: [{ q: 'em:dom-casmurro', meaning: 'Quem é de uma obra' }],
  },
};

/** What a term that stands alone asks for. */
export interface Asked {
  readonly prefix: Prefix;
  /** Empty where nobody has it. */
  readonly value: string;
}

/** A search of each kind. */
export const EXAMPLES: readonly Example[] = [
  ...CELL_RULES.flatMap(({ examples }) => examples),
  ...Object.values(FACETS).flatMap(({ examples }) => examples),
];

/** Whether a folded word matches by type and identity, regardless of the name. */
export function cellMatches(word: string, cell: CellContents): boolean {
  return CELL_RULES.some(({ matches }) => matches(word, cell));
}

/** What a folded word asks for; null where it does not stand alone. */
export function askedBy(word: string): Asked | null {
  const prefix = word.slice(0, word.indexOf(':') + 1);
  if (!isPrefix(prefix)) return null;
  const value = FACETS[prefix].valueAsked(word.slice(prefix.length));
  return value === null ? null : { prefix, value };
}

/** The key of the work that a folded text asks for; null where it asks for none. */
export function askedWork(text: string): string | null {
  const asked = askedBy(text);
  return asked?.prefix === WORK_PREFIX ? asked.value : null;
}

function isPrefix(text: string): text is Prefix {
  return Object.hasOwn(FACETS, text);
}

/** Whether somebody has what is asked for. */
export function hasAsked({ prefix, value }: Asked, somebody: Faceted): boolean {
  return value !== '' && FACETS[prefix].valuesOf(somebody).includes(value);
}

/** Whether a word of a query stands alone: then the words alone count, and no name is compared with the whole query. */
export function hasFacet(text: string): boolean {
  return text.split(' ').some((word) => askedBy(word) !== null);
}

/** Whether a folded word is a term as a whole: then it is no misspelled name. */
export function isSyntax(word: string): boolean {
  return askedBy(word) !== null || CELL_RULES.some((term) => term.isSyntax(word));
}

/** What the chip of a folded word says, given the cells that it finds; null for plain text, which names may contain. */
export function chipOf(word: string, cells: readonly CellContents[]): string | null {
  const asked = askedBy(word);
  if (asked !== null) return FACETS[asked.prefix].chip(asked.value);
  for (const { chip } of CELL_RULES) {
    const text = chip(word, cells);
    if (text !== null) return text;
  }
  return null;
}
