import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCursor,
  formatKeyCursor,
  parseCursor,
  parseKeyCursor,
} from '../../src/catalogue/cursor.ts';
import { fold } from '../../src/domain/fold.ts';
import { KEY_ORDERS } from '../../src/domain/search/key-orders.ts';
import { nameKey, TIERS } from '../../src/domain/search/order.ts';
import { codePoints } from '../domain/arbitraries.ts';

const cursors = fc.record({
  capacity: fc.integer({ min: 1, max: 30 }).map((bits) => 2 ** bits),
  tier: fc.constantFrom(...TIERS),
  place: fc.nat({ max: 2 ** 31 }),
});

describe('a cursor', () => {
  it('is parsed as it was formatted', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        const text = formatCursor(cursor);
        expect(parseCursor(text)).toEqual(cursor);
        expect(text.length).toBeLessThanOrEqual(15);
      }),
    );
  });

  it('is refused if it is any other text', () => {
    for (const text of [
      '',
      '.',
      '14',
      '14.',
      '14.1',
      '14.0',
      '14.0.',
      '0.0.1',
      '31.0.1',
      '014.0.1',
      '14.5.1',
      '14.00.1',
      '14.-1.1',
      '14.0.01',
      '14.0.Z',
      '14.0.-1',
      '14.0.1.1',
      'x',
    ]) {
      expect(parseCursor(text), text).toBeNull();
    }
  });

  it('has a single valid spelling', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cursor = parseCursor(text);
        expect(cursor === null || formatCursor(cursor) === text).toBe(true);
      }),
    );
  });
});

describe('a cursor of an order by a key', () => {
  const numbers = { id: fc.maxSafeNat(), ordinal: fc.nat() };
  /** Folding expands it to 18 letters and spaces. */
  const LONGEST = '\uFDFA';

  it('is parsed as it was formatted, fits in an address, and is valid for its order alone', () => {
    const letters = fc.oneof(codePoints, fc.constantFrom(LONGEST, '𝒜', '𐐷'));
    const names = fc.record({
      key: fc.string({ unit: letters, maxLength: 120 }).map((name) => nameKey(fold(name))),
      ...numbers,
    });
    const times = fc.record({ key: fc.maxSafeInteger(), ...numbers });
    fc.assert(
      fc.property(names, times, (name, time) => {
        const [byName, byTime] = [formatKeyCursor('name', name), formatKeyCursor('newest', time)];
        expect(parseKeyCursor('name', byName)).toEqual(name);
        expect(parseKeyCursor('newest', byTime)).toEqual(time);
        expect(encodeURIComponent(byName).length).toBeLessThan(1_300);
        expect(parseKeyCursor('newest', byName)).toBeNull();
        expect(parseKeyCursor('name', byTime)).toBeNull();
      }),
    );
  });

  it.each(['', '.', '1', '1.1', '1.01.2', 'A.1.2', '1.-1.2', `1.${'z'.repeat(12)}.2`])(
    'is refused when it is anything else: %j',
    (text) => {
      for (const order of KEY_ORDERS) {
        for (const letter of ['', 'c', 'n']) {
          expect(parseKeyCursor(order, letter + text)).toBeNull();
        }
      }
    },
  );

  it.each(['1.1.', '1.1.NaN', '1.1.1e3', '1.1.ana', '1.1.9007199254740993', '1.1. 1'])(
    'is refused when it has no time: %j',
    (text) => {
      expect(parseKeyCursor('newest', `c${text}`)).toBeNull();
    },
  );

  it('is refused if its name is not folded or not cut', () => {
    expect(parseKeyCursor('name', 'n1.1.ana')).not.toBeNull();
    for (const key of ['Ána', ' ana', 'ana  ', 'a'.repeat(101)]) {
      expect(parseKeyCursor('name', `n1.1.${key}`), key).toBeNull();
    }
    const whole = fold(LONGEST.repeat(120));
    expect(parseKeyCursor('name', `n1.1.${whole}`)).toBeNull();
    expect(parseKeyCursor('name', `n1.1.${nameKey(whole)}`)).not.toBeNull();
  });
});
