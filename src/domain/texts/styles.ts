import {
  type CommunicationStyle,
  communicationStyle,
  type ReasoningStyle,
  reasoningStyle,
} from '../types/styles.ts';
import type { TypeCode } from '../vocabulary.ts';

export interface StyleText {
  /** Name from the specification, in the singular. */
  readonly name: string;
  /** One or two sentences. */
  readonly reading: string;
}

export const COMMUNICATION_TEXTS: Readonly<Record<CommunicationStyle, StyleText>> = {
  IJ: {
    name: 'Conclusivo',
    reading:
      'Pensa antes, fala depois, e já com ponto final. O rascunho fica na gaveta; quem quiser vê-lo, que peça.',
  },
  IP: {
    name: 'Opinador',
    reading:
      'Pesa cada lado em silêncio e dá opinião sem dar ordem. Deixa a questão aberta mais uma noite, para entrar ar.',
  },
  EJ: {
    name: 'Decisivo',
    reading:
      'Decide em voz alta, de pé, com a chave na mão. Para discordar, o prazo é até o elevador.',
  },
  EP: {
    name: 'Agregador',
    reading:
      'Pensa falando e vai pedindo a opinião do garçom, da tia, de quem passava. A conversa vai puxando cadeira: daqui a pouco são doze pessoas e ninguém lembra o começo.',
  },
};

export const REASONING_TEXTS: Readonly<Record<ReasoningStyle, StyleText>> = {
  NT: {
    name: 'Analítico',
    reading:
      'Procura por trás do caso a engrenagem e, nela, o dente quebrado. De um exemplo só, desconfia; quer saber se serve para os próximos.',
  },
  NF: {
    name: 'Experimental',
    reading:
      'Entende por histórias e se põe na pele de quem está nelas. Testa a ideia na segunda-feira de quem vai viver com ela.',
  },
  ST: {
    name: 'Prático',
    reading:
      'Vai aos fatos: aconteceu quando, custou quanto, tem recibo? Acredita no que pode ver, medir e refazer.',
  },
  SF: {
    name: 'Relacional',
    reading:
      'Raciocina por casos e por gente conhecida, a começar pela vizinha que passou por isso. Só decide depois de perguntar em quem vai doer e quem volta a pé.',
  },
};

/** A style of a type, with all four styles of its 2 × 2 map. */
export interface Style extends StyleText {
  readonly title: string;
  readonly code: string;
  readonly all: readonly (readonly [code: string, text: StyleText])[];
}

/** The functions that give the styles of a type. */
export const STYLES: readonly ((type: TypeCode) => Style)[] = [
  (type) => styleIn('Comunicação', COMMUNICATION_TEXTS, communicationStyle(type)),
  (type) => styleIn('Raciocínio', REASONING_TEXTS, reasoningStyle(type)),
];

function styleIn<Code extends string>(
  title: string,
  texts: Readonly<Record<Code, StyleText>>,
  code: Code,
): Style {
  return { title, code, ...texts[code], all: Object.entries<StyleText>(texts) };
}
