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
    snippet: 'Com duas peças do quebra-cabeça, já enxerga a figura toda e aquilo que ela anuncia.',
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
      'Presta atenção com o corpo inteiro e apanha o copo no ar antes que alguém grite “cuidado”.',
  },
  Ti: {
    name: 'Pensamento Introvertido',
    codename: 'Prumo',
    snippet: 'Separa, nomeia, encosta o prumo em cada certeza e só fica com a que não entorta.',
  },
  Te: {
    name: 'Pensamento Extrovertido',
    codename: 'Obra',
    snippet: 'Põe o mundo para andar, de trena no bolso, conta feita e data para acabar.',
  },
  Fi: {
    name: 'Sentimento Introvertido',
    codename: 'Cerne',
    snippet:
      'Anda com uma lista curta de coisas que não vende por preço nenhum, nem em fim de feira.',
  },
  Fe: {
    name: 'Sentimento Extrovertido',
    codename: 'Laço',
    snippet:
      'Sente quando o ar pesa e cuida: abre espaço no sofá, acolhe quem chegou, acha a palavra que faltava.',
  },
};
