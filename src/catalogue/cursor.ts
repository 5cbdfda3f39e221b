import { Failure } from '../domain/failure.ts';
import { fold } from '../domain/fold.ts';
import type { KeyOrder } from '../domain/search/key-orders.ts';
import { type KeyPosition, nameKey, type OrderPosition, TIERS } from '../domain/search/order.ts';
import { type Capacity, MAX_CAPACITY } from '../domain/shuffle.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './catalogue.ts';

/** The position in the order of results (see domain/search/order.ts) at which a page ended. */
interface Cursor extends OrderPosition {
  /** The capacity of the shuffle, which identifies the order together with the seed. The seed is sent separately. */
  readonly capacity: Capacity;
}

/**
 * The cursor as text: the capacity's binary logarithm, the tier's index and the place in base 36. `14.0.2s` means
 * capacity 2¹⁴, the first tier, place 100. At most 15 characters. Clients must not rely on this form.
 */
export function formatCursor({ capacity, tier, place }: Cursor): string {
  return `${Math.log2(capacity)}.${TIERS.indexOf(tier)}.${place.toString(36)}`;
}

/**
 * Parses a cursor; null for any text that `formatCursor` does not write. Whether the catalogue can have given out
 * this capacity is checked by the store (see `Store.page`).
 */
export function parseCursor(text: string): Cursor | null {
  const match = /^(\d{1,2})\.(\d)\.([0-9a-z]{1,10})$/.exec(text);
  const [, bits = '', index = '', place = ''] = match ?? [];
  const tier = TIERS[Number(index)];
  if (match === null || tier === undefined) return null;
  const cursor = { capacity: 2 ** Number(bits), tier, place: Number.parseInt(place, 36) };
  const sound = cursor.capacity >= 2 && cursor.capacity <= MAX_CAPACITY;
  return sound && formatCursor(cursor) === text ? cursor : null;
}

/** The first letter of a cursor, which tells for which order it is valid. */
const LETTERS: Readonly<Record<KeyOrder, string>> = { newest: 'c', name: 'n' };

/** The position in an order by a key at which a page ended, as text: a letter for the order, id, ordinal and key. */
export function formatKeyCursor(order: KeyOrder, { key, id, ordinal }: KeyPosition): string {
  return `${LETTERS[order]}${id.toString(36)}.${ordinal.toString(36)}.${key}`;
}

/** Parses such a cursor; null for any text that `formatKeyCursor` does not write for this order. */
export function parseKeyCursor(order: KeyOrder, text: string): KeyPosition | null {
  const [, id = '', ordinal = '', typed = ''] =
    /^[a-z]([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.(.*)$/s.exec(text) ?? [];
  const key = order === 'name' ? readNameKey(typed) : Number(typed);
  const position = { key, id: Number.parseInt(id, 36), ordinal: Number.parseInt(ordinal, 36) };
  const numbers = Object.values(position).filter((one) => typeof one === 'number');
  const isSound = numbers.every(Number.isSafeInteger);
  return isSound && formatKeyCursor(order, position) === text ? position : null;
}

/**
 * Folds a name, but keeps a space at its end: longer names are cut after a number of characters, which may be between
 * two words.
 */
function readNameKey(typed: string): string {
  const folded = fold(typed);
  return nameKey(typed === `${folded} ` ? typed : folded);
}

/** The number of items on a page; `malformed_request` for a limit that is out of range. */
export function readLimit(limit: number = PAGE_LIMIT_DEFAULT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_LIMIT_MAX) return limit;
  throw new Failure('malformed_request');
}
