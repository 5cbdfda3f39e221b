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
import { TIERS } from '../../src/domain/search/tier.ts';
import { codePoints } from '../domain/arbitraries.ts';

const cursors = fc.record({
  capacity: fc.integer({ min: 1, max: 30 }).map((bits) => 2 ** bits),
  tier: fc.constantFrom(...TIERS),
  place: fc.nat({ max: 2 ** 31 }),
});

describe('a cursor', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        const text = formatCursor(cursor);
        expect(parseCursor(text)).toEqual(cursor);
        expect(text.length).toBeLessThanOrEqual(15);
      }),
    );
  });

  it('is refused when it is anything else', () => {
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
      '14.4.1',
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

  it('has one spelling only', () => {
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

  it('is read as it was written', () => {
    const names = fc.record({
      key: fc.string({ unit: codePoints, maxLength: 20 }).map(fold),
      ...numbers,
    });
    const times = fc.record({ key: fc.maxSafeInteger(), ...numbers });
    fc.assert(
      fc.property(names, times, (name, time) => {
        expect(parseKeyCursor('name', formatKeyCursor(name))).toEqual(name);
        expect(parseKeyCursor('newest', formatKeyCursor(time))).toEqual(time);
      }),
    );
  });

  it.each(['', '.', '1', '1.1', '1.01.2', 'A.1.2', '1.-1.2', `1.${'z'.repeat(12)}.2`])(
    'is refused when it is anything else: %j',
    (text) => {
      for (const order of KEY_ORDERS) expect(parseKeyCursor(order, text)).toBeNull();
    },
  );

  it.each(['1.1.', '1.1.NaN', '1.1.1e3', '1.1.ana', '1.1.9007199254740993', '1.1. 1'])(
    'is refused when it is that of a name, or no time: %j',
    (text) => {
      expect(parseKeyCursor('newest', text)).toBeNull();
    },
  );

  it('is refused when its name is not folded', () => {
    expect(parseKeyCursor('name', '1.1.Ána')).toBeNull();
    expect(parseKeyCursor('name', `1.1.${'a'.repeat(2_001)}`)).toBeNull();
  });
});
