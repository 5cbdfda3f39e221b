import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LATER_TRAITS } from '../../../src/domain/people/fields.ts';
import { fieldChanges } from '../../../src/domain/texts/fields/field-changes.ts';
import { FIELD_WORDS } from '../../../src/domain/texts/fields/field-words.ts';
import type { State } from '../../../src/domain/versions/change.ts';
import { GENDERS, IDENTITIES, TYPE_CODES } from '../../../src/domain/vocabulary.ts';
import { laterTraits } from '../arbitraries.ts';

const CAPITU: State = {
  name: 'Capitu',
  gender: 'female',
  type: 'INTJ',
  identity: null,
  icon: null,
  ...NO_LATER_TRAITS,
};
const ICON = '/mbti-db/icons/a.png';

/** Changes in the words of a page: “Tipo: INTJ → INFJ”. */
function said(before: State | null, after: State): string[] {
  return fieldChanges(before, after).map(({ field, ...words }) =>
    words.before === null
      ? `${FIELD_WORDS[field].title}: ${words.after}`
      : `${FIELD_WORDS[field].title}: ${words.before} → ${words.after}`,
  );
}

describe('the changed fields of a version', () => {
  it.for([
    [{ type: 'INFJ' }, ['Tipo: INTJ → INFJ']],
    [{ identity: 'T' }, ['Identidade: sem identidade → Turbulenta (T)']],
    [
      { gender: 'male', identity: 'A' },
      ['Sexo: Feminino → Masculino', 'Identidade: sem identidade → Assertivo (A)'],
    ],
    [{ type: 'INFJ', identity: 'A' }, ['Tipo: INTJ → INFJ-A']],
    [{ gender: 'male' }, ['Sexo: Feminino → Masculino']],
    [{ name: 'Capitolina' }, ['Nome: Capitu → Capitolina']],
    [{ aliases: ['Capitolina', 'C.'] }, ['Outros nomes: sem outros nomes → Capitolina, C.']],
    [
      { rationale: 'Calcula.', type: 'INFJ', work: 'Dom Casmurro' },
      ['Obra: sem obra → Dom Casmurro', 'Tipo: INTJ → INFJ', 'Por quê: sem porquê → Calcula.'],
    ],
    [{ look: '2k04m' }, ['Figura: a do tipo → tom 2, cabelo preto, crespo curto, bigode']],
    [{ look: '5w00n' }, ['Figura: a do tipo → tom 5, cabelo branco']],
    [{ look: '1k01n' }, ['Figura: a do tipo → tom 1, careca']],
    [{ icon: ICON }, ['Ícone: sem ícone → ícone novo']],
    [
      { name: 'Bentinho', gender: 'male', icon: ICON },
      ['Nome: Capitu → Bentinho', 'Sexo: Feminino → Masculino', 'Ícone: sem ícone → ícone novo'],
    ],
    [{}, []],
  ] as const)('%j are described as %j', ([fields, sentences]) => {
    expect(said(CAPITU, { ...CAPITU, ...fields })).toEqual(sentences);
  });

  it('include a removed identity or icon', () => {
    const before: State = { ...CAPITU, identity: 'A', icon: ICON };
    expect(said(before, CAPITU)).toEqual([
      'Identidade: Assertiva (A) → sem identidade',
      'Ícone: outro ícone → sem ícone',
    ]);
  });

  it('are all fields if there is no previous version', () => {
    expect(said(null, { ...CAPITU, identity: 'T' })).toEqual([
      'Nome: Capitu',
      'Sexo: Feminino',
      'Tipo: INTJ-T',
      'Ícone: sem ícone',
    ]);
    const later = { work: 'Dom Casmurro', aliases: ['Capitolina'], rationale: 'Calcula.' };
    expect(said(null, { ...CAPITU, ...later })).toEqual([
      'Nome: Capitu',
      'Outros nomes: Capitolina',
      'Obra: Dom Casmurro',
      'Sexo: Feminino',
      'Tipo: INTJ',
      'Ícone: sem ícone',
      'Por quê: Calcula.',
    ]);
    expect(said({ ...CAPITU, ...later }, CAPITU)).toEqual([
      'Outros nomes: Capitolina → sem outros nomes',
      'Obra: Dom Casmurro → sem obra',
      'Por quê: Calcula. → sem porquê',
    ]);
  });

  it('are none exactly if both versions are equal', () => {
    const firstFields = fc.record({
      name: fc.constantFrom('Ana', 'Bia'),
      gender: fc.constantFrom(...GENDERS),
      type: fc.constantFrom(...TYPE_CODES),
      identity: fc.constantFrom(null, ...IDENTITIES),
      icon: fc.constantFrom(null, ICON),
    });
    const state: fc.Arbitrary<State> = fc
      .tuple(firstFields, laterTraits)
      .map(([first, later]) => ({ ...first, ...later }));
    fc.assert(
      fc.property(state, state, (before, after) => {
        const isSame = JSON.stringify(before) === JSON.stringify(after);
        expect(fieldChanges(before, after).length === 0).toBe(isSame);
        expect(fieldChanges(before, before)).toEqual([]);
      }),
    );
  });
});
