import { describe, expect, it } from 'vitest';
import { dummyPersonalities } from '../../../src/domain/people/invented-people.ts';
import { checkTraits } from '../../../src/domain/people/personality.ts';
import { TYPE_CODES } from '../../../src/domain/vocabulary.ts';

describe('the dummy personalities', () => {
  it('are 32: one for each type and gender', () => {
    const dummies = dummyPersonalities();
    const kinds = dummies.map(({ type, gender }) => `${type} ${gender}`);
    expect(dummies).toHaveLength(32);
    expect(kinds.sort()).toEqual(
      TYPE_CODES.flatMap((type) => [`${type} male`, `${type} female`]).sort(),
    );
  });

  it('are named after their type and have no identity', () => {
    for (const { name, type, identity } of dummyPersonalities()) {
      expect(name).toBe(`Dummy ${type}`);
      expect(identity).toBeNull();
    }
  });

  it('obey the rules for every personality', () => {
    for (const dummy of dummyPersonalities())
      expect(checkTraits(dummy)).toEqual({ ok: true, value: dummy });
  });
});
