import { expect, it } from 'vitest';
import type { ChangeKind } from '../../../src/domain/versions/change.ts';
import { erasureOf } from '../../../src/domain/versions/erasure.ts';

/** Versions from 1 on; `!` marks the chosen ones, a number a restored version. */
function versions(...words: readonly string[]) {
  const changes: Readonly<Record<string, ChangeKind>> = {
    c: 'created',
    u: 'updated',
    d: 'removed',
    r: 'restored',
    e: 'erased',
  };
  return words.map((word, i) => ({
    number: i + 1,
    change: changes[word.charAt(0)] ?? 'updated',
    restoredFrom: word.startsWith('r') ? Number.parseInt(word.slice(1), 10) : null,
    isChosen: word.endsWith('!'),
  }));
}

it.each([
  [['c!'], { kind: 'all' }],
  [['c!', 'u!', 'd'], { kind: 'all' }],
  [['c!', 'd', 'r1', 'd'], { kind: 'all' }],
  [['c!', 'e', 'd!'], { kind: 'all' }],
  [['c', 'u!', 'u!', 'r1'], { kind: 'some', numbers: [2, 3], keepsNewest: false }],
  [['c', 'u!', 'd', 'r1'], { kind: 'some', numbers: [2, 3], keepsNewest: false }],
  [['c', 'u!', 'r1', 'r2', 'r3'], { kind: 'some', numbers: [2, 4], keepsNewest: false }],
  [['c!', 'u', 'd', 'r2'], { kind: 'some', numbers: [1], keepsNewest: false }],
  [['e!', 'e'], { kind: 'some', numbers: [], keepsNewest: false }],
  [['c', 'u!'], { kind: 'some', numbers: [], keepsNewest: true }],
  [['c', 'u!', 'd'], { kind: 'some', numbers: [2], keepsNewest: true }],
  [['c', 'e', 'u!', 'u'], { kind: 'some', numbers: [3], keepsNewest: false }],
] as const)(
  'erases of %j the chosen versions and those that repeat their content',
  (words, erasure) => {
    expect(erasureOf(versions(...words))).toEqual(erasure);
  },
);
