import type { Capacity } from '../domain/shuffle.ts';
import { MAX_CAPACITY } from '../domain/shuffle.ts';

/** Where a page ended: in which order (its capacity; the seed travels beside) and at which place. */
export interface Cursor {
  readonly capacity: Capacity;
  readonly place: number;
}

/** Opaque to whoever reads it; `14.2s` says capacity 2¹⁴, place 100. */
export function formatCursor({ capacity, place }: Cursor): string {
  return `${Math.log2(capacity)}.${place.toString(36)}`;
}

/** Null for anything that `formatCursor` did not write. */
export function parseCursor(text: string): Cursor | null {
  const match = /^(\d{1,2})\.([0-9a-z]{1,10})$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const cursor = { capacity: 2 ** Number(match[1]), place: Number.parseInt(match[2], 36) };
  const sound = cursor.capacity >= 2 && cursor.capacity <= MAX_CAPACITY;
  return sound && formatCursor(cursor) === text ? cursor : null;
}
