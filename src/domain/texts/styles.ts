import type { CommunicationStyle, ReasoningStyle } from '../styles.ts';

export interface StyleText {
  /** As the specification names it. */
  readonly name: string;
  /** One or two sentences. */
  readonly reading: string;
}

export const COMMUNICATION_TEXTS: Readonly<Record<CommunicationStyle, StyleText>> = {
  IJ: {
    name: 'Conclusivo',
    reading:
      'Só abre a boca com a ideia pronta: a frase já vem com ponto final. O caminho até ali fica guardado; quem quiser conhecê-lo, pergunte.',
  },
  IP: {
    name: 'Opinador',
    reading:
      'Pesa cada lado em silêncio e oferece uma opinião, não uma ordem. Prefere deixar a questão aberta a fechá-la cedo demais.',
  },
  EJ: {
    name: 'Decisivo',
    reading:
      'Decide em voz alta e leva a conversa ao próximo passo. Se alguém discorda, que seja logo, enquanto ainda dá para mudar.',
  },
  EP: {
    name: 'Agregador',
    reading:
      'Pensa falando e vai juntando o que dizem à sua volta. A conversa cresce, muda de rumo e quase sempre atrai mais gente.',
  },
};

export const REASONING_TEXTS: Readonly<Record<ReasoningStyle, StyleText>> = {
  NT: {
    name: 'Analítico',
    reading:
      'Procura o mecanismo por trás do caso: que regra explica isto, e onde ela falha. Um exemplo só convence quando serve para os próximos.',
  },
  NF: {
    name: 'Experimental',
    reading:
      'Entende por imagens e histórias, e se põe na pele de quem está nelas. Testa uma ideia imaginando o que ela faria com as pessoas.',
  },
  ST: {
    name: 'Práticos',
    reading:
      'Vai aos fatos: o que aconteceu, quanto custa, o que já funcionou. Confia no que pode ver, medir e refazer.',
  },
  SF: {
    name: 'Relacional',
    reading:
      'Raciocina por casos e por gente conhecida. Antes de decidir, quer saber quem vai sentir o efeito e o que isso muda para cada pessoa.',
  },
};
