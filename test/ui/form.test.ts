import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/domain/people/draft.ts';
import { TEXT_ISSUE_SENTENCES } from '../../src/domain/texts/fields/field-issues.ts';
import { typeOf } from '../../src/domain/types/letters.ts';
import { GENDERS, IDENTITIES, LETTERS, TYPE_CODES } from '../../src/domain/vocabulary.ts';
import {
  checkForm,
  EMPTY_FORM,
  type Form,
  firstWrong,
  formOf,
  lettersInOrder,
  sameForm,
} from '../../src/ui/islands/editor/form/form.ts';
import { laterTraits } from '../domain/arbitraries.ts';
import { draft } from '../support/people.ts';

const firstFields = fc.record({
  name: fc.constantFrom('Capitu', 'Brás Cubas', 'Iracema'),
  gender: fc.constantFrom(...GENDERS),
  type: fc.constantFrom(...TYPE_CODES),
  identity: fc.constantFrom(null, ...IDENTITIES),
  icon: fc.constantFrom(null, 'data:image/png;base64,AAAA'),
});
const drafts: fc.Arbitrary<Draft> = fc
  .tuple(firstFields, laterTraits)
  .map(([first, later]) => ({ ...first, ...later }));

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
      errors: { energy: ['required'], tactics: ['required'] },
    });
  });

  it('reports a missing name too, and first', () => {
    const checked = checkForm(EMPTY_FORM);
    expect(checked).toMatchObject({
      ok: false,
      errors: { name: ['required'], mind: ['required'] },
    });
    expect(checked.ok || firstWrong(checked.errors)).toBe('name');
  });

  it('omits empty lines, and has no work without text', () => {
    const written = { work: ' ', aliases: '\n Dona  Capitu \n\n\tCapitolina\n', rationale: ' \n' };
    const form = { ...formOf(draft({ name: 'Capitu' })), ...written };
    expect(checkForm(form)).toMatchObject({
      draft: { work: null, aliases: ['Dona Capitu', 'Capitolina'], rationale: null },
    });
  });

  it.for([
    ['aliases', 'A\nB\nC\nD\nE\nF', 'too_many', 'São cinco outros nomes no máximo.'],
    [
      'aliases',
      'Capitolina\nCAPITU',
      'repeated',
      'Um destes nomes se repete, aqui ou no campo Nome.',
    ],
    [
      'aliases',
      'a'.repeat(121),
      'too_long',
      'Um destes nomes passou de 120 caracteres; encurte um pouco.',
    ],
    [
      'work',
      'a'.repeat(121),
      'too_long',
      'O nome da obra passou de 120 caracteres; encurte um pouco.',
    ],
    ['work', '!?', 'invisible', 'A obra precisa de pelo menos uma letra ou um número.'],
    ['rationale', 'a'.repeat(401), 'too_long', 'Passou de 400 caracteres; encurte um pouco.'],
    ['rationale', 'Veja x.com/a', 'link', 'Sem links, e-mails nem telefones, por favor.'],
  ] as const)('refuses %s such as %s', ([field, text, issue, sentence]) => {
    const checked = checkForm({ ...formOf(draft({ name: 'Capitu' })), [field]: text });
    expect(checked).toEqual({ ok: false, errors: { [field]: [issue] } });
    expect(TEXT_ISSUE_SENTENCES[field][issue]).toBe(sentence);
  });

  it('starts as male, with no letter chosen', () => {
    expect(EMPTY_FORM.gender).toBe('male');
    expect(lettersInOrder(EMPTY_FORM.letters)).toEqual([null, null, null, null]);
  });

  it('equals another form only if all fields are equal', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        expect(sameForm(formOf(one), formOf(other))).toBe(isDeepStrictEqual(one, other));
      }),
    );
  });
});
