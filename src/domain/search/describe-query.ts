import { CELLS, type CellContents, labelOf } from '../cell.ts';
import { fold } from '../fold.ts';
import { GROUP_DEFINITIONS, groupOf } from '../groups.ts';
import { GROUPS, type Identity, TYPE_CODES } from '../vocabulary.ts';
import { parseQuery, QUERY_MAX_LENGTH, QUERY_MAX_TERMS, type Query } from './query.ts';
import { cellMatches, IDENTITY_WORDS } from './rules.ts';

/** What was understood of a search text, in the visitor's words: one phrase a term. */
export function describeQuery(typed: string): string[] {
  const { terms } = parseQuery(typed);
  return [...new Set(terms.map(describeTerm))];
}

/** The sentence that says what of a search text is ignored, or null when all of it counts. */
export function describeCut(typed: string): string | null {
  const { cut } = parseQuery(typed);
  return cut === null ? null : CUT_SENTENCES[cut];
}

const CUT_SENTENCES: Readonly<Record<NonNullable<Query['cut']>, string>> = {
  characters: `A busca considera só os primeiros ${QUERY_MAX_LENGTH} caracteres do que você escreveu.`,
  terms: `A busca considera só as ${QUERY_MAX_TERMS} primeiras palavras diferentes do que você escreveu.`,
};

const IDENTITY_PHRASES: Readonly<Record<Identity | 'none', string>> = {
  T: 'identidade turbulenta (T)',
  A: 'identidade assertiva (A)',
  none: 'nenhuma identidade definida',
};

function describeTerm(term: string): string {
  const identity = IDENTITY_WORDS.get(term);
  if (identity !== undefined) return IDENTITY_PHRASES[identity ?? 'none'];
  const matching = CELLS.filter((cell) => cellMatches(term, cell));
  if (term.startsWith('>')) {
    const pattern = term.slice(1).toUpperCase();
    return matching.length > 0
      ? `tipo no padrão ${pattern || 'XXXX'}`
      : `nome com “${term}” (nenhum tipo segue esse padrão)`;
  }
  const group = GROUPS.find((one) => fold(GROUP_DEFINITIONS[one].name).includes(term));
  if (matching.length === 0) return `nome com “${term}”`;
  if (group !== undefined && matching.every(({ type }) => groupOf(type) === group)) {
    return `grupo ${GROUP_DEFINITIONS[group].name}, ou nome com “${term}”`;
  }
  return `${nameCells(matching)}, ou nome com “${term}”`;
}

const NAMED_MAX = 4;

/** Types where all of their identities are meant, labels such as `INTJ-A` where some are. */
function nameCells(cells: readonly CellContents[]): string {
  const types = [...new Set(cells.map(({ type }) => type))];
  const whole = cells.length === types.length * (CELLS.length / TYPE_CODES.length);
  const names = whole ? types : cells.map(labelOf);
  if (names.length <= NAMED_MAX) return names.join(', ');
  const some = types.length === TYPE_CODES.length ? 'qualquer tipo' : `${types.length} tipos`;
  return whole ? some : `${some}, só em uma das identidades`;
}
