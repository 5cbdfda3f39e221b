import { fold } from '../domain/fold.ts';
import { FIELDS, type Field } from '../domain/people/fields.ts';
import { ICON_SIDE, ICON_SIDES } from '../domain/people/icon.ts';
import { FIELD_WORDS } from '../domain/texts/fields/field-words.ts';
import { CELLS, labelOf } from '../domain/types/cell.ts';

/** The words for each value, folded, of the fields whose cells have words instead of values. */
const WORDS: Readonly<Partial<Record<Field, Readonly<Record<string, readonly string[]>>>>> = {
  gender: { male: ['male', 'masculino', 'm'], female: ['female', 'feminino', 'f'] },
  // A label also contains the identity.
  type: Object.fromEntries(CELLS.map(labelOf).map((label) => [label, [fold(label)]])),
  identity: { A: ['a', 'assertivo', 'assertiva'], T: ['t', 'turbulento', 'turbulenta'] },
};

/** The columns of the sizes of an icon, the smallest first. One cell with all sizes would be too long for Excel. */
export const ICON_COLUMNS = ICON_SIDES.map((side) =>
  side === ICON_SIDE ? 'icon' : `icon_${side}`,
);

/** The headings of an exported file. */
export const HEADINGS = [...FIELDS.filter((field) => field !== 'icon'), ...ICON_COLUMNS];

/** The name of a column: the field whose title on the pages is the heading, else the heading in lower case. */
export function columnNamed(heading: string): string {
  return FIELD_OF.get(foldWord(heading)) ?? heading.toLowerCase();
}

/** The length to which headings are truncated in messages. */
const SHOWN_MAX = 60;

/** Describes a column that no field has, with the field that may be meant: one that begins alike. */
export function describeUnknown(heading: string): string {
  const shown = heading.length > SHOWN_MAX ? `${heading.slice(0, SHOWN_MAX)}…` : heading;
  const beginning = foldWord(heading).slice(0, ALIKE_LETTERS);
  const meant = FIELDS.find((field) =>
    [field, fold(FIELD_WORDS[field].title)].some((name) => name.startsWith(beginning)),
  );
  return `It has the column "${shown}", which is no field of a personality: ${
    meant === undefined ? 'delete or rename it' : `is it "${meant}"?`
  }`;
}

/** How many letters a heading has in common with the name of a field that may be meant. */
const ALIKE_LETTERS = 3;

/** The value for which the word in a cell stands, or else the cell's text. */
export function valueNamed(column: string, cell: string): string {
  return VALUE_OF.get(column)?.get(foldWord(cell)) ?? cell;
}

const FIELD_OF: ReadonlyMap<string, string> = new Map(
  FIELDS.map((field) => [fold(FIELD_WORDS[field].title), field]),
);

const VALUE_OF: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(WORDS).map(([field, words]) => {
    const pairs = Object.entries(words).flatMap(([value, those]) =>
      those.map((word) => [word, value] as const),
    );
    return [field, new Map(pairs)];
  }),
);

/** The longest text that is folded, in UTF-16 units. A longer one is none of the words. */
const WORD_MAX_UNITS = 100;

function foldWord(text: string): string {
  return text.length > WORD_MAX_UNITS ? text : fold(text);
}
