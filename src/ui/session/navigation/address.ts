import { ORDER_WORDS, type PageName, pageAt } from '../../../domain/paths.ts';
import { KEY_ORDERS, type KeyOrder } from '../../../domain/search/key-orders.ts';

/** A parsed address of the product; `paths` builds them. */
export interface Address {
  /** A document is what only the server can show: reporting, the operator’s page, and what is nothing of ours. */
  readonly page: PageName | 'document';
  /** What the page is about: an id, a type, a function, the key of a work. Empty on other pages. */
  readonly subject: string;
  /** Trimmed search text; empty when there is none. */
  readonly q: string;
  /** An order by a key; then there is no seed. */
  readonly order?: KeyOrder | undefined;
  /** Shuffled order and cursor, from a plain link to a later page. */
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

/** Parses an address without its origin, which does not matter; a path that begins with `//` is one still. */
export function addressIn(path: string): Address {
  return addressOf(new URL(`http://localhost${path}`));
}

/** Whether an address without its origin is that of the gallery. */
export function isHome(path: string): boolean {
  return addressIn(path).page === 'home';
}

/** Whether it is about one personality: where that is gone, there is no such page. */
export function isOfOne({ page }: Address): boolean {
  return page === 'personality' || page === 'question';
}

/** Whether an address can be shown in place of another, without a new document; a fragment needs the browser. */
export function isInPlace({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): boolean {
  return hash === '' && pageAt(pathname) !== null;
}
