import { type Query, withTerm } from './query.ts';

/** Terms that a search has one of at most, each offered as a press. Home has them in its scripts, so they are few. */
interface FilterRow {
  readonly title: string;
  /** What the press of each word says. */
  readonly presses: Readonly<Record<string, string>>;
}

export const FILTER_ROWS: readonly FilterRow[] = [
  { title: 'Sexo', presses: { 'sexo:f': 'Mulheres', 'sexo:m': 'Homens' } },
  { title: 'De onde', presses: { 'de:obra': 'De alguma obra', 'de:vida': 'Que existiram' } },
  { title: 'Identidade', presses: { '-a': '-A', '-t': '-T', '!-': 'Sem A nem T' } },
];

/** The presses of a row: whether a query has the word, and the query with it in place of the others, or without it. */
export function pressesOf({ presses }: FilterRow, { words }: Query) {
  const isOfRow = (folded: string) => Object.hasOwn(presses, wordFor(folded));
  const rest = words.filter(({ folded }) => !isOfRow(folded));
  const others = rest.map(({ typed }) => typed).join(' ');
  return Object.entries(presses).map(([word, label]) => {
    const isSet = words.some(({ folded }) => wordFor(folded) === word);
    return { label, isSet, q: withTerm(others, isSet ? '' : word) };
  });
}

/** The word that is offered for one, as `-t` for `turbulento`. */
function wordFor(term: string): string {
  return term.replace(/^(?:turbulent|cautelos)[oa]$/, '-t').replace(/^assertiv[oa]$/, '-a');
}
