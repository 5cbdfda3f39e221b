import { AREAS } from '../people/area.ts';
import { AREA_NAMES } from '../texts/areas.ts';
import { type Query, withTerm } from './query.ts';

/**
 * Terms of which a query has at most one, each offered as a button. They are part of home’s script, so they are few.
 */
interface FilterRow {
  readonly title: string;
  /** The label of each term’s button. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The areas; see `areaTerm`. */
const AREA_LABELS = Object.fromEntries(AREAS.map((area) => [`area:${area}`, AREA_NAMES[area]]));

export const FILTER_ROWS: readonly FilterRow[] = [
  { title: 'Sexo', labels: { 'sexo:f': 'Mulheres', 'sexo:m': 'Homens' } },
  { title: 'De onde', labels: { 'de:obra': 'De alguma obra', 'de:vida': 'Que existiram' } },
  { title: 'Área', labels: AREA_LABELS },
  { title: 'Identidade', labels: { '-a': '-A', '-t': '-T', '!-': 'Sem A nem T' } },
];

/**
 * The buttons of a row: whether the query has the word, and the query that results from a press, which has the word
 * instead of the others of its row, or no longer has it.
 */
export function buttonsOf({ labels }: FilterRow, { words }: Query) {
  const isOfRow = (folded: string) => Object.hasOwn(labels, wordFor(folded));
  const rest = words.filter(({ folded }) => !isOfRow(folded));
  const others = rest.map(({ typed }) => typed).join(' ');
  return Object.entries(labels).map(([word, label]) => {
    const isSet = words.some(({ folded }) => wordFor(folded) === word);
    return { label, isSet, q: withTerm(others, isSet ? '' : word) };
  });
}

/** The word that is offered for a synonym, such as `-t` for `turbulento`. */
function wordFor(term: string): string {
  return term.replace(/^(?:turbulent|cautelos)[oa]$/, '-t').replace(/^assertiv[oa]$/, '-a');
}
