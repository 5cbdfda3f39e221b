import { Failure } from '../domain/failure.ts';
import { fold } from '../domain/fold.ts';
import type { KeyOrder } from '../domain/search/key-orders.ts';
import { type KeyPosition, nameKey, type OrderPosition, TIERS } from '../domain/search/order.ts';
import { type Capacity, MAX_CAPACITY } from '../domain/shuffle.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './catalogue.ts';

/** Where a page ended in the order of results (see domain/search/order.ts). */
interface Cursor extends OrderPosition {
  /** The capacity of the shuffle; together with the seed, which travels beside, it names the order. */
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
 * Reads a cursor. Null for any text that `formatCursor` does not write. Whether the catalogue can have
 * given out this capacity is for the store to say (see `Store.page`).
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

/** What the cursors of an order begin with, so that no other order takes them. */
const LETTERS: Readonly<Record<KeyOrder, string>> = { newest: 'c', name: 'n' };

/** Where a page ended in an order by a key: a letter of the order, id, ordinal and key. */
export function formatKeyCursor(order: KeyOrder, { key, id, ordinal }: KeyPosition): string {
  return `${LETTERS[order]}${id.toString(36)}.${ordinal.toString(36)}.${key}`;
}

/** Reads such a cursor. Null for any text that `formatKeyCursor` does not write for the order. */
export function parseKeyCursor(order: KeyOrder, text: string): KeyPosition | null {
  const [, id = '', ordinal = '', typed = ''] =
    /^[a-z]([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.(.*)$/s.exec(text) ?? [];
  const key = order === 'name' ? readNameKey(typed) : Number(typed);
  const position = { key, id: Number.parseInt(id, 36), ordinal: Number.parseInt(ordinal, 36) };
  const numbers = Object.values(position).filter((one) => typeof one === 'number');
  const isSound = numbers.every(Number.isSafeInteger);
  return isSound && formatKeyCursor(order, position) === text ? position : null;
}

/** Folded, but for a space at the end, where a longer name is cut between its words. */
function readNameKey(typed: string): string {
  const folded = fold(typed);
  return nameKey(typed === `${folded} ` ? typed : folded);
}

/** Items on a page; `malformed_request` for a number that no page may have. */
export function readLimit(limit: number = PAGE_LIMIT_DEFAULT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_LIMIT_MAX) return limit;
  throw new Failure('malformed_request');
}
