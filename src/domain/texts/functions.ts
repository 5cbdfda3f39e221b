import type { FunctionCode, Position } from '../vocabulary.ts';

interface FunctionText {
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
    snippet: 'Tem um batente de porta riscado a lápis, ano por ano; é ali que mede o dia de hoje.',
  },
  Se: {
    name: 'Sensação Extrovertida',
    codename: 'Pulso',
    snippet:
      'Presta atenção com o corpo inteiro e pega o copo no ar enquanto os outros gritam “cuidado”.',
  },
  Ti: {
    name: 'Pensamento Introvertido',
    codename: 'Prumo',
    snippet: 'Senta devagar em cada certeza e só fica com a que não balança.',
  },
  Te: {
    name: 'Pensamento Extrovertido',
    codename: 'Alavanca',
    snippet: 'Tira o plano do papel, de trena no bolso e com data de entrega.',
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

interface PositionText {
  /** Name from the specification. */
  readonly role: string;
  /** Technical term. */
  readonly rank: string;
}

export const POSITION_TEXTS: Readonly<Record<Position, PositionText>> = {
  dominant: { role: 'Herói', rank: 'função dominante' },
  auxiliary: { role: 'Amigo', rank: 'função auxiliar' },
  tertiary: { role: 'Criança', rank: 'função terciária' },
  inferior: { role: 'Medo', rank: 'função inferior' },
};
