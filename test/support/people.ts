import type { Draft } from '../../src/catalogue/catalogue.ts';
import type { NewPersonality } from '../../src/catalogue/stored-personality.ts';
import { checkLater, LATER_RULES } from '../../src/domain/people/field-rules.ts';
import {
  type ChosenField,
  type LaterTraits,
  NO_LATER_TRAITS,
  valueTyped,
  WRITTEN_FIELDS,
  type WrittenField,
} from '../../src/domain/people/fields.ts';
import type { Personality, Traits } from '../../src/domain/people/personality.ts';
import { CELLS } from '../../src/domain/types/cell.ts';
import type { SearchedRow } from '../../src/search/people.ts';

// All people of tests, proofs and benchmarks are made here, so that only this file needs the default of a new field.

const SOMEONE = {
  name: 'Alguém',
  gender: 'male',
  type: 'INTJ',
  identity: null,
  ...NO_LATER_TRAITS,
} as const satisfies Traits;

const CHOSEN: Readonly<Record<ChosenField, string>> = { look: '4r10m', area: 'jogos' };

/** Every later field, each with a unique text. */
export const FILLED = written((field) => `Um <i>${field}</i> etc.`, CHOSEN);

/** Every text field at its maximum length, in words of the maximum length. */
export const LONGEST = written((field) => {
  const letters = Array.isArray(NO_LATER_TRAITS[field]) ? 'BCDFG' : 'Ó';
  return [...letters].map((letter) => letter.repeat(LATER_RULES[field].maxLength)).join('\n');
});

function written(typed: (field: WrittenField) => string, chosen = {}): LaterTraits {
  const texts = WRITTEN_FIELDS.map((field) => [field, valueTyped(field, typed(field))]);
  const { traits, errors } = checkLater({ ...Object.fromEntries(texts), ...chosen }, '');
  const [wrong] = errors;
  if (wrong !== undefined) throw new Error(`${wrong.field} needs another value: ${wrong.issue}.`);
  return traits;
}

/** The input of a visitor: the given fields, and plain values for the others. */
export function draft(fields: Partial<Draft> = {}): Draft {
  return { ...SOMEONE, icon: null, ...fields };
}

/** A person as the catalogue returns it, in its first version. */
export function personality(fields: Partial<Personality> = {}): Personality {
  return {
    ...SOMEONE,
    id: '11111111-1111-4111-8111-111111111111',
    icon: null,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** A person to be stored, with a new id unless one is given. */
export function newPerson(fields: Partial<NewPersonality> = {}): NewPersonality {
  return { ...SOMEONE, id: crypto.randomUUID(), icon: null, ...fields };
}

/** A person as the search reads it, whose name is “Alguém”. */
export function searchedRow(fields: Partial<SearchedRow> = {}): SearchedRow {
  return { ...personality(), ordinal: 0, cell: 0, folded: '\nalguem\n', ...fields };
}

/** “Pessoa 0” to “Pessoa {count - 1}”, which take the cells in turn. */
export function people(count: number): Draft[] {
  return Array.from({ length: count }, (_, i) =>
    draft({
      ...CELLS[i % CELLS.length],
      name: `Pessoa ${i}`,
      gender: i % 2 === 0 ? 'female' : 'male',
    }),
  );
}
