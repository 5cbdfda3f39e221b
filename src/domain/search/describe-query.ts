import { fold } from '../fold.ts';
import { CELLS, type CellContents, labelOf } from '../types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../types/groups.ts';
import { type Group, TYPE_CODES } from '../vocabulary.ts';
import { CHOICES, IDENTITY_PHRASES } from './choices.ts';
import { choiceSaid, facetOf } from './facets.ts';
import type { Query } from './query.ts';
import { type Featured, NOBODY_FEATURED } from './rules.ts';
import { cellMatches, chipOf } from './terms.ts';

/** The description of one term of a search. */
export interface UnderstoodTerm {
  /** The description in Portuguese; unique within a search. */
  readonly meaning: string;
  /** The group of all types that the term finds; null if there is none, or more than one. */
  readonly group: Group | null;
  /** Whether the term is searched in names and nowhere else. */
  readonly isPlainName: boolean;
  /** Whether the term is searched in names, possibly among other fields. */
  readonly mayBeName: boolean;
  /** The query without this term and without ignored parts, spelled as typed where possible. */
  readonly rest: string;
}

/** Describes a query term by term, in the order typed; empty for the query that finds everybody. */
export function understoodTerms(
  { text, terms, isAlone, words: typedWords }: Query,
  featured: Featured = NOBODY_FEATURED,
): UnderstoodTerm[] {
  const keywords = featured.names.length === 0 ? [] : featured.keywords;
  // A keyword may consist of several words.
  const asked = (keywords.includes(text) ? [text] : terms).map((word) => ({
    word,
    ...(keywords.includes(word) ? meaningOfKeyword(word) : meaningOf(word, isAlone)),
  }));
  const known = new Map(asked.map((term) => [term.word, term.meaning]));
  // Only the terms that count have a meaning here; all other words are kept.
  const spelled = typedWords.map(({ typed, folded }) => ({
    word: typed,
    meaning: known.get(folded),
  }));
  const distinct = new Map(asked.map((term) => [term.meaning, term]));
  return [...distinct.values()].map(({ meaning, group, isPlainName, mayBeName }) => {
    const others = spelled.filter((one) => one.meaning !== meaning);
    // A term that was cut at the length limit equals none of the typed words.
    const isFound = others.length < spelled.length;
    const rest = isFound ? others : asked.filter((one) => one.meaning !== meaning);
    const words = rest.map(({ word }) => word).join(' ');
    return { meaning, group, isPlainName, mayBeName, rest: words };
  });
}

type Meaning = Omit<UnderstoodTerm, 'rest'>;

/** A keyword finds the names that the operator has chosen, and like any other word the names that contain it. */
function meaningOfKeyword(word: string): Meaning {
  const meaning = `destaques “${word}”, ou ${describeName(word)}`;
  return { meaning, group: null, isPlainName: false, mayBeName: true };
}

function meaningOf(term: string, isAlone: boolean): Meaning {
  const said = choiceSaid(term);
  if (said !== null) {
    const meaning = `${CHOICES[said.prefix][said.value]?.chip ?? ''}, ou ${describeName(term)}`;
    return { meaning, group: null, isPlainName: false, mayBeName: true };
  }
  const asked = facetOf(term);
  const cells = asked === null ? CELLS.filter((cell) => cellMatches(term, cell, isAlone)) : [];
  const groups = new Set(cells.map(({ type }) => groupOf(type)));
  const [group = null] = groups.size === 1 ? groups : [];
  const chip = chipOf(term, cells);
  if (chip !== null) return { meaning: chip, group, isPlainName: false, mayBeName: false };
  const meaning = describeText(term, cells, group);
  return { meaning, group, isPlainName: meaning === describeName(term), mayBeName: true };
}

/** The text of a query as it is offered: terms that stand alone in words, all others as they would be typed. */
export function queryInWords(q: string): string {
  return q
    .split(' ')
    .map((term) => (facetOf(term) === null ? term : (chipOf(term, []) ?? term)))
    .join(' ');
}

function describeName(term: string): string {
  return `nome com “${term}”`;
}

/** Describes the cells that the text finds in addition to names. */
function describeText(term: string, cells: readonly CellContents[], group: Group | null): string {
  const groupName = group === null ? '' : GROUP_DEFINITIONS[group].name;
  const named = fold(groupName).includes(term) ? `grupo ${groupName}` : nameCells(cells);
  return `${named === '' ? '' : `${named}, ou `}${describeName(term)}`;
}

const NAMED_MAX = 4;

const IDENTITY_LABELS = [
  ['A', 'com -A'],
  ['T', 'com -T'],
  ['none', IDENTITY_PHRASES.none],
] as const;

/** The types, if all identities of each match; otherwise labels such as `INTJ-A`. */
function nameCells(cells: readonly CellContents[]): string {
  const types = [...new Set(cells.map(({ type }) => type))];
  const whole = cells.length === types.length * (CELLS.length / TYPE_CODES.length);
  const names = whole ? types : cells.map(labelOf);
  if (names.length <= NAMED_MAX) return names.join(', ');
  const some = types.length === TYPE_CODES.length ? 'qualquer tipo' : `${types.length} tipos`;
  if (whole) return some;
  const identities = new Set(cells.map(({ identity }) => identity ?? 'none'));
  const only = IDENTITY_LABELS.filter(([identity]) => identities.has(identity));
  return `${some}, só ${only.map(([, label]) => label).join(' ou ')}`;
}
