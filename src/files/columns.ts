import { fold } from '../domain/fold.ts';
import type { Field } from '../domain/people/fields.ts';
import { ICON_SIDE, ICON_SIDES } from '../domain/people/icon.ts';
import { CELLS, labelOf } from '../domain/types/cell.ts';

/** A field in a spreadsheet. */
interface Column {
  /** What it is called in Portuguese, folded. */
  readonly heading: string;
  /** The words by which a value is written, folded; absent where the text itself is the value. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/** In the order of exported files. */
const COLUMNS: Readonly<Record<Field, Column>> = {
  name: { heading: 'nome' },
  gender: {
    heading: 'sexo',
    words: { male: ['male', 'masculino', 'm'], female: ['female', 'feminino', 'f'] },
  },
  // A label has the identity too.
  type: {
    heading: 'tipo',
    words: Object.fromEntries(CELLS.map(labelOf).map((label) => [label, [fold(label)]])),
  },
  identity: {
    heading: 'identidade',
    words: { A: ['a', 'assertivo', 'assertiva'], T: ['t', 'turbulento', 'turbulenta'] },
  },
  work: { heading: 'obra' },
  aliases: { heading: 'outros nomes' },
  rationale: { heading: 'por que' },
  look: { heading: 'figura' },
  icon: { heading: 'icone' },
};

/** The column of each size of an icon, smallest first: all sizes in one cell are too long for Excel. */
export const ICON_COLUMNS = ICON_SIDES.map((side) =>
  side === ICON_SIDE ? 'icon' : `icon_${side}`,
);

/** The headings of an exported file. */
export const HEADINGS = [
  ...Object.keys(COLUMNS).filter((field) => field !== 'icon'),
  ...ICON_COLUMNS,
];

/** The name of a column, in lower case and in English if it is one of ours. */
export function columnNamed(heading: string): string {
  return FIELD_OF.get(foldWord(heading)) ?? heading.toLowerCase();
}

/** The value that a word of a cell stands for, or the cell itself. */
export function valueNamed(column: string, cell: string): string {
  return VALUE_OF.get(column)?.get(foldWord(cell)) ?? cell;
}

const FIELD_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(COLUMNS).map(([field, { heading }]) => [heading, field]),
);

const VALUE_OF: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(COLUMNS).map(([field, { words = {} }]) => {
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
