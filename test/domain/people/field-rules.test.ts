import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLater } from '../../../src/domain/people/field-rules.ts';
import type { LaterField } from '../../../src/domain/people/fields.ts';
import { checkTraits } from '../../../src/domain/people/personality.ts';
import { workKey } from '../../../src/domain/people/work-key.ts';
import { draft } from '../../support/people.ts';

/** The issue that a value has in Capitu’s draft; null if it is valid. */
function issueOf(field: LaterField, value: unknown) {
  return checkLater({ [field]: value }, 'Capitu').errors[0]?.issue ?? null;
}

describe('a work', () => {
  it.each([
    [null, null],
    ['Dom Casmurro', null],
    ['a'.repeat(120), null],
    ['', 'required'],
    [7, 'not_text'],
    ['a'.repeat(121), 'too_long'],
    ['a'.repeat(1_001), 'too_long'],
    ['\uFDFA'.repeat(14), 'too_many_letters'],
    ['a\u0000b', 'forbidden_character'],
    ['a\u202eb', 'forbidden_character'],
    ['\u200b', 'invisible'],
    ['!?', 'invisible'],
  ])('%j: %s', (work, issue) => {
    expect(issueOf('work', work)).toBe(issue);
  });

  it.each([
    ['Dom Casmurro', 'dom-casmurro'],
    ['DOM  casmurro!', 'dom-casmurro'],
    ['“Dom” — Casmurro', 'dom-casmurro'],
    ['Война и мир', 'воина-и-мир'],
    ['1984', '1984'],
    ['!?', ''],
    ['+ #', ''],
    ['C', 'c'],
    ['C++', 'c++'],
    ['C# em ação', 'c#-em-acao'],
    ['#Alive', 'alive'],
    ['Romeo + Juliet', 'romeo-juliet'],
    ['a+b', 'a-b'],
    ['Joana d’Arc', 'joana-d-arc'],
    [`${'a'.repeat(46)} b`, `${'a'.repeat(46)}-b`],
    [`${'a'.repeat(47)} b`, `${'a'.repeat(40)}-0bdagux`],
    [`${'a'.repeat(39)} bcdefghijk`, `${'a'.repeat(39)}-1bz75gu`],
    ['a++b ++', 'a-b'],
    [`a${'+'.repeat(60)}`, `a${'+'.repeat(39)}-0g041ow`],
    ['😀 𐐨'.repeat(50), `${'𐐨-'.repeat(20)}19n47dm`],
  ])('%j has the key %j', (title, key) => {
    expect(workKey(title)).toBe(key);
    expect(workKey(key)).toBe(key);
  });
});

describe('the key of a work', () => {
  const titles = fc.string({
    unit: fc.constantFrom('a', 'É', '1', ' ', '-', '+', '#', '!', '…', 'ß', '😀', '\u0301', '𐐨'),
    maxLength: 120,
  });

  it('has at most 48 characters, is its own key, and differs between titles that are cut', () => {
    fc.assert(
      fc.property(titles, titles, (one, other) => {
        const key = workKey(one);
        expect([...key].length).toBeLessThanOrEqual(48);
        expect(workKey(key)).toBe(key);
        expect(key === '').toBe(!/[\p{L}\p{N}]/u.test(one));
        const long = 'título '.repeat(8);
        expect(workKey(long + one) === workKey(long + other)).toBe(
          workKey(`x ${one}`).slice(1) === workKey(`x ${other}`).slice(1),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('aliases', () => {
  it.each([
    [[], null],
    [['Rei Pelé', 'O Rei'], null],
    [['a', 'b', 'c', 'd', 'e'], null],
    [null, 'not_text'],
    ['x', 'not_text'],
    [{}, 'not_text'],
    [[1], 'not_text'],
    [Array.from({ length: 5_000 }, String), 'too_many'],
    [['a', 'b', 'c', 'd', 'e', 'f'], 'too_many'],
    [[''], 'required'],
    [['\u200b'], 'invisible'],
    [['a'.repeat(121)], 'too_long'],
    [['\uFDFA'.repeat(14)], 'too_many_letters'],
    [['a\u001fb'], 'forbidden_character'],
    [[' capitú '], 'repeated'],
    [['Bia', 'BÍA'], 'repeated'],
  ])('%j: %s', (aliases, issue) => {
    expect(issueOf('aliases', aliases)).toBe(issue);
  });
});

describe('a rationale', () => {
  it.each([
    ['Calcula; pesa "tudo".\nE vence.', null],
    ['', null],
    ['  ', null],
    ['\u200b', null],
    [null, null],
    ['😀'.repeat(400), null],
    ['x.com', null],
    ['Dr. Watson.', null],
    ['3.14', null],
    ['A.B.', null],
    ['e/ou', null],
    ['awww.', null],
    ['a'.repeat(401), 'too_long'],
    ['a'.repeat(4_001), 'too_long'],
    ['\uFDFA'.repeat(44), null],
    ['\uFDFA'.repeat(45), 'too_many_letters'],
    ['a\u0301'.repeat(2_001), 'too_long'],
    [['x'], 'not_text'],
    [7, 'not_text'],
    ['a\u0000', 'forbidden_character'],
    ['\ue000', 'forbidden_character'],
    ['\ud800', 'forbidden_character'],
    ['\u2800', 'invisible'],
    ['HTTPS://x', 'link'],
    ['veja WWW.x', 'link'],
    ['x.com/a', 'link'],
    ['em Site.com.br/ há', 'link'],
    ['ana@site.com.br', 'link'],
    ['@ana', null],
    ['(11) 91234-5678', 'link'],
    ['+55 11 1234-5678', 'link'],
    ['11912345678', 'link'],
    ['1914-1918 e 1939-1945', null],
    ['3,14159265358979', null],
    ['.hack//SIGN', null],
  ])('%j: %s', (rationale, issue) => {
    expect(issueOf('rationale', rationale)).toBe(issue);
  });
});

describe('a description', () => {
  it.each([
    ['escritora, 1903–1990', null],
    ['', null],
    ['  ', null],
    [null, null],
    ['😀'.repeat(80), null],
    ['a'.repeat(81), 'too_long'],
    ['\uFDFA'.repeat(10), 'too_many_letters'],
    ['uma\nduas', 'forbidden_character'],
    ['uma\u2028duas', 'forbidden_character'],
    ['a\u0000', 'forbidden_character'],
    ['\u2800', 'invisible'],
    ['veja www.x.com', 'link'],
    [7, 'not_text'],
  ])('%j: %s', (description, issue) => {
    expect(issueOf('description', description)).toBe(issue);
  });

  it('is tidied like a name', () => {
    const { traits } = checkLater({ description: '  escritora,\t 1903 ' }, 'Capitu');
    expect(traits.description).toBe('escritora, 1903');
  });
});

describe('an area', () => {
  it('is one of a closed list, which a refusal names', () => {
    expect(issueOf('area', 'cinema-e-tv')).toBe(null);
    expect(issueOf('area', null)).toBe(null);
    const { errors } = checkLater({ area: 'Música' }, 'Capitu');
    expect(errors).toEqual([
      { field: 'area', issue: 'not_one_of', allowed: expect.arrayContaining(['musica', 'jogos']) },
    ]);
  });
});

describe('a look', () => {
  it.each([
    ['2k04n', null],
    [null, null],
    ['', 'not_one_of'],
    ['2k99n', 'not_one_of'],
    [' 2k04n', 'not_one_of'],
    ['a'.repeat(60_000), 'not_one_of'],
    [2, 'not_text'],
    [{ skin: 2 }, 'not_text'],
  ])('%j: %s', (look, issue) => {
    expect(issueOf('look', look)).toBe(issue);
  });
});

describe('checked traits', () => {
  it('have these fields tidied, and empty if they are left out', () => {
    const { work: _, aliases: __, rationale: ___, ...first } = draft();
    expect(checkTraits(first)).toEqual({
      ok: true,
      value: expect.objectContaining({ work: null, aliases: [], rationale: null }),
    });
    const typed = {
      work: ' Dom  Casmurro',
      aliases: ['b ', ' a'],
      rationale: 'Um\r\n\tparágrafo ',
    };
    expect(checkTraits({ ...first, ...typed })).toEqual({
      ok: true,
      value: expect.objectContaining({
        work: 'Dom Casmurro',
        aliases: ['b', 'a'],
        rationale: 'Um parágrafo',
      }),
    });
  });

  it('report the invalid fields', () => {
    const wrong = { work: '', aliases: 'x', rationale: 'x.com/a', look: '9' };
    expect(checkTraits({ ...draft(), ...wrong })).toEqual({
      ok: false,
      errors: [
        { field: 'work', issue: 'required' },
        { field: 'aliases', issue: 'not_text' },
        { field: 'rationale', issue: 'link' },
        { field: 'look', issue: 'not_one_of' },
      ],
    });
  });
});
