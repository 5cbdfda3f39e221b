import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/domain/fold.ts';
import {
  editDistance,
  LIKENESSES,
  likenessOf,
  rankSimilar,
} from '../../../src/domain/people/similar.ts';

const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '😀'), maxLength: 7 });

describe('the likeness of two names', () => {
  it.each([
    ['Capitu', 'CAPITÚ', 'same'],
    ['Zé', 'Ze', 'same'],
    ['Silva Ana Maria', 'Ana Maria Silva', 'reordered'],
    ['Ana Ana Bianca', 'Bianca Ana Ana', 'reordered'],
    ['Ana Ana Bianca', 'Ana Bianca Bianca', null],
    ['Capitu', 'Captu', 'one_letter'],
    ['Capitu', 'Capittu', 'one_letter'],
    ['Capitu', 'Cabitu', 'one_letter'],
    ['Capitu', 'Cpaitu', 'one_letter'],
    ['Jean-Paul', 'Jean Paul', 'one_letter'],
    ['Machado de Assis', 'Machado de Asiz', 'two_letters'],
    ['Machado de Assis', 'Machado deAsis', 'two_letters'],
    ['Machado de Assis', 'Machado d Asiz', null],
    // Five letters allow for one error, and the shorter name decides.
    ['Maria', 'Marta', 'one_letter'],
    ['Maria', 'Marte', null],
    ['Mariana', 'Maria', null],
    ['A b c d e', 'A b c x y', null],
    // Two letters are too few.
    ['Bo', 'Bob', null],
    ['Jo', 'Jô', 'same'],
    ['A B', 'B A', null],
    ['Ana', 'Ane', 'one_letter'],
  ] as const)('of %j and %j is %j', (one, other, likeness) => {
    expect(likenessOf(fold(one), fold(other))).toBe(likeness);
    expect(likenessOf(fold(other), fold(one))).toBe(likeness);
  });

  it('is symmetric, and "same" only for equal names', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const likeness = likenessOf(one, other);
        expect(likenessOf(other, one)).toBe(likeness);
        expect(likeness === 'same').toBe(one === other);
      }),
    );
  });
});

describe('the distance of two texts', () => {
  it('equals that of the whole matrix, up to the limit', () => {
    fc.assert(
      fc.property(texts, texts, fc.nat({ max: 3 }), (one, other, max) => {
        expect(editDistance(one, other, max)).toBe(Math.min(wholeMatrix(one, other), max + 1));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('personalities with a similar name', () => {
  const ana = ['Ana Lima', 'Lima Ana', 'Ana Lina', 'Anna Lina', 'ÁNA LIMA', 'Bia'];

  it('are sorted by likeness, and otherwise keep their order', () => {
    const people = ana.toReversed().map((name) => ({ name, aliases: [] }));
    expect(rankSimilar('ana lima', people).map(({ name }) => name)).toEqual([
      ...['ÁNA LIMA', 'Ana Lima'],
      'Lima Ana',
      'Ana Lina',
      'Anna Lina',
    ]);
  });

  it('may have it as an alias', () => {
    const pele = { name: 'Pelé', aliases: ['Rei do futebol', 'Edson Arantes'] };
    expect(rankSimilar('edson arante', [pele])).toEqual([pele]);
    expect(rankSimilar('pele edson arantes', [pele])).toEqual([]);
  });

  it('are at most the five most similar ones', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ana), { maxLength: 20 }), (names) => {
        const people = names.map((name) => ({ name, aliases: [] }));
        const rankOf = ({ name }: { name: string }): number => {
          const likeness = likenessOf('ana lima', fold(name));
          return likeness === null ? Number.NaN : LIKENESSES.indexOf(likeness);
        };
        const ranks = people.map(rankOf).filter((rank) => !Number.isNaN(rank));
        const expected = ranks.toSorted((a, b) => a - b).slice(0, 5);
        expect(rankSimilar('Ana Lima', people).map(rankOf)).toEqual(expected);
      }),
    );
  });
});

/** Optimal string alignment by its definition, computing every cell. */
function wholeMatrix(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const [last, matched] = [distance(i - 1, j - 1), a[i - 1] === b[j - 1]];
    if (matched) return last;
    const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    const swapped = isSwapped ? distance(i - 2, j - 2) : Number.POSITIVE_INFINITY;
    return 1 + Math.min(last, distance(i - 1, j), distance(i, j - 1), swapped);
  };
  return distance(a.length, b.length);
}
