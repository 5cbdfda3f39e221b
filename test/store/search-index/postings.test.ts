import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changePostings } from '../../../src/store/search-index/postings.ts';
import { readSegment } from '../../../src/store/search-index/segment.ts';
import { connect } from '../../../src/store/sqlite/connect.ts';
import { migrate } from '../../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../../src/store/sqlite/open-database.ts';

const END = 9_000;
const keepNone = async () => new Set<string>();

/** Every `step`-th ordinal of a range: dense ranges are encoded as bits, sparse ones as gaps. */
const stretches = fc
  .record({
    from: fc.nat({ max: END - 1 }),
    length: fc.oneof(fc.constant(1), fc.nat({ max: END })),
    step: fc.constantFrom(1, 2, 40),
  })
  .map(({ from, length, step }) => {
    const count = Math.ceil(Math.min(length, END - from) / step);
    return Array.from({ length: count }, (_, i) => from + i * step);
  });

const steps = fc.array(
  fc.record({ terms: fc.subarray(['a', ' ana'], { minLength: 1 }), come: fc.boolean(), stretches }),
  { maxLength: 8, size: 'max' },
);

it('posting lists contain the added and not removed ordinals, in consecutive segments', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const database = openDatabase(':memory:');
      migrate(database);
      const db = connect(database);
      const expected = new Map<string, Set<number>>();
      for (const { terms, come, stretches: ordinals } of list) {
        const changes = terms.map((term) => {
          const members = expected.get(term) ?? new Set();
          expected.set(term, members);
          const changing = ordinals.filter((ordinal) => members.has(ordinal) !== come);
          for (const ordinal of changing) come ? members.add(ordinal) : members.delete(ordinal);
          const [coming, going] = come ? [changing, []] : [[], changing];
          return [term, { coming, going }] as const;
        });
        await changePostings(
          db,
          new Map(changes.filter(([, { coming, going }]) => coming.length + going.length > 0)),
          keepNone,
        );
        for (const [term, members] of expected) {
          const segments = await db
            .selectFrom('posting')
            .innerJoin('term', 'term.id', 'posting.term')
            .select(['start', 'members'])
            .where('text', '=', term)
            .orderBy('start')
            .execute();
          const stored = segments.flatMap(readSegment);
          expect(stored).toEqual([...members].sort((a, b) => a - b));
          for (const [i, segment] of segments.entries()) {
            const own = readSegment(segment);
            expect(own[0]).toBeGreaterThanOrEqual(segment.start);
            expect(own.at(-1)).toBeLessThan(segments[i + 1]?.start ?? END);
          }
        }
      }
      await db.destroy();
    }),
    { numRuns: 30 },
  );
});

it('a posting list without its first segment accepts smaller ordinals again', async () => {
  const database = openDatabase(':memory:');
  migrate(database);
  const db = connect(database);
  const change = (coming: number[], going: number[]) =>
    changePostings(db, new Map([['a', { coming, going }]]), keepNone);
  const stored = () =>
    db
      .selectFrom('posting')
      .innerJoin('term', 'term.id', 'posting.term')
      .select(['start', 'members'])
      .where('text', '=', 'a')
      .orderBy('start')
      .execute();
  const below = (end: number, from = 0) => Array.from({ length: end - from }, (_, i) => from + i);

  await change(below(END), []);
  const second = (await stored())[1]?.start ?? 0;
  expect(second % 8).toBeGreaterThan(0);
  await change([], below(second));
  await change([], [second + 50]);
  expect((await stored())[0]?.start).toBe(second);

  // Another term of the same write has larger ordinals, so the second segment is also read.
  const both = { coming: [second - 1], going: [] };
  await changePostings(
    db,
    new Map([
      ['a', both],
      ['b', { coming: [second + 50], going: [] }],
    ]),
    keepNone,
  );
  const [first] = await stored();
  expect(first?.start).toBe(0);
  await change([], [second - 1]);
  await change([100, second + 50], []);
  expect((await stored()).flatMap(readSegment)).toEqual([100, ...below(END, second)]);
  await db.destroy();
});
