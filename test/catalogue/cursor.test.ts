import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCursor, parseCursor } from '../../src/catalogue/cursor.ts';
import { TIERS } from '../../src/domain/search/tier.ts';

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
