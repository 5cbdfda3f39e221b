import { describe, expect, it } from 'vitest';
import { FUNCTION_TEXTS } from '../../../src/domain/texts/functions.ts';
import { COMMUNICATION_TEXTS, REASONING_TEXTS } from '../../../src/domain/texts/styles.ts';
import { FUNCTION_CODES } from '../../../src/domain/vocabulary.ts';
import { MESSAGES, MOTTOS, PROSE } from './all-texts.ts';

it.each(MOTTOS)('the motto has room in the display font: $where', ({ text }) => {
  expect([...text].length).toBeLessThanOrEqual(60);
});

describe('the names', () => {
  it('give each function its own word', () => {
    const codenames = FUNCTION_CODES.map((code) => FUNCTION_TEXTS[code].codename);
    expect(codenames.filter((codename) => /^\p{Lu}\p{Ll}+$/u.test(codename))).toEqual(codenames);
    expect(new Set(codenames).size).toBe(FUNCTION_CODES.length);
  });

  it('name a function by its letter and its attitude', () => {
    expect(FUNCTION_CODES.map((code) => FUNCTION_TEXTS[code].name)).toEqual([
      'Intuição Introvertida',
      'Intuição Extrovertida',
      'Sensação Introvertida',
      'Sensação Extrovertida',
      'Pensamento Introvertido',
      'Pensamento Extrovertido',
      'Sentimento Introvertido',
      'Sentimento Extrovertido',
    ]);
  });

  it('name the styles as the specification does', () => {
    const names = [COMMUNICATION_TEXTS, REASONING_TEXTS].flatMap((texts) =>
      Object.entries(texts).map(([style, { name }]) => `${style} ${name}`),
    );
    expect(names).toEqual([
      'IJ Conclusivo',
      'IP Opinador',
      'EJ Decisivo',
      'EP Agregador',
      'NT Analítico',
      'NF Experimental',
      // The specification's only plural of eight.
      'ST Prático',
      'SF Relacional',
    ]);
  });
});

it.each([...PROSE, ...MESSAGES])('the text is typeset as Portuguese is: $where', ({ text }) => {
  expect(text).toBe(text.trim());
  expect(text).toBe(text.normalize('NFC'));
  expect(text).not.toMatch(/ {2}|["']|\.\.\.| [,.;:!?]|--|\d[- ]x[- ]\d/);
});

it('no two types, functions or styles have the same text', () => {
  expect(new Set(PROSE.map(({ text }) => text)).size).toBe(PROSE.length);
});
