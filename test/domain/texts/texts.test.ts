import { describe, expect, it } from 'vitest';
import { FUNCTION_TEXTS } from '../../../src/domain/texts/functions.ts';
import { COMMUNICATION_TEXTS, REASONING_TEXTS } from '../../../src/domain/texts/styles.ts';
import { FUNCTION_CODES } from '../../../src/domain/vocabulary.ts';
import {
  AXIS_READINGS,
  DESCRIPTIONS,
  FUNCTION_SNIPPETS,
  MESSAGES,
  MOTTOS,
  type NamedText,
  PROSE,
  STYLE_READINGS,
  TYPE_SNIPPETS,
} from './all-texts.ts';
import { lengthOf, runsOf, sentencesOf, wordsOf } from './measures.ts';
import { similarity } from './similarity.ts';

const each = (texts: readonly NamedText[]) =>
  it.each(texts.map(({ where, text }) => [where, text] as const));

describe('a motto', () => {
  each(MOTTOS)('has 4 to 12 words: %s', (_, text) => {
    const words = text.split(' ').length;
    expect(words).toBeGreaterThanOrEqual(4);
    expect(words).toBeLessThanOrEqual(12);
  });
});

describe('a type’s snippet', () => {
  each(TYPE_SNIPPETS)('has 200 to 350 characters in two or three sentences: %s', (_, text) => {
    expect(lengthOf(text)).toBeGreaterThanOrEqual(200);
    expect(lengthOf(text)).toBeLessThanOrEqual(350);
    expect([2, 3]).toContain(sentencesOf(text));
  });
});

describe('a function’s description', () => {
  each(DESCRIPTIONS)('has 140 to 260 characters: %s', (_, text) => {
    expect(lengthOf(text)).toBeGreaterThanOrEqual(140);
    expect(lengthOf(text)).toBeLessThanOrEqual(260);
  });
});

describe('a short reading', () => {
  each([...FUNCTION_SNIPPETS, ...AXIS_READINGS, ...STYLE_READINGS])(
    'has one or two sentences: %s',
    (_, text) => {
      expect([1, 2]).toContain(sentencesOf(text));
    },
  );
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

describe('every text', () => {
  const SENTENCES = [...PROSE.filter((text) => !MOTTOS.includes(text)), ...MESSAGES];

  each(SENTENCES)('ends as a sentence does: %s', (_, text) => {
    expect(text).toMatch(/[.!?…]$/);
  });

  each([...PROSE, ...MESSAGES])('is typeset with care: %s', (_, text) => {
    expect(text).toBe(text.trim());
    expect(text).toBe(text.normalize('NFC'));
    expect(text).not.toMatch(/ {2}|["']|\.\.\.| [,.;:!?]|--|\d[- ]x[- ]\d/);
    expect(text).toMatch(/^[\p{Lu}“]/u);
  });

  each([...PROSE, ...MESSAGES])('is Portuguese to the last word: %s', (_, text) => {
    expect(wordsOf(text).filter((word) => ENGLISH.has(word))).toEqual([]);
  });
});

/** Common English words that do not exist in Portuguese. */
const ENGLISH = new Set(
  'the and of to in is it that for was with his her they this have from by not but what all were when we there can an your which their said if will each about how up out them then she many would other into has more two like him see could make than first been its who now people my made over did down only way find use may water long little very after words called just where most know feedback insight mindset team leader design'.split(
    ' ',
  ),
);

describe('no two texts', () => {
  /**
   * Two Portuguese texts of this length on different subjects share about a tenth of their trigrams; a
   * text with swapped or a few replaced words keeps more than half.
   */
  const ALIKE = 0.3;

  it('are alike, not even with their words swapped', () => {
    const pairs = PROSE.flatMap((one, i) =>
      PROSE.slice(i + 1).map((other) => ({
        where: `${one.where} and ${other.where}`,
        similarity: similarity(one.text, other.text),
      })),
    );
    expect(pairs.filter((pair) => pair.similarity > ALIKE)).toEqual([]);
  });

  it('are compared by a measure that detects swapped words', () => {
    expect(
      similarity(
        'A razão abre a porta; o afeto convida a entrar.',
        'O afeto convida a entrar; a razão abre a porta.',
      ),
    ).toBeGreaterThan(0.9);
    expect(
      similarity(
        'A razão abre a porta; o afeto convida a entrar.',
        'A razão abre a janela; o afeto convida a sair.',
      ),
    ).toBeGreaterThan(ALIKE);
  });

  it('use the same phrase of six words', () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    for (const { where, text } of PROSE) {
      for (const phrase of runsOf(text, 6)) {
        const before = seen.get(phrase);
        if (before !== undefined && before !== where)
          repeated.push(`${before}, ${where}: ${phrase}`);
        seen.set(phrase, where);
      }
    }
    expect(repeated).toEqual([]);
  });
});
