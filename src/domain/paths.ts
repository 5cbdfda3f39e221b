import { ICON_SIDE, ICON_SIDES, type IconSide } from './people/icon.ts';
import type { KeyOrder } from './search/key-orders.ts';
import type { ChangeKind } from './versions/change.ts';
import type { FunctionCode, TypeCode } from './vocabulary.ts';

/** The prefix of all addresses of the product. */
export const BASE_PATH = '/mbti-db';

export const API_PATH = `${BASE_PATH}/api`;

/**
 * The pages with their path patterns; `*` stands for the subject of the page. All other paths lead to forms, files or
 * data of the server. The order is that of the links in the footer.
 */
export const PAGES = {
  home: '',
  personality: '/persona/*',
  question: '/persona/*/palpite',
  history: '/persona/*/historico',
  types: '/tipos',
  type: '/tipos/*',
  function: '/funcoes/*',
  areas: '/areas',
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

/**
 * The pages that only the server renders. Browsers load no code for them but the module that enhances their links and
 * forms (`ui/enhance`), and links to them load a document.
 */
export const DOCUMENT_PAGES = [
  'personality',
  'history',
  'types',
  'type',
  'function',
  'areas',
  'works',
  'work',
  'comparison',
  'numbers',
  'changes',
  'about',
] as const satisfies readonly PageName[];

export type DocumentPage = (typeof DOCUMENT_PAGES)[number];

export function isDocumentPage(page: string): page is DocumentPage {
  return DOCUMENT_PAGES.some((one) => one === page);
}

export const PAGE_NAMES: readonly PageName[] = Object.keys(PAGES).filter(isPageName);

function isPageName(name: string): name is PageName {
  return name in PAGES;
}

/** The pages whose pattern has a subject. */
export type PageAboutSomething = {
  [P in PageName]: (typeof PAGES)[P] extends `${string}*${string}` ? P : never;
}[PageName];

interface PageTraits {
  /**
   * The queue of requests for the page (`work-queues.ts`). A `page` with a search or an order also waits in the queue
   * of searches.
   */
  readonly queue: 'page' | 'search' | 'changes' | 'missing';
  /**
   * Whether the sitemap lists the page, or each page of its pattern. All other pages tell search engines not to index
   * them.
   */
  readonly isListed: boolean;
  /** The words of its link in the footer; null if the footer has none. */
  readonly footer: string | null;
}

/** Properties of a page that only the server needs, so they are part of no browser script. */
export const PAGE_TRAITS: Readonly<Record<PageName, PageTraits>> = {
  home: { queue: 'page', isListed: true, footer: null },
  personality: { queue: 'page', isListed: true, footer: null },
  // The question about one personality also reads the lists of contested ones.
  question: { queue: 'changes', isListed: false, footer: null },
  history: { queue: 'page', isListed: false, footer: null },
  types: { queue: 'search', isListed: true, footer: 'Os 16 tipos' },
  type: { queue: 'search', isListed: true, footer: null },
  function: { queue: 'page', isListed: true, footer: null },
  areas: { queue: 'search', isListed: true, footer: 'Áreas' },
  works: { queue: 'search', isListed: true, footer: 'Obras' },
  work: { queue: 'search', isListed: true, footer: null },
  comparison: { queue: 'page', isListed: false, footer: null },
  numbers: { queue: 'search', isListed: true, footer: null },
  contested: { queue: 'changes', isListed: true, footer: 'Em disputa' },
  changes: { queue: 'changes', isListed: false, footer: 'Mudanças recentes' },
  about: { queue: 'page', isListed: true, footer: 'Sobre e regras' },
  not_found: { queue: 'missing', isListed: false, footer: null },
};

/** The path of a page; `subject` is required for a page whose pattern has one. */
export function pathOf(page: PageName, subject = ''): string {
  return BASE_PATH + PAGES[page].replace('*', encode(subject));
}

interface GalleryAddress {
  readonly q?: string | undefined;
  /** An order by a key, instead of a seed. */
  readonly order?: KeyOrder | undefined;
  readonly seed?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** The parameters of a gallery under their Portuguese names in page addresses. */
interface PageParameters extends Omit<GalleryAddress, 'order'> {
  readonly ordem?: string | undefined;
}

type HistoryAddress = Pick<GalleryAddress, 'cursor' | 'limit'>;

/**
 * Filters of the recent changes: text in the name of a version, compared as in a search; a visitor; a kind of change.
 */
export interface ChangesFilter {
  readonly q?: string | undefined;
  readonly visitor?: string | undefined;
  readonly change?: ChangeKind | undefined;
}

/** The two subjects of a comparison: each an id or a type code. */
interface ComparisonAddress {
  readonly a?: string;
  readonly b?: string;
  /** The search for the second subject. */
  readonly q?: string;
}

type WorksAddress = Omit<GalleryAddress, 'seed' | 'order'>;

/** A part of the operator’s page, and the visitor whose changes it shows. */
interface ModerationAddress {
  readonly lista?: 'fora-do-ar' | 'visitante' | undefined;
  readonly visitante?: string | undefined;
}

interface ChangesAddress extends ChangesFilter, HistoryAddress {}

/** The names of the orders by a key in page addresses. */
export const ORDER_WORDS: Readonly<Record<KeyOrder, string>> = {
  newest: 'recentes',
  name: 'nome',
};

export const paths = {
  /** The gallery; `seed` and `cursor` only for links to the next page that work without scripts. */
  home: (address: GalleryAddress = {}) => withQuery(pathOf('home'), inWords(address)),
  personality: (id: string) => pathOf('personality', id),
  /** The question which type somebody is, without the answer. */
  question: (id: string) => pathOf('question', id),
  /** The versions of a personality, also of a removed one; `cursor` only for links to older ones. */
  history: (id: string, address: HistoryAddress = {}) => withQuery(pathOf('history', id), address),
  /** The form that reports a personality. */
  report: (id: string) => `${BASE_PATH}/persona/${encode(id)}/denunciar`,
  /** What the catalogue is, and its rules. */
  about: pathOf('about'),
  /** The operator’s page. */
  moderation: (list?: ModerationAddress['lista'], visitor?: string) =>
    withQuery(`${BASE_PATH}/moderacao`, { lista: list, visitante: visitor }),
  /** The changes of all personalities. */
  changes: (address: ChangesAddress = {}) => withQuery(pathOf('changes'), address),
  /** The newest changes as an Atom feed. */
  changesFeed: (filter: ChangesFilter = {}) => withQuery(`${BASE_PATH}/mudancas.atom`, filter),
  /** A comparison of two personalities; without `b`, the page on which it is chosen. */
  compare: (address: ComparisonAddress = {}) => withQuery(pathOf('comparison'), address),
  /** The numbers of a search’s results. The order is that of the results to which the page links back. */
  numbers: (address: Pick<GalleryAddress, 'q' | 'order'> = {}) =>
    withQuery(pathOf('numbers'), inWords(address)),
  /** The personalities whose guesses differ. */
  contested: pathOf('contested'),
  /** All types. */
  types: pathOf('types'),
  /** What people are known for. */
  areas: pathOf('areas'),
  /** Works by letter; `q` for a search, `cursor` for a link to the following ones. */
  works: (address: Omit<WorksAddress, 'limit'> = {}) => withQuery(pathOf('works'), address),
  /** The cast of one work, by its key (see `workKey`). */
  work: (key: string) => pathOf('work', key),
  type: (type: TypeCode) => pathOf('type', type.toLowerCase()),
  cognitiveFunction: (code: FunctionCode) => pathOf('function', code.toLowerCase()),
  notFound: pathOf('not_found'),
  /** One size of an icon. If it is not stored, the server sends the next smaller one. */
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

/** The page at a path, with its decoded subject; null for all other paths. */
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

/** Decodes a path segment; null for an invalid escape sequence such as `%E0%A4`. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The hash and size in the address of an icon; null for any other text. */
export function iconFileOf(path: string): { hash: string; side: IconSide } | null {
  const hash = /^\/mbti-db\/icons\/([0-9a-f]{64})[.-]/.exec(path)?.[1];
  if (hash === undefined) return null;
  const side = ICON_SIDES.find((one) => paths.icon(hash, one) === path);
  return side === undefined ? null : { hash, side };
}

/** The hash in the address of an icon as the API has it; null for no icon, or any other text. */
export function iconHashOf(path: string | null): string | null {
  const file = path === null ? null : iconFileOf(path);
  return file?.side === ICON_SIDE ? file.hash : null;
}

function withQuery(
  path: string,
  address: GalleryAddress | PageParameters | ChangesAddress | ComparisonAddress | ModerationAddress,
): string {
  const parameters = Object.entries(address).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encode(String(value))}`],
  );
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** Replaces lone surrogates by U+FFFD, since UTF-8 cannot encode them. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
