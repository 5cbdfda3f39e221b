import { fold } from '../domain/fold.ts';

/** What spreadsheets in Portuguese call the columns, folded. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ['nome', 'name'],
  ['sexo', 'gender'],
  ['tipo', 'type'],
  ['identidade', 'identity'],
  ['obra', 'work'],
  ['outros nomes', 'aliases'],
  ['por que', 'rationale'],
  ['icone', 'icon'],
]);

const VALUES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'gender',
    new Map([
      ['masculino', 'male'],
      ['feminino', 'female'],
    ]),
  ],
  [
    'identity',
    new Map([
      ['assertivo', 'A'],
      ['assertiva', 'A'],
      ['turbulento', 'T'],
      ['turbulenta', 'T'],
    ]),
  ],
]);

/** The name of a column, in lower case and in English if it is one of ours. */
export function columnNamed(heading: string): string {
  const name = heading.toLowerCase();
  return COLUMNS.get(fold(name)) ?? name;
}

/** The value of a cell, in English if it is one of ours in Portuguese. */
export function valueNamed(column: string, cell: string): string {
  return VALUES.get(column)?.get(fold(cell)) ?? cell;
}
