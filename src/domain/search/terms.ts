import { fold } from '../fold.ts';
import { CELLS, type CellContents, labelOf } from '../types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../types/groups.ts';
import { typeNames } from '../types/type-names.ts';
import { isTypeCode, TYPE_CODES, type TypeCode } from '../vocabulary.ts';
import { IDENTITY_PHRASES, IDENTITY_WORDS } from './choices.ts';
import { choiceSaid, type Example, FACETS, facetOf, type Term } from './facets.ts';

/** A term that finds types and identities. It also finds the names that contain it. */
interface CellTerm extends Term {
  /** Whether a folded word, alone or beside other words, finds the personalities of a cell. */
  readonly matches: (word: string, cell: CellContents, isAlone: boolean) => boolean;
  /** Whether a whole folded word is this term, and therefore not a misspelled name. */
  readonly isSyntax: (word: string) => boolean;
  /** The text of the chip of such a word, given the cells that it finds; null if the word may also be a name. */
  readonly chip: (word: string, cells: readonly CellContents[]) => string | null;
}

/** The names of each type, for both genders, and of its group. */
const FOLDED_NAMES: ReadonlyMap<TypeCode, readonly string[]> = new Map(
  TYPE_CODES.map((type) => {
    const names = [...typeNames(type), GROUP_DEFINITIONS[groupOf(type)].name];
    return [type, names.map(fold)];
  }),
);

/** The letters from which the beginning of such a name counts beside other words. */
const NAME_BEGINNING_MIN = 4;

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

/** Whether the letters after `>` occur in the code, in sequence; `x` matches any letter. */
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
  /**
   * Rules 4 and 5: a part of a code, of a label, or of the name of a type or group. Beside other words the name is meant
   * from its beginning, and from four letters on: `ana` beside a surname asks for no Analista.
   */
  type: {
    matches: (word, cell, isAlone) =>
      labelOf(cell).toLowerCase().includes(word) ||
      (FOLDED_NAMES.get(cell.type) ?? []).some((name) =>
        isAlone ? name.includes(word) : word.length >= NAME_BEGINNING_MIN && name.startsWith(word),
      ),
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
      { q: '!-', meaning: 'Sem A nem T' },
    ],
  },
};
const CELL_RULES = Object.values(CELL_TERMS);

/** Example searches for each kind of term. */
export const EXAMPLES: readonly Example[] = [
  ...CELL_RULES.flatMap(({ examples }) => examples),
  ...Object.values(FACETS).flatMap(({ examples }) => examples),
];

/** Whether a folded word, alone or beside other words, matches by type and identity, regardless of the name. */
export function cellMatches(word: string, cell: CellContents, isAlone: boolean): boolean {
  return CELL_RULES.some(({ matches }) => matches(word, cell, isAlone));
}

/** Whether a whole folded word is a term, and therefore not a misspelled name. */
export function isSyntax(word: string): boolean {
  return (
    facetOf(word) !== null ||
    choiceSaid(word) !== null ||
    CELL_RULES.some((term) => term.isSyntax(word))
  );
}

/**
 * The text of the chip of a folded word, given the cells that it finds; null for plain text, which names may contain.
 */
export function chipOf(word: string, cells: readonly CellContents[]): string | null {
  const asked = facetOf(word);
  if (asked !== null) return FACETS[asked.prefix].chip(asked.value);
  for (const { chip } of CELL_RULES) {
    const text = chip(word, cells);
    if (text !== null) return text;
  }
  return null;
}
