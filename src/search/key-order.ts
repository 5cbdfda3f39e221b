import type { KeyOrder } from '../domain/search/key-orders.ts';
import { isCutKey, type KeyPosition, nameKey } from '../domain/search/order.ts';
import { nameBeginning, nameEqual, splitNames } from '../domain/search/rules.ts';
import { type Bits, forEachBit } from './bits.ts';
import type { People } from './people.ts';
import type { Sliced } from './slices.ts';

type Key = KeyPosition['key'];

/** Negative for an ordinal that stands before a position, positive behind it, 0 at it. */
type Compare = (ordinal: number) => number;

interface Sorting {
  /** Whether those with great ordinals mostly stand first: looked at first they leave few others to compare. */
  readonly isDescending: boolean;
  readonly keyOf: (people: People, ordinal: number) => Key;
  /** Compares with a key without making the key of each ordinal. */
  readonly comparedWith: (people: People, key: Key) => Compare;
}

const SORTINGS: Readonly<Record<KeyOrder, Sorting>> = {
  newest: {
    isDescending: true,
    keyOf: ({ createdAt }, ordinal) => createdAt[ordinal] ?? 0,
    comparedWith:
      ({ createdAt }, key) =>
      (ordinal) =>
        Number(key) - (createdAt[ordinal] ?? 0),
  },
  name: {
    isDescending: false,
    keyOf: ({ texts }, ordinal) => nameKey(splitNames(texts[ordinal] ?? '')[0] ?? ''),
    // No character of a name comes before the line feed at its end, so whole texts compare as the names do.
    comparedWith: ({ texts }, key) => {
      const line = isCutKey(String(key)) ? nameBeginning(String(key)) : nameEqual(String(key));
      return (ordinal) => {
        const text = texts[ordinal] ?? '';
        if (text < line) return -1;
        return text.startsWith(line) ? 0 : 1;
      };
    },
  },
};

/** Numbers of a set, of 32 ordinals each, that are looked at before the clock is; takes less than a millisecond. */
const STEP = 128;

/** The first positions after `after` (null: of all) in an order by a key, `wanted` at most. */
export function* findByKey(
  people: People,
  bits: Bits,
  order: KeyOrder,
  after: KeyPosition | null,
  wanted: number,
): Sliced<KeyPosition[]> {
  const { isDescending, keyOf, comparedWith } = SORTINGS[order];
  const positionOf = (ordinal: number): KeyPosition => ({
    key: keyOf(people, ordinal),
    id: people.ids[ordinal] ?? 0,
    ordinal,
  });
  const comparedTo = (position: KeyPosition): Compare => {
    const byKey = comparedWith(people, position.key);
    return (ordinal) =>
      byKey(ordinal) || (people.ids[ordinal] ?? 0) - position.id || ordinal - position.ordinal;
  };
  const toStart: Compare = after === null ? () => 1 : comparedTo(after);
  let toEnd: Compare = () => -1;
  let least: number[] = [];
  const cut = (): void => {
    const compares = new Map(least.map((ordinal) => [ordinal, comparedTo(positionOf(ordinal))]));
    least = least.sort((a, b) => compares.get(b)?.(a) ?? 0).slice(0, wanted);
    const last = least[wanted - 1];
    if (last !== undefined) toEnd = comparedTo(positionOf(last));
  };
  const look = (ordinal: number): void => {
    if (toEnd(ordinal) >= 0 || toStart(ordinal) <= 0) return;
    least.push(ordinal);
    // To sort all of them would take longer than to find them.
    if (least.length >= wanted * 4) cut();
  };
  const steps = Math.ceil(bits.length / STEP);
  for (let step = 0; step < steps; step += 1) {
    const from = (isDescending ? steps - 1 - step : step) * STEP;
    forEachBit(bits, look, from, Math.min(from + STEP, bits.length));
    yield;
  }
  cut();
  return least.map(positionOf);
}
