import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LATER_RULES } from '../../../src/domain/people/field-rules.ts';
import {
  LATER_FIELDS,
  NO_LATER_TRAITS,
  RATIONALE_MAX_LENGTH,
  WRITTEN_FIELDS,
} from '../../../src/domain/people/fields.ts';
import { NAME_MAX_LENGTH } from '../../../src/domain/people/name.ts';
import { checkTraits } from '../../../src/domain/people/personality.ts';
import { draft } from '../../support/people.ts';

/** Each text field, with its greatest length; of the tuple, so that a new field is one of them. */
const TEXT_FIELDS = [
  ['name', NAME_MAX_LENGTH] as const,
  ...WRITTEN_FIELDS.map((field) => [field, LATER_RULES[field].maxLength] as const),
];
const CHOSEN_FIELDS = LATER_FIELDS.filter((field) => !TEXT_FIELDS.some(([one]) => one === field));

/** The issues that a text has in a field. */
function issuesOf(field: string, text: string): readonly string[] {
  const isList = field === 'aliases';
  const checked = checkTraits({ ...draft(), [field]: isList ? [text] : text });
  return checked.ok ? [] : checked.errors.map(({ issue }) => issue);
}

const words = fc.array(fc.constantFrom('Capitu', 'é', 'Machado', 'de', 'Assis', '1899', 'e/ou'), {
  minLength: 1,
  maxLength: 8,
});

describe.each(TEXT_FIELDS)('the field %s', (field, maxLength) => {
  /** Inserts one of these texts between words. */
  const withOne = (texts: readonly string[]) =>
    fc.tuple(words, fc.constantFrom(...texts), words).map((parts) => parts.flat().join(' '));

  it('takes words', () => {
    fc.assert(
      fc.property(words, (some) => {
        expect(issuesOf(field, some.join(' '))).toEqual([]);
      }),
    );
  });

  it('takes no link, address or telephone number', () => {
    const addresses = [
      'https://x',
      'www.exemplo.org',
      'exemplo.com.br/ana',
      'ana@exemplo.com',
      '(11) 91234-5678',
      '+55 11 1234 5678',
    ];
    fc.assert(
      fc.property(withOne(addresses), (text) => {
        expect(issuesOf(field, text)).toContain('link');
      }),
    );
  });

  it('takes no control character, direction override or private character', () => {
    fc.assert(
      fc.property(withOne(['a\u0000b', 'a\u001bb', 'a\u202eb', 'a\ue000b', 'a\ud800b']), (text) => {
        expect(issuesOf(field, text)).toContain('forbidden_character');
      }),
    );
  });

  it('is bounded as it is typed and as it is searched, and says all that is wrong', () => {
    expect(maxLength).toBeLessThanOrEqual(RATIONALE_MAX_LENGTH);
    expect(issuesOf(field, 'a'.repeat(maxLength))).toEqual([]);
    expect(issuesOf(field, 'a'.repeat(maxLength + 1))).toEqual(['too_long']);
    expect(issuesOf(field, 'a'.repeat(100_000))).toEqual(['too_long']);
    expect(issuesOf(field, '\uFDFA'.repeat(maxLength))).toEqual(['too_many_letters']);
    expect(issuesOf(field, `www.x.org ${'a'.repeat(maxLength)}`)).toEqual(['too_long', 'link']);
  });
});

it.each(CHOSEN_FIELDS)('the field %s takes no text of a visitor', (field) => {
  expect(NO_LATER_TRAITS[field]).toBeNull();
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), (text) => {
      expect(issuesOf(field, text)).toEqual(['not_one_of']);
    }),
  );
});
