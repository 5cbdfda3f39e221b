import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCursor, parseCursor } from '../../src/catalogue/cursor.ts';

const cursors = fc.record({
  capacity: fc.integer({ min: 1, max: 30 }).map((bits) => 2 ** bits),
  place: fc.nat({ max: 2 ** 31 }),
});

describe('a cursor', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  it('is refused when it is anything else', () => {
    for (const text of [
      '',
      '.',
      '14',
      '14.',
      '0.1',
      '31.1',
      '014.1',
      '14.01',
      '14.Z',
      '14.-1',
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
