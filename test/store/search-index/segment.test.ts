import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readSegment,
  readSegments,
  SegmentWriter,
  toSegments,
} from '../../../src/store/search-index/segment.ts';

/** Ascending ordinals, sparse or dense, and a start not above the first. */
const lists = fc
  .record({
    start: fc.nat({ max: 3_000_000 }),
    gaps: fc.oneof(
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 20_000, size: 'max' }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 2_000, size: 'max' }),
      fc.array(fc.integer({ min: 1, max: 1 }), { maxLength: 100 }),
    ),
  })
  .map(({ start, gaps }) => {
    let ordinal = start - 1;
    const ordinals = Uint32Array.from(gaps, (gap) => {
      ordinal += gap;
      return ordinal;
    });
    return { start, ordinals };
  });

describe('the segments of a posting list', () => {
  it('are decoded to the encoded ordinals, one by one or into a set', () => {
    fc.assert(
      fc.property(lists, ({ start, ordinals }) => {
        const segments = toSegments(start, ordinals);
        expect(segments.flatMap(readSegment)).toEqual([...ordinals]);
        const set = readSegments((ordinals.at(-1) ?? 0) + 1, segments);
        expect(set.size).toBe(ordinals.length);
        const members: number[] = [];
        set.forEach((ordinal) => {
          members.push(ordinal);
        });
        expect(members.every((ordinal, i) => ordinal === ordinals[i])).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('are decoded without the ordinals from an end on, also within a word of 32', () => {
    const dense = Uint32Array.from({ length: 100 }, (_, i) => i);
    for (const ordinals of [dense, Uint32Array.of(0, 40, 69, 70, 71, 95, 4_000)]) {
      const set = readSegments(70, toSegments(0, ordinals));
      expect(set.size).toBe(ordinals.filter((ordinal) => ordinal < 70).length);
      expect(set.has(70)).toBe(false);
    }
  });

  it('have at most 480 bytes each, and do not overlap', () => {
    fc.assert(
      fc.property(lists, ({ start, ordinals }) => {
        const segments = toSegments(start, ordinals);
        expect(segments[0]?.start ?? start).toBe(start);
        for (const [i, segment] of segments.entries()) {
          expect(segment.members.length).toBeLessThanOrEqual(480);
          const members = readSegment(segment);
          expect(members[0]).toBeGreaterThanOrEqual(segment.start);
          expect(members.at(-1)).toBeLessThan(segments[i + 1]?.start ?? Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are full if a list is written from its first to its last ordinal', () => {
    fc.assert(
      fc.property(lists, ({ ordinals }) => {
        const writer = new SegmentWriter();
        for (const ordinal of ordinals) {
          writer.add(ordinal);
          writer.add(ordinal);
        }
        const segments = writer.end();
        expect(segments.flatMap(readSegment)).toEqual([...ordinals]);
        for (const [i, { start, members }] of segments.entries()) {
          expect(start).toBe(i === 0 ? 0 : readSegment({ start, members })[0]);
          expect(members.length).toBeLessThanOrEqual(480);
          // One more ordinal takes up to three bytes as a gap, and fewer than a byte as a bit.
          if (i < segments.length - 1) expect(members.length).toBeGreaterThan(470);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('need a bit per ordinal if dense, and a few bytes if sparse', () => {
    const dense = Uint32Array.from({ length: 3_500 }, (_, i) => i);
    expect(toSegments(0, dense).map(({ members }) => members.length)).toEqual([439]);
    expect(toSegments(0, Uint32Array.of(5_000_000)).map(({ members }) => members.length)).toEqual([
      5,
    ]);
    expect(toSegments(0, new Uint32Array())).toEqual([]);
  });
});
