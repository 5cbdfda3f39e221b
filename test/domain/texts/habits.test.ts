import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/domain/fold.ts';
import { POSITIONS, type Position, TYPE_CODES } from '../../../src/domain/vocabulary.ts';
import {
  DESCRIPTIONS,
  FUNCTION_SNIPPETS,
  MOTTOS,
  type NamedText,
  PROSE,
  TYPE_SNIPPETS,
} from './all-texts.ts';
import { runsOf, wordsOf } from './measures.ts';
import { pageTexts } from './page-texts.ts';

/** Repeated phrases and patterns that an editor found in earlier texts; each has an upper limit. */

const namesOf = (texts: readonly NamedText[]): readonly string[] => texts.map(({ where }) => where);
const having = (texts: readonly NamedText[], pattern: RegExp): readonly string[] =>
  namesOf(texts.filter(({ text }) => pattern.test(text)));

describe.each(TYPE_CODES)('the page of %s', (type) => {
  const texts = pageTexts(type);

  it('repeats no sequence of four words', () => {
    expect(shared(texts, ({ text }) => runsOf(text, 4), 2)).toEqual([]);
  });

  it('looks at what comes “antes” in at most two texts', () => {
    expect(having(texts, BEFORE).length).toBeLessThanOrEqual(2);
  });

  it('uses each distinctive word in at most two texts', () => {
    expect(shared(texts, ({ text }) => stemsOf(text), 3)).toEqual([]);
  });
});

/** A conjunction or preposition: “antes que alguém veja”, “antes do fim”. */
const BEFORE = /(?<!\p{L})antes (?:que|d[aeo]s?)(?!\p{L})/iu;
/** Words that show the first or second person. */
const VOICE =
  /(?<!\p{L})(?:eu|você|vocês|gente|confio|demorei|discordo|fiz|fui|imagino|meu|parei|refiz|sei|vim)(?!\p{L})/iu;
/** At the beginning of a clause; elsewhere `se` is mostly a pronoun. */
const CONDITION = /(?:^|[.,;:!?] )se /iu;
const O_QUE = /(?<!\p{L})(?:o|ao|no) que(?!\p{L})/iu;
/** `como` before a verb or after “tratar” compares nothing. */
const SIMILE = /(?<!\p{L})como (?!cancelar|etapa|defeito)/iu;

/** A phrase that most descriptions of a position had in earlier texts. */
const FORMULAS: Readonly<Record<Position, RegExp>> = {
  dominant: /risco|perigo|difícil é/i,
  auxiliary: /treino|exerc[ií]|prática|cresce|melhora|rende mais|aprende/i,
  tertiary: /aplauso|elogi|plateia|agradar|repare|faz sentido|se interessa|bonito/i,
  inferior: /pressão|tensão|aperto|cansaço|estresse/i,
};

/** How many of the texts have something at least and at most: they are to vary. */
it.each<[turn: string, texts: readonly NamedText[], pattern: RegExp, least: number, most: number]>([
  ['the first or second person', MOTTOS, VOICE, 12, 16],
  ['more than the display face has room for', MOTTOS, /^.{61}/u, 0, 0],
  ['no third sentence', TYPE_SNIPPETS, /^(?!(?:.*?[.!?…](?=\s|$)){3})/u, 4, 8],
  ['315 characters', TYPE_SNIPPETS, /^.{315}/u, 1, 1],
  // All sixteen once had them.
  ['207 to 240 characters', TYPE_SNIPPETS, /^.{207,240}$/u, 0, 7],
  ['no bare verb first', TYPE_SNIPPETS, /^(?:(?:Com|De|Do|Em|No|Num|Numa) |[^.!?]*\?)/, 5, 16],
  ['a question', TYPE_SNIPPETS, /\?/, 1, 1],
  ['the reader', TYPE_SNIPPETS, /você/i, 1, 1],
])('%s occurs in some of the texts', (_, texts, pattern, least, most) => {
  expect(having(texts, pattern).length).toBeGreaterThanOrEqual(least);
  expect(having(texts, pattern).length).toBeLessThanOrEqual(most);
});

it.each<[turn: string, texts: readonly NamedText[], pattern: RegExp, most: number]>([
  ...POSITIONS.map((position): [string, readonly NamedText[], RegExp, number] => [
    `a formula of the ${position} function`,
    DESCRIPTIONS.filter(({ where }) => where.endsWith(` ${position}`)),
    FORMULAS[position],
    2,
  ]),
  ['a semicolon', TYPE_SNIPPETS, /;/, 5],
  ['a colon', FUNCTION_SNIPPETS, /:/, 3],
  ['a colon', PROSE, /:/, PROSE.length / 3],
  ['a lesson', DESCRIPTIONS, /(?:o treino|o exercício|é bom) /i, 0],
  ['what is put off', DESCRIPTIONS, /(?:adia|deixa para depois).* até/i, 0],
  ['“às vezes” against “às vezes”', DESCRIPTIONS, /às vezes.*às vezes/i, 0],
  ['“o que”', TYPE_SNIPPETS, O_QUE, 6],
  ['“o que”', DESCRIPTIONS, O_QUE, 7],
  ['the number three', PROSE, /(?<!\p{L})três(?!\p{L})/iu, 4],
  ['ten minutes', PROSE, /dez minutos/, 2],
  ['a comparison by “como”', PROSE, SIMILE, 8],
  ['a comparison on the page of a Lógico', pageTexts('INTP'), SIMILE, 2],
  ['what comes “antes”', PROSE, BEFORE, 8],
  ['a condition', PROSE, CONDITION, 9],
  ['an end that “, e” sets up', PROSE, /, e,? /, 12],
  ['another register', PROSE, /melindr|lhe queira|do qual|da qual|abre a boca/i, 0],
])('%s occurs in few of the texts', (_, texts, pattern, most) => {
  expect(having(texts, pattern).length).toBeLessThanOrEqual(most);
});

/** Items that occur in at least `limit` texts, with those texts. */
function shared(
  texts: readonly NamedText[],
  partsOf: (text: NamedText) => ReadonlySet<string>,
  limit: number,
): readonly string[] {
  const places = new Map<string, readonly string[]>();
  for (const text of texts) {
    for (const part of partsOf(text)) {
      places.set(part, [...(places.get(part) ?? []), text.where]);
    }
  }
  return [...places]
    .filter(([, where]) => where.length >= limit)
    .map(([part, where]) => `${part}: ${where.join(', ')}`);
}

/** Stems of the meaningful words; “diz” and “dizer” count as different words. */
function stemsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text).map(fold);
  return new Set(
    words.filter((word) => word.length > 3 && !COMMON.has(word)).map((word) => word.slice(0, 5)),
  );
}

/** Words of four letters and more that any text may use, without accents. */
const COMMON = new Set(
  'alguem algum alguma ainda antes aquela aquele aquilo cada coisa como dela dele depois desde duas ela ele eles elas enquanto entre essa esse esta estava fazer hora isso isto mais mesma mesmo muito nada nenhum nenhuma ninguem numa onde outra outras outro outros para pela pelo porque pouca pode pouco quando quase quem seja sempre toda todo todos tudo vida'.split(
    ' ',
  ),
);
