import { ICON_SIDE, ICON_SIDES, type IconSide } from './people/icon.ts';
import type { KeyOrder } from './search/key-orders.ts';
import type { ChangeKind } from './versions/change.ts';
import type { FunctionCode, TypeCode } from './vocabulary.ts';

/** Names and builds all addresses of the product. */
export const BASE_PATH = '/mbti-db';

export const API_PATH = `${BASE_PATH}/api`;

/**
 * The pages that a browser shows one after the other without a new document, with the pattern of their addresses: `*`
 * is what the page is about. Every other address is a document, a file or data of the server alone. They are in the
 * order of the links at the foot of every page.
 */
export const PAGES = {
  home: '',
  personality: '/persona/*',
  question: '/persona/*/palpite',
  history: '/persona/*/historico',
  types: '/tipos',
  type: '/tipos/*',
  function: '/funcoes/*',
  works: '/obras',
  work: '/obras/*',
  comparison: '/comparar',
  numbers: '/numeros',
  contested: '/em-disputa',
  changes: '/mudancas',
  about: '/sobre',
  not_found: '/404',
} as const;

export type PageName = keyof typeof PAGES;

export const PAGE_NAMES: readonly PageName[] = Object.keys(PAGES).filter(isPageName);

function isPageName(name: string): name is PageName {
  return name in PAGES;
}

/** A page whose pattern says what it is about. */
export type PageAboutSomething = {
  [P in PageName]: (typeof PAGES)[P] extends `${string}*${string}` ? P : never;
}[PageName];

interface PageTraits {
  /**
   * The queue that a request for it waits in (`work-queues.ts`): that of searches, too, for a `page` with a search or
   * an order.
   */
  readonly queue: 'page' | 'search' | 'changes' | 'missing';
  /** Whether the sitemap lists it, or each page of its pattern; all others say that search engines leave them out. */
  readonly isListed: boolean;
  /** The words of the link to it at the foot of every page. */
  readonly footer: string | null;
}

/** What the server alone has to know of a page: no script of a browser brings it. */
export const PAGE_TRAITS: Readonly<Record<PageName, PageTraits>> = {
  home: { queue: 'page', isListed: true, footer: null },
  personality: { queue: 'page', isListed: true, footer: null },
  // Asking about one person reads the lists of the contested, too.
  question: { queue: 'changes', isListed: false, footer: null },
  history: { queue: 'page', isListed: false, footer: null },
  types: { queue: 'search', isListed: true, footer: 'Os 16 tipos' },
  type: { queue: 'search', isListed: true, footer: null },
  function: { queue: 'page', isListed: true, footer: null },
  works: { queue: 'search', isListed: true, footer: 'Obras' },
  work: { queue: 'search', isListed: true, footer: null },
  comparison: { queue: 'page', isListed: false, footer: null },
  numbers: { queue: 'search', isListed: true, footer: null },
  contested: { queue: 'changes', isListed: true, footer: 'Em disputa' },
  changes: { queue: 'changes', isListed: false, footer: 'Mudanças recentes' },
  about: { queue: 'page', isListed: true, footer: 'Sobre e regras' },
  not_found: { queue: 'missing', isListed: false, footer: null },
};

/** The address of a page, of one that is about something with that. */
export function pathOf(page: PageName, subject = ''): string {
  return BASE_PATH + PAGES[page].replace('*', encode(subject));
}

interface GalleryAddress {
  readonly q?: string | undefined;
  /** The order by a key, in place of a seed. */
  readonly order?: KeyOrder | undefined;
  readonly seed?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** The address of a gallery with the names of parameters that pages have, in Portuguese. */
interface PageParameters extends Omit<GalleryAddress, 'order'> {
  readonly ordem?: string | undefined;
}

type HistoryAddress = Pick<GalleryAddress, 'cursor' | 'limit'>;

/**
 * Filters of the recent changes: text in the name of a version, compared as in a search, a visitor, a kind of change.
 */
export interface ChangesFilter {
  readonly q?: string | undefined;
  readonly visitor?: string | undefined;
  readonly change?: ChangeKind | undefined;
}

/** What is compared: each an id or a type. */
interface ComparisonAddress {
  readonly a?: string;
  readonly b?: string;
  /** The search for the second one. */
  readonly q?: string;
}

type WorksAddress = Omit<GalleryAddress, 'seed' | 'order'>;

interface ChangesAddress extends ChangesFilter, HistoryAddress {}

/** What the orders by a key are called in addresses of pages. */
export const ORDER_WORDS: Readonly<Record<KeyOrder, string>> = {
  newest: 'recentes',
  name: 'nome',
};

export const paths = {
  /** The gallery; `seed` and `cursor` only for plain links to the next page. */
  home: (address: GalleryAddress = {}) => withQuery(pathOf('home'), inWords(address)),
  personality: (id: string) => pathOf('personality', id),
  /** The question which type somebody is, without the answer. */
  question: (id: string) => pathOf('question', id),
  /** The versions of a personality, a removed one included; `cursor` only for links to older ones. */
  history: (id: string, address: HistoryAddress = {}) => withQuery(pathOf('history', id), address),
  /** The form that reports a personality. */
  report: (id: string) => `${BASE_PATH}/persona/${encode(id)}/denunciar`,
  /** What the catalogue is, and its rules. */
  about: pathOf('about'),
  /** The operator's page. */
  moderation: (list?: 'fora-do-ar') =>
    `${BASE_PATH}/moderacao${list === undefined ? '' : `?lista=${list}`}`,
  /** The changes of all personalities. */
  changes: (address: ChangesAddress = {}) => withQuery(pathOf('changes'), address),
  /** The newest changes as an Atom feed. */
  changesFeed: (filter: ChangesFilter = {}) => withQuery(`${BASE_PATH}/mudancas.atom`, filter),
  /** Two personalities beside each other; without `b` the page to choose it on. */
  compare: (address: ComparisonAddress = {}) => withQuery(pathOf('comparison'), address),
  /** The page that counts whom a search finds; the order is that of the results to which it leads back. */
  numbers: (address: Pick<GalleryAddress, 'q' | 'order'> = {}) =>
    withQuery(pathOf('numbers'), inWords(address)),
  /** The page of people whom visitors differ about. */
  contested: pathOf('contested'),
  /** All types. */
  types: pathOf('types'),
  /** Works by letter; `q` of a search, `cursor` for a link to those that follow. */
  works: (address: Omit<WorksAddress, 'limit'> = {}) => withQuery(pathOf('works'), address),
  /** The people of one work, by its key (see `workKey`). */
  work: (key: string) => pathOf('work', key),
  type: (type: TypeCode) => pathOf('type', type.toLowerCase()),
  cognitiveFunction: (code: FunctionCode) => pathOf('function', code.toLowerCase()),
  notFound: pathOf('not_found'),
  /** One size of an icon; if it is not stored, the server answers with the next smaller one. */
  icon: (hash: string, side: IconSide = ICON_SIDE) =>
    `${BASE_PATH}/icons/${hash}${side === ICON_SIDE ? '.png' : `-${side}.webp`}`,
  api: {
    personalities: (address: GalleryAddress = {}) =>
      withQuery(`${API_PATH}/personalities`, address),
    personality: (id: string) => ofPersonality(id),
    history: (id: string, address: HistoryAddress = {}) =>
      withQuery(ofPersonality(id, '/history'), address),
    restore: (id: string) => ofPersonality(id, '/restore'),
    guesses: (id: string) => ofPersonality(id, '/guesses'),
    guess: (id: string) => ofPersonality(id, '/guess'),
    changes: (address: ChangesAddress = {}) => withQuery(`${API_PATH}/changes`, address),
    undoMany: `${API_PATH}/changes/undo`,
    search: (address: GalleryAddress = {}) => withQuery(`${API_PATH}/search`, address),
    similar: (name: string) => `${API_PATH}/similar?name=${encode(name)}`,
    works: (address: WorksAddress) => withQuery(`${API_PATH}/works`, address),
    samples: `${API_PATH}/samples`,
  },
} as const;

function inWords({ order, ...address }: GalleryAddress): PageParameters {
  return { ...address, ordem: order && ORDER_WORDS[order] };
}

function ofPersonality(id: string, part = ''): string {
  return `${API_PATH}/personalities/${encode(id)}${part}`;
}

/** The page at a path, and what it is about, decoded; null for any other address. */
export function pageAt(path: string): { page: PageName; subject: string } | null {
  for (const { page, pattern } of PATTERNS) {
    const [found, part = ''] = pattern.exec(path) ?? [];
    const subject = decoded(part);
    if (found !== undefined && subject !== null) return { page, subject };
  }
  return null;
}

const PATTERNS = PAGE_NAMES.map((page) => ({
  page,
  pattern: new RegExp(`^${BASE_PATH}${PAGES[page].replace('*', '([^/]+)')}/?$`),
}));

/** Null for an invalid escape sequence such as `%E0%A4`. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

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
  address: GalleryAddress | PageParameters | ChangesAddress | ComparisonAddress,
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
