import type { FunctionCode } from '../vocabulary.ts';

export interface FunctionText {
  readonly name: string;
  /** Keyword of the function: one noun. */
  readonly codename: string;
  /** What the function does in any position: one or two sentences. */
  readonly snippet: string;
}

export const FUNCTION_TEXTS: Readonly<Record<FunctionCode, FunctionText>> = {
  Ni: {
    name: 'Intuição Introvertida',
    codename: 'Horizonte',
    snippet: 'Repara numa fumaça na curva do rio e já sabe quem vem para o jantar.',
  },
  Ne: {
    name: 'Intuição Extrovertida',
    codename: 'Faísca',
    snippet: 'Puxa uma ponta e vêm sete coisas amarradas, como lenços da manga do mágico.',
  },
  Si: {
    name: 'Sensação Introvertida',
    codename: 'Lastro',
    snippet:
      'Risca os anos no batente da porta, como a altura dos filhos, e mede por ali o dia de hoje.',
  },
  Se: {
    name: 'Sensação Extrovertida',
    codename: 'Pulso',
    snippet:
      'Presta atenção com o corpo inteiro e pega o copo no ar antes que alguém grite “cuidado”.',
  },
  Ti: {
    name: 'Pensamento Introvertido',
    codename: 'Prumo',
    snippet:
      'Sacode cada certeza, como quem experimenta a cadeira antes de sentar, e só fica com a que não balança.',
  },
  Te: {
    name: 'Pensamento Extrovertido',
    codename: 'Obra',
    snippet: 'Põe o mundo para andar, de trena no bolso e com data para acabar.',
  },
  Fi: {
    name: 'Sentimento Introvertido',
    codename: 'Cerne',
    snippet: 'Tem uma lista curta de coisas que não vende por preço nenhum, nem em fim de feira.',
  },
  Fe: {
    name: 'Sentimento Extrovertido',
    codename: 'Laço',
    snippet:
      'Sente quando o ar pesa e cuida: abre espaço no sofá, divide o prato, muda de assunto na hora certa.',
  },
};
