import { BASE_PATH, type ChangesFilter, paths } from '../../domain/paths.ts';
import { CHANGE_KINDS } from '../../domain/versions/change.ts';

/** A parsed address of the product; `paths` builds addresses, this module parses them. */
export type Address =
  | HomeAddress
  | PersonalityAddress
  | HistoryAddress
  | ChangesAddress
  | TypesAddress
  /** A page without code in the browser: reporting, the rules, a comparison, numbers, the operator's. */
  | { readonly page: 'plain' }
  /** All of them, or one. */
  | { readonly page: 'contested'; readonly id?: string }
  | { readonly page: 'not_found' };

export interface HomeAddress {
  readonly page: 'home';
  /** Trimmed search text; empty when there is none. */
  readonly q: string;
  /** Order and cursor, from a plain link to a later page. */
  readonly seed?: string | undefined;
  readonly cursor?: string | undefined;
}

interface PersonalityAddress {
  readonly page: 'personality';
  readonly id: string;
}

export interface HistoryAddress {
  readonly page: 'history';
  readonly id: string;
  /** From a link to older versions. */
  readonly cursor?: string | undefined;
}

export interface ChangesAddress extends ChangesFilter {
  readonly page: 'changes';
  /** From a link to older changes. */
  readonly cursor?: string | undefined;
}

export interface TypesAddress {
  readonly page: 'types';
  /** Below the base path and decoded, such as `tipos/intj` or `obras/dom-casmurro`; there may be no such page. */
  readonly path: string;
  /** Trimmed search text of the list of works; empty for other pages. */
  readonly q: string;
  /** The list of works begins here; from a link to those that follow. */
  readonly cursor?: string | undefined;
}

const NOT_FOUND = { page: 'not_found' } as const;
const TYPES = new RegExp(`^${BASE_PATH}/(tipos(?:/[a-z]+)?|funcoes/[a-z]+|obras(?:/[^/]+)?)$`);
const PLAIN = new RegExp(
  `^${BASE_PATH}/(?:persona/[^/]+/denunciar|sobre|moderacao|comparar|numeros)$`,
);
const PERSONALITY = new RegExp(`^${BASE_PATH}/persona/([^/]+)(/historico|/palpite)?$`);

/** Parses an address; an unknown one is `not_found`. */
export function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Address {
  const path = pathname.replace(/\/$/, '');
  const parameters = new URLSearchParams(search);
  if (path === BASE_PATH) return homeAddress(parameters);
  if (path === paths.changes()) return changesAddress(parameters);
  const types = decoded(TYPES.exec(path)?.[1]);
  if (types !== null) return typesAddress(types, parameters);
  if (PLAIN.test(path)) return { page: 'plain' };
  if (path === paths.contested) return { page: 'contested' };
  const [, part, below] = PERSONALITY.exec(path) ?? [];
  const id = decoded(part);
  if (id === null) return NOT_FOUND;
  if (below === undefined) return { page: 'personality', id };
  if (below === '/palpite') return { page: 'contested', id };
  return { page: 'history', id, cursor: given(parameters, 'cursor') };
}

/** The search text of the gallery; of other pages empty. */
export function queryOf(address: Address): string {
  return address.page === 'home' ? address.q : '';
}

/** Whether it is about one personality: where that is gone, there is no such page. */
export function isOfOne(address: Address): boolean {
  const { page } = address;
  return page === 'personality' || (page === 'contested' && address.id !== undefined);
}

/** Whether an address can be shown in place of another, without a new document; a fragment needs the browser. */
export function hasCode(url: Pick<URL, 'pathname' | 'search' | 'hash'>): boolean {
  const isInside = `${url.pathname}/`.startsWith(`${BASE_PATH}/`);
  const isFile = /\.\w+$/.test(url.pathname);
  return isInside && !isFile && url.hash === '' && addressOf(url).page !== 'plain';
}

function homeAddress(parameters: URLSearchParams): HomeAddress {
  return {
    page: 'home',
    q: textOf(parameters),
    seed: given(parameters, 'seed'),
    cursor: given(parameters, 'cursor'),
  };
}

function typesAddress(path: string, parameters: URLSearchParams): TypesAddress {
  return { page: 'types', path, q: textOf(parameters), cursor: given(parameters, 'cursor') };
}

/** A kind that is none of ours is left out, so that a mistyped address shows all changes. */
function changesAddress(parameters: URLSearchParams): ChangesAddress {
  return {
    page: 'changes',
    q: textOf(parameters),
    visitor: given(parameters, 'visitor'),
    change: CHANGE_KINDS.find((kind) => kind === parameters.get('change')),
    cursor: given(parameters, 'cursor'),
  };
}

function textOf(parameters: URLSearchParams): string {
  return (parameters.get('q') ?? '').trim();
}

/** Undefined where it is missing or empty. */
function given(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name) || undefined;
}

/** Null for an invalid escape sequence such as `%E0%A4`. */
function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}
