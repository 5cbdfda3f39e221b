import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitDepth } from '../../src/import/json.ts';
import { readAll } from './support.ts';

/** The levels of arrays and objects in a value. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('JSON of limited depth', () => {
  it('is what JSON of four levels was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.boolean(), (value, isPretty) => {
        const text = JSON.stringify(value, null, isPretty ? 2 : 0);
        expect(limitDepth(text)).toBe(text);
      }),
    );
  });

  it('has no more than five levels, the last of them empty', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 9 }), (value) => {
        expect(depthOf(JSON.parse(limitDepth(JSON.stringify(value))))).toBe(
          Math.min(5, depthOf(value)),
        );
      }),
    );
    expect(limitDepth('[[[[1,{"]":"\\"["},"[[",[[2]],3]]]]')).toBe('[[[[1,[],"[[",[],3]]]]');
  });

  it('stays no JSON where it was none', () => {
    for (const text of ['[[[[[[', '[[[[[]]]]]]', '[[[[["]]]]]', ']', '"'])
      expect(() => JSON.parse(limitDepth(text)), text).toThrow(SyntaxError);
  });
});

describe('a record with deeply nested fields', () => {
  it('is refused alone, whatever the levels', async () => {
    const levels = 100_000;
    const deep = '['.repeat(levels) + ']'.repeat(levels);
    const records = await readAll(`[{"name":${deep},"type":"INTJ"},{"name":"Capitu"}]`, 'json');
    expect(records).toEqual([
      { line: 1, fields: { name: [[[]]], type: 'INTJ' } },
      { line: 2, fields: { name: 'Capitu' } },
    ]);
  });
});
