import type { FunctionCode, Position } from '../vocabulary.ts';
import { JUDGING_DESCRIPTIONS } from './judging-descriptions.ts';
import { PERCEIVING_DESCRIPTIONS } from './perceiving-descriptions.ts';

export interface FunctionText {
  readonly name: string;
  /** One noun: what the function is about. */
  readonly codename: string;
  /** What it does, wherever it stands: one or two sentences. */
  readonly snippet: string;
}

export const FUNCTION_TEXTS: Readonly<Record<FunctionCode, FunctionText>> = {
  Ni: {
    name: 'Intuição Introvertida',
    codename: 'Horizonte',
    snippet: 'Reúne indícios soltos até que formem uma figura só: a do que ainda vai acontecer.',
  },
  Ne: {
    name: 'Intuição Extrovertida',
    codename: 'Faísca',
    snippet:
      'De uma coisa tira muitas: liga ideias distantes e pergunta o que mais aquilo poderia ser.',
  },
  Si: {
    name: 'Sensação Introvertida',
    codename: 'Lastro',
    snippet:
      'Guarda o vivido em detalhe e compara: o que continua igual, o que mudou, o que já deu certo.',
  },
  Se: {
    name: 'Sensação Extrovertida',
    codename: 'Presença',
    snippet: 'Fica por inteiro no agora: vê, ouve, toca e responde ao que de fato acontece.',
  },
  Ti: {
    name: 'Pensamento Introvertido',
    codename: 'Prumo',
    snippet: 'Quer coerência por dentro: separa, define e só aceita o que se sustenta sozinho.',
  },
  Te: {
    name: 'Pensamento Extrovertido',
    codename: 'Obra',
    snippet: 'Arruma o mundo de fora para que funcione: meta, medida, prazo, resultado.',
  },
  Fi: {
    name: 'Sentimento Introvertido',
    codename: 'Âmago',
    snippet: 'Consulta os valores mais íntimos e distingue o que se negocia do que não tem preço.',
  },
  Fe: {
    name: 'Sentimento Extrovertido',
    codename: 'Laço',
    snippet: 'Sente o clima do grupo e cuida dele: acolhe, aproxima, diz o que faltava dizer.',
  },
};

/** How a function is lived in each position of a stack: 140 to 260 characters each. */
export const FUNCTION_DESCRIPTIONS: Readonly<
  Record<FunctionCode, Readonly<Record<Position, string>>>
> = { ...PERCEIVING_DESCRIPTIONS, ...JUDGING_DESCRIPTIONS };
