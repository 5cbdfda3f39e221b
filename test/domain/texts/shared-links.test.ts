import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LINK_TEXT_MAX,
  personalityLinkText,
  workLinkText,
} from '../../../src/domain/texts/shared-links.ts';
import { GENDERS, TYPE_CODES } from '../../../src/domain/vocabulary.ts';

const letters = (text: string) => [...text].length;
const ASKS = ' INTJ, na opinião de quem editou. E para você?';
const saidOf = (rationale: string, description: string | null = null) =>
  personalityLinkText({ type: 'INTJ', gender: 'female', description, rationale });

describe('a link to a personality', () => {
  it('argues by the group and the motto if there is no rationale', () => {
    expect(
      personalityLinkText({ type: 'INTJ', gender: 'female', description: null, rationale: null }),
    ).toBe(
      'Na opinião de quem editou, Arquiteta, do grupo dos Analistas. “Meu plano B ficou pronto antes do A de vocês.” E na sua?',
    );
    for (const type of TYPE_CODES)
      for (const gender of GENDERS) {
        for (const description of [null, 'á'.repeat(80)]) {
          const said = personalityLinkText({ type, gender, description, rationale: null });
          expect(letters(said), said).toBeLessThanOrEqual(LINK_TEXT_MAX);
        }
      }
  });

  it.each([
    ['Ela planeja. Depois age.', 'Ela planeja.'],
    ['Disse ao Sr. J. Dias que “não”! E saiu.', 'Disse ao Sr. J. Dias que “não”!'],
    ['sem ponto', 'sem ponto'],
    ['<b>"aspas"</b> & mais. Fim.', '<b>"aspas"</b> & mais.'],
    ['אבג. abc', '\u2068אבג.\u2069'],
    [`${'a'.repeat(153)}. Fim.`, `${'a'.repeat(153)}.`],
    [`${'ab '.repeat(60)}fim.`, `${'ab '.repeat(50)}ab…`],
    [`${'ab '.repeat(50)}, mais e mais e mais.`, `${'ab '.repeat(49)}ab…`],
    ['😀'.repeat(200), `${'😀'.repeat(153)}…`],
  ])('says the first sentence of %s', (rationale, sentence) => {
    expect(saidOf(rationale)).toBe(sentence + ASKS);
  });

  it('says first who it is, as a sentence, and then as much of the reason as there is room for', () => {
    expect(saidOf('Ela planeja. Depois age.', 'escritora, 1903–1990')).toBe(
      `Escritora, 1903–1990. Ela planeja.${ASKS}`,
    );
    expect(saidOf('Ela planeja.', 'Já vem com ponto.')).toBe(
      `Já vem com ponto. Ela planeja.${ASKS}`,
    );
    expect(saidOf('ab '.repeat(60), 'é'.repeat(80))).toBe(
      `É${'é'.repeat(79)}. ${'ab '.repeat(22)}ab…${ASKS}`,
    );
    expect(
      personalityLinkText({
        type: 'INTJ',
        gender: 'female',
        description: 'escritora, 1903–1990',
        rationale: null,
      }),
    ).toMatch(
      /^Escritora, 1903–1990\. Na opinião de quem editou, Arquiteta, do grupo dos Analistas\. “/,
    );
  });

  it('is never longer than the text that is shown', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 500 });
    const descriptions = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }));
    fc.assert(
      fc.property(texts, descriptions, (rationale, description) => {
        // The isolation marks around right-to-left text do not count.
        const said = saidOf(rationale, description).replaceAll(/[\u2068\u2069]/g, '');
        expect(letters(said)).toBeLessThanOrEqual(LINK_TEXT_MAX);
        expect(said.endsWith(ASKS)).toBe(true);
      }),
    );
  });
});

describe('a link to a work', () => {
  const CAST = [
    { name: 'Dona Glória', type: 'ISFJ' },
    { name: 'Bentinho', type: 'INFP' },
    { name: 'Capitu', type: 'INTJ' },
    { name: 'José Dias', type: 'ESFJ' },
    { name: 'Escobar', type: 'ISTP' },
  ] as const;

  it.each([
    [
      CAST,
      5,
      'Capitu INTJ, Bentinho INFP, Dona Glória ISFJ, José Dias ESFJ e Escobar ISTP. Concorda?',
    ],
    [
      [...CAST, { name: 'Ezequiel', type: 'ESTP' } as const],
      12,
      'Capitu INTJ, Bentinho INFP, Dona Glória ISFJ, José Dias ESFJ, Escobar ISTP e mais 7. Concorda?',
    ],
    [CAST.slice(0, 1), 1, 'Dona Glória ISFJ. Concorda?'],
    [CAST.slice(0, 2), 2, 'Bentinho INFP e Dona Glória ISFJ. Concorda?'],
    [[{ name: 'שרה', type: 'ENFP' } as const], 1, '\u2068שרה\u2069 ENFP. Concorda?'],
  ])('names up to five, in the order of the types', (people, count, said) => {
    expect(workLinkText(people, count)).toBe(said);
  });

  it('names fewer people if names are long, and counts the others', () => {
    const people = CAST.map(({ type }) => ({ name: 'N'.repeat(120), type }));
    expect(workLinkText(people, 5)).toBe(`${'N'.repeat(120)} INTJ e mais 4. Concorda?`);
    const short = CAST.map(({ type }) => ({ name: 'N'.repeat(40), type }));
    const said = workLinkText(short, 1_000);
    expect(letters(said)).toBeLessThanOrEqual(LINK_TEXT_MAX);
    expect(said).toMatch(/^N+ INTJ, N+ INFP, N+ ISFJ e mais 997\. Concorda\?$/);
  });
});
