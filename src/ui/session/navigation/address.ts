import { isDocumentPage, ORDER_WORDS, type PageName, pageAt } from '../../../domain/paths.ts';
import { KEY_ORDERS, type KeyOrder } from '../../../domain/search/key-orders.ts';

/** A parsed address of the product; `paths` builds addresses. */
export interface Address {
  /** `document` is what only the server can show: reporting, the operator’s page, and addresses of no page. */
  readonly page: PageName | 'document';
  /** The subject of the page: an id, a type, a function, the key of a work. Empty on other pages. */
  readonly subject: string;
  /** Trimmed search text; empty when there is none. */
  readonly q: string;
  /** An order by a key, which excludes a seed. */
  readonly order?: KeyOrder | undefined;
  /** The shuffled order and the cursor of a plain link to a later page. */
  readonly seed?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Parses an address. */
export function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Address {
  const { page, subject } = pageAt(pathname) ?? NONE;
  const parameters = new URLSearchParams(search);
  const order = KEY_ORDERS.find((one) => ORDER_WORDS[one] === parameters.get('ordem'));
  return {
    page,
    subject,
    q: (parameters.get('q') ?? '').trim(),
    order,
    seed: order === undefined ? parameters.get('seed') || undefined : undefined,
    cursor: parameters.get('cursor') || undefined,
  };
}

const NONE = { page: 'document', subject: '' } as const;

/** Parses an address without its origin. The placeholder origin keeps a path that begins with `//` a path. */
export function addressIn(path: string): Address {
  return addressOf(new URL(`http://localhost${path}`));
}

/** Whether a path is that of the gallery. */
export function isHome(path: string): boolean {
  return addressIn(path).page === 'home';
}

/** Whether a page is about one personality, without which it does not exist. */
export function isOfOne({ page }: Address): boolean {
  return page === 'personality' || page === 'question';
}

/** Whether an address can be shown without a new document; following a fragment is left to the browser. */
export function isInPlace({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): boolean {
  const found = pageAt(pathname);
  return hash === '' && found !== null && !isDocumentPage(found.page);
}
