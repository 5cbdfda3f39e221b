import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LATER_TRAITS } from '../../../src/domain/people/fields.ts';
import type { Traits, UncheckedTraits } from '../../../src/domain/people/personality.ts';
import { checkTraits } from '../../../src/domain/people/personality.ts';
import { GENDERS, IDENTITIES, TYPE_CODES } from '../../../src/domain/vocabulary.ts';
import { codePoints } from '../arbitraries.ts';

const CAPITU: Traits = {
  name: 'Capitu',
  gender: 'female',
  type: 'INTJ',
  identity: 'T',
  ...NO_LATER_TRAITS,
};

/** The issues as `field: issue`, or the checked traits. */
function outcome(draft: UncheckedTraits): Traits | string[] {
  const checked = checkTraits(draft);
  return checked.ok
    ? checked.value
    : checked.errors.map(({ field, issue }) => `${field}: ${issue}`);
}

describe('checked traits', () => {
  it('equal a valid draft', () => {
    for (const gender of GENDERS) {
      for (const type of TYPE_CODES) {
        for (const identity of [null, ...IDENTITIES]) {
          const draft = { ...CAPITU, gender, type, identity };
          expect(outcome(draft)).toEqual(draft);
        }
      }
    }
  });

  it('have the name tidied', () => {
    expect(outcome({ ...CAPITU, name: '  Joa\u0303o\t Grilo ' })).toEqual({
      ...CAPITU,
      name: 'Jo\u00e3o Grilo',
    });
  });

  it('hold nothing but the traits', () => {
    const draft = { ...CAPITU, id: 'x', icon: 'y', version: 7 };
    expect(outcome(draft)).toEqual(CAPITU);
  });
});

describe('a wrong field', () => {
  it.each([undefined, null, '', '   ', '\n\t'])('name %j is required', (name) => {
    expect(outcome({ ...CAPITU, name })).toEqual(['name: required']);
  });

  it.each([0, 42, true, {}, ['Ana']])('name %j is not text', (name) => {
    expect(outcome({ ...CAPITU, name })).toEqual(['name: not_text']);
  });

  it('is not a name that is short enough after tidying', () => {
    const name = `${' '.repeat(400)}${'a'.repeat(120)}${' '.repeat(400)}`;
    expect(outcome({ ...CAPITU, name })).toEqual({ ...CAPITU, name: 'a'.repeat(120) });
    const decomposed = 'e\u0301'.repeat(120);
    expect(outcome({ ...CAPITU, name: decomposed })).toEqual({ ...CAPITU, name: 'é'.repeat(120) });
  });

  it.each([null, '', 'Male', 'masculino', 'm', 0, ['male']])(
    'gender %j is not one of them',
    (gender) => {
      expect(outcome({ ...CAPITU, gender })).toEqual(['gender: not_one_of']);
    },
  );

  it.each([undefined, null, ''])('type %j is required', (type) => {
    expect(outcome({ ...CAPITU, type })).toEqual(['type: required']);
  });

  it.each(['intj', 'INT', 'INTJ-A', 'XXXX', ' INTJ', 0, ['INTJ']])(
    'type %j is not one of them',
    (type) => {
      expect(outcome({ ...CAPITU, type })).toEqual(['type: not_one_of']);
    },
  );

  it.each(['', 'a', 't', 'X', '-A', ' ', 0, false, ['A']])(
    'identity %j is not one of them',
    (identity) => {
      expect(outcome({ ...CAPITU, identity })).toEqual(['identity: not_one_of']);
    },
  );

  it('is reported for any input, and nothing is thrown', () => {
    const genders: readonly unknown[] = GENDERS;
    const types: readonly unknown[] = TYPE_CODES;
    const anything = fc.anything({ maxDepth: 1, maxKeys: 2 });
    const drafts = fc.record(
      {
        name: fc.oneof(fc.string({ unit: codePoints }), anything),
        gender: fc.oneof(fc.constantFrom(...genders), anything),
        type: fc.oneof(fc.constantFrom(...types), anything),
        identity: fc.oneof(fc.constantFrom('A', 'T', null), anything),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(drafts, (draft) => {
        const checked = checkTraits(draft);
        // Checked traits pass again, unchanged.
        if (checked.ok) expect(outcome(checked.value)).toEqual(checked.value);
        else expect(checked.errors.length).toBeGreaterThan(0);
      }),
    );
  });
});
