import { fold } from '../fold.ts';
import { CELLS, type CellContents, labelOf } from '../types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../types/groups.ts';
import { type Group, type Identity, isTypeCode, TYPE_CODES } from '../vocabulary.ts';
import type { Query } from './query.ts';
import { askedWork, cellMatches, type Featured, IDENTITY_WORDS, NOBODY_FEATURED } from './rules.ts';

/** One term of a search, described. */
export interface UnderstoodTerm {
  /** Portuguese description; unique within a search. */
  readonly meaning: string;
  /** The group of all types that the term finds; null when there is none, or several. */
  readonly group: Group | null;
  /** Whether it is looked for in names and nowhere else. */
  readonly isPlainName: boolean;
  /** Whether it is looked for in names, perhaps also elsewhere. */
  readonly mayBeName: boolean;
  /** The part of the search text that is read, without this term, spelled as typed where possible. */
  readonly rest: string;
}

/** Describes a search text term by term, in the order typed; empty when it finds everybody. */
export function understoodTerms(
  { text, terms, words: typedWords }: Query,
  featured: Featured = NOBODY_FEATURED,
): UnderstoodTerm[] {
  const keywords = featured.names.length === 0 ? [] : featured.keywords;
  // A keyword may have several words.
  const asked = (keywords.includes(text) ? [text] : terms).map((word) => ({
    word,
    ...(keywords.includes(word) ? meaningOfKeyword(word) : meaningOf(word)),
  }));
  const known = new Map(asked.map((term) => [term.word, term.meaning]));
  // Meanings are looked up for the terms that count only; the other words are kept whatever they mean.
  const spelled = typedWords.map(({ typed, folded }) => ({
    word: typed,
    meaning: known.get(folded),
  }));
  const distinct = new Map(asked.map((term) => [term.meaning, term]));
  return [...distinct.values()].map(({ meaning, group, isPlainName, mayBeName }) => {
    const others = spelled.filter((one) => one.meaning !== meaning);
    // A term cut at the length limit is shorter than the typed word, so no typed word equals it.
    const isFound = others.length < spelled.length;
    const rest = isFound ? others : asked.filter((one) => one.meaning !== meaning);
    const words = rest.map(({ word }) => word).join(' ');
    return { meaning, group, isPlainName, mayBeName, rest: words };
  });
}

type Meaning = Omit<UnderstoodTerm, 'rest'>;

/** A keyword finds what the operator has chosen, and names as any other word. */
function meaningOfKeyword(word: string): Meaning {
  const meaning = `destaques “${word}”, ou ${describeName(word)}`;
  return { meaning, group: null, isPlainName: false, mayBeName: true };
}

export const IDENTITY_PHRASES: Readonly<Record<Identity | 'none', string>> = {
  T: 'identidade turbulenta (T)',
  A: 'identidade assertiva (A)',
  none: 'sem A nem T',
};

function meaningOf(term: string): Meaning {
  const noName = { group: null, isPlainName: false, mayBeName: false };
  const work = describeWork(term);
  if (work !== null) return { meaning: work, ...noName };
  const identity = IDENTITY_WORDS.get(term);
  if (identity !== undefined) return { meaning: IDENTITY_PHRASES[identity ?? 'none'], ...noName };
  const cells = CELLS.filter((cell) => cellMatches(term, cell));
  const groups = new Set(cells.map(({ type }) => groupOf(type)));
  const [group = null] = groups.size === 1 ? groups : [];
  const isPattern = term.startsWith('>');
  const meaning = isPattern ? describePattern(term, cells) : describeText(term, cells, group);
  const name = describeName(term);
  const mayBeName = !isPattern && meaning.includes(name);
  return { meaning, group, isPlainName: meaning === name, mayBeName };
}

/** A query as it is offered: its works in words, the rest as it would be typed. */
export function queryInWords(q: string): string {
  return q
    .split(' ')
    .map((term) => describeWork(term) ?? term)
    .join(' ');
}

/** Null for a term that asks for no work. */
function describeWork(term: string): string | null {
  const work = askedWork(term);
  if (work === null) return null;
  return work === '' ? 'obra sem nome' : `obra “${work.replaceAll('-', ' ')}”`;
}

function describePattern(term: string, cells: readonly CellContents[]): string {
  if (cells.length === 0) return `${describeName(term)} (nenhum tipo segue esse padrão)`;
  const pattern = term.slice(1).toUpperCase() || 'XXXX';
  return isTypeCode(pattern) ? `tipo ${pattern}` : `tipo no padrão ${pattern}`;
}

function describeName(term: string): string {
  return `nome com “${term}”`;
}

/** A complete code or group name is described as such; any other term is also searched for in names. */
function describeText(term: string, cells: readonly CellContents[], group: Group | null): string {
  const label = cells.map(labelOf).find((one) => one.toLowerCase() === term);
  if (label !== undefined) return `tipo ${label}`;
  const groupName = group === null ? '' : GROUP_DEFINITIONS[group].name;
  if (fold(groupName) === term) return `grupo ${groupName}`;
  const named = fold(groupName).includes(term) ? `grupo ${groupName}` : nameCells(cells);
  const text = `${named === '' ? '' : `${named}, ou `}${describeName(term)}`;
  return GENDER_WORDS.test(term) ? `${text} (a busca não distingue o sexo)` : text;
}

/** Words of visitors who look for personalities of one gender. */
const GENDER_WORDS = /^(?:(?:masculin|feminin)[oa]s?|home(?:m|ns)|mulher(?:es)?)$/;

const NAMED_MAX = 4;

const IDENTITY_LABELS = [
  ['A', 'com -A'],
  ['T', 'com -T'],
  ['none', IDENTITY_PHRASES.none],
] as const;

/** Types of which all identities match, and labels such as `INTJ-A` where only some do. */
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
