import { fold } from '../domain/fold.ts';
import { FIELDS, type Field } from '../domain/people/fields.ts';
import { ICON_SIDE, ICON_SIDES } from '../domain/people/icon.ts';
import { FIELD_WORDS } from '../domain/texts/fields/field-words.ts';
import { CELLS, labelOf } from '../domain/types/cell.ts';

/** The words by which a value is written, folded, of the fields of which the text itself is not the value. */
const WORDS: Readonly<Partial<Record<Field, Readonly<Record<string, readonly string[]>>>>> = {
  gender: { male: ['male', 'masculino', 'm'], female: ['female', 'feminino', 'f'] },
  // A label has the identity too.
  type: Object.fromEntries(CELLS.map(labelOf).map((label) => [label, [fold(label)]])),
  identity: { A: ['a', 'assertivo', 'assertiva'], T: ['t', 'turbulento', 'turbulenta'] },
};

/** The column of each size of an icon, smallest first: all sizes in one cell are too long for Excel. */
export const ICON_COLUMNS = ICON_SIDES.map((side) =>
  side === ICON_SIDE ? 'icon' : `icon_${side}`,
);

/** The headings of an exported file. */
export const HEADINGS = [...FIELDS.filter((field) => field !== 'icon'), ...ICON_COLUMNS];

/** The name of a column, in lower case, and that of the field where it is called as on the pages. */
export function columnNamed(heading: string): string {
  return FIELD_OF.get(foldWord(heading)) ?? heading.toLowerCase();
}

/** The value that a word of a cell stands for, or the cell itself. */
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

/** UTF-16 units. A longer text is none of these words, so it is not folded. */
const WORD_MAX_UNITS = 100;

function foldWord(text: string): string {
  return text.length > WORD_MAX_UNITS ? text : fold(text);
}
