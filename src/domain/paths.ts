import { ICON_SIDE, ICON_SIDES, type IconSide } from './people/icon.ts';
import type { ChangeKind } from './versions/change.ts';
import type { FunctionCode, TypeCode } from './vocabulary.ts';

/** Builds all addresses of the product. */
export const BASE_PATH = '/mbti-db';

export const API_PATH = `${BASE_PATH}/api`;

interface GalleryAddress {
  readonly q?: string | undefined;
  readonly seed?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

interface HistoryAddress {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Filters of the recent changes: words of a name, a visitor, a kind of change. */
export interface ChangesFilter {
  readonly q?: string | undefined;
  readonly visitor?: string | undefined;
  readonly change?: ChangeKind | undefined;
}

/** Each an id or a type. */
interface ComparisonAddress {
  readonly a?: string;
  readonly b?: string;
  /** The search for the second one. */
  readonly q?: string;
}

type WorksAddress = Omit<GalleryAddress, 'seed'>;

interface ChangesAddress extends ChangesFilter, HistoryAddress {}

export const paths = {
  /** The gallery; `seed` and `cursor` only for plain links to the next page. */
  home: (address: GalleryAddress = {}) => withQuery(BASE_PATH, address),
  personality: (id: string) => `${BASE_PATH}/persona/${encode(id)}`,
  /** The question which type somebody is, without the answer. */
  question: (id: string) => `${BASE_PATH}/persona/${encode(id)}/palpite`,
  /** The versions of a personality, a removed one included; `cursor` only for links to older ones. */
  history: (id: string, address: HistoryAddress = {}) =>
    withQuery(`${BASE_PATH}/persona/${encode(id)}/historico`, address),
  /** The form that reports a personality. */
  report: (id: string) => `${BASE_PATH}/persona/${encode(id)}/denunciar`,
  /** What the catalogue is, and its rules. */
  about: `${BASE_PATH}/sobre`,
  /** The operator's page. */
  moderation: (list?: 'fora-do-ar') =>
    `${BASE_PATH}/moderacao${list === undefined ? '' : `?lista=${list}`}`,
  /** The changes of all personalities. */
  changes: (address: ChangesAddress = {}) => withQuery(`${BASE_PATH}/mudancas`, address),
  /** Two personalities beside each other; without `b` the page to choose it on. */
  compare: (address: ComparisonAddress = {}) => withQuery(`${BASE_PATH}/comparar`, address),
  /** The page that counts whom a search finds. */
  numbers: (address: Pick<GalleryAddress, 'q'> = {}) => withQuery(`${BASE_PATH}/numeros`, address),
  /** The newest of them as an Atom feed. */
  changesFeed: (filter: ChangesFilter = {}) => withQuery(`${BASE_PATH}/mudancas.atom`, filter),
  /** The page of people whom visitors differ about. */
  contested: `${BASE_PATH}/em-disputa`,
  /** All types. */
  types: `${BASE_PATH}/tipos`,
  /** Works by letter; `q` of a search, `cursor` for a link to those that follow. */
  works: (address: Omit<WorksAddress, 'limit'> = {}) => withQuery(`${BASE_PATH}/obras`, address),
  /** The people of one work, by its key (see `workKey`). */
  work: (key: string) => `${BASE_PATH}/obras/${encode(key)}`,
  type: (type: TypeCode) => `${BASE_PATH}/tipos/${type.toLowerCase()}`,
  cognitiveFunction: (code: FunctionCode) => `${BASE_PATH}/funcoes/${code.toLowerCase()}`,
  notFound: `${BASE_PATH}/404`,
  /** One size of an icon; if it is not stored, the server answers with the next smaller one. */
  icon: (hash: string, side: IconSide = ICON_SIDE) =>
    `${BASE_PATH}/icons/${hash}${side === ICON_SIDE ? '.png' : `-${side}.webp`}`,
  api: {
    personalities: (address: GalleryAddress = {}) =>
      withQuery(`${API_PATH}/personalities`, address),
    personality: (id: string) => `${API_PATH}/personalities/${encode(id)}`,
    history: (id: string, address: HistoryAddress = {}) =>
      withQuery(`${API_PATH}/personalities/${encode(id)}/history`, address),
    restore: (id: string) => `${API_PATH}/personalities/${encode(id)}/restore`,
    guesses: (id: string) => `${API_PATH}/personalities/${encode(id)}/guesses`,
    guess: (id: string) => `${API_PATH}/personalities/${encode(id)}/guess`,
    changes: (address: ChangesAddress = {}) => withQuery(`${API_PATH}/changes`, address),
    undoMany: `${API_PATH}/changes/undo`,
    search: (address: GalleryAddress = {}) => withQuery(`${API_PATH}/search`, address),
    similar: (name: string) => `${API_PATH}/similar?name=${encode(name)}`,
    works: (address: WorksAddress) => withQuery(`${API_PATH}/works`, address),
    samples: `${API_PATH}/samples`,
  },
} as const;

/** Icon and size of an icon's address, or null for any other text. */
export function iconFileOf(path: string): { hash: string; side: IconSide } | null {
  const hash = /^\/mbti-db\/icons\/([0-9a-f]{64})[.-]/.exec(path)?.[1];
  if (hash === undefined) return null;
  const side = ICON_SIDES.find((one) => paths.icon(hash, one) === path);
  return side === undefined ? null : { hash, side };
}

/** The hash in an icon's address as the API gives it; null for no icon or any other text. */
export function iconHashOf(path: string | null): string | null {
  const file = path === null ? null : iconFileOf(path);
  return file?.side === ICON_SIDE ? file.hash : null;
}

function withQuery(
  path: string,
  address: GalleryAddress | ChangesAddress | ComparisonAddress,
): string {
  const parameters = Object.entries(address).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encode(String(value))}`],
  );
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** Replaces lone surrogates by U+FFFD: they cannot be encoded in UTF-8. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
