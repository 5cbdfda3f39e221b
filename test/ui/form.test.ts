import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeOf } from '../../src/domain/letters.ts';
import { GENDERS, IDENTITIES, LETTERS, TYPE_CODES } from '../../src/domain/vocabulary.ts';
import {
  checkForm,
  EMPTY_FORM,
  type Form,
  firstWrong,
  formOf,
  lettersInOrder,
  sameForm,
} from '../../src/ui/editor/form/form.ts';

const drafts = fc.record({
  name: fc.constantFrom('Capitu', 'Brás Cubas', 'Iracema'),
  gender: fc.constantFrom(...GENDERS),
  type: fc.constantFrom(...TYPE_CODES),
  identity: fc.constantFrom(null, ...IDENTITIES),
  icon: fc.constantFrom(null, 'data:image/png;base64,AAAA'),
  work: fc.constant(null),
  aliases: fc.constant([]),
  rationale: fc.constant(null),
});

const letters = fc.record({
  mind: fc.constantFrom(null, ...LETTERS.mind),
  energy: fc.constantFrom(null, ...LETTERS.energy),
  nature: fc.constantFrom(null, ...LETTERS.nature),
  tactics: fc.constantFrom(null, ...LETTERS.tactics),
});

describe('the form', () => {
  it('returns the draft it was created from', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(checkForm(formOf(draft))).toEqual({ ok: true, draft });
      }),
    );
  });

  it('has a type only when all four letters are chosen', () => {
    fc.assert(
      fc.property(letters, (chosen) => {
        const complete = Object.values(chosen).every((letter) => letter !== null);
        expect(typeOf(chosen)).toBe(complete ? lettersInOrder(chosen).join('') : null);
      }),
    );
  });

  it('reports each missing letter at its own row', () => {
    const form: Form = {
      ...EMPTY_FORM,
      name: 'Capitu',
      letters: { mind: 'I', energy: null, nature: 'T', tactics: null },
    };
    expect(checkForm(form)).toEqual({
      ok: false,
      errors: { energy: 'required', tactics: 'required' },
    });
  });

  it('reports a missing name too, and first', () => {
    const checked = checkForm(EMPTY_FORM);
    expect(checked).toMatchObject({ ok: false, errors: { name: 'required', mind: 'required' } });
    expect(checked.ok || firstWrong(checked.errors)).toBe('name');
  });

  it('starts as male, with no letter chosen', () => {
    expect(EMPTY_FORM.gender).toBe('male');
    expect(lettersInOrder(EMPTY_FORM.letters)).toEqual([null, null, null, null]);
  });

  it('equals another form only if all fields are equal', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        const equal = JSON.stringify(one) === JSON.stringify(other);
        expect(sameForm(formOf(one), formOf(other))).toBe(equal);
      }),
    );
  });
});
