import type { Beard, Cut, Hair, Look, Skin } from '../../figures/look.ts';

/** Skin tones have numbers instead of names: a tone says nothing about where somebody comes from. */
export const SKIN_TEXTS: Readonly<Record<Skin, string>> = {
  1: 'tom 1',
  2: 'tom 2',
  3: 'tom 3',
  4: 'tom 4',
  5: 'tom 5',
};

export const HAIR_TEXTS: Readonly<Record<Hair, string>> = {
  k: 'preto',
  d: 'castanho-escuro',
  c: 'castanho',
  r: 'ruivo',
  y: 'loiro',
  g: 'grisalho',
  w: 'branco',
};

export const CUT_TEXTS: Readonly<Record<Cut, string>> = {
  '00': 'como no desenho do tipo',
  '01': 'careca',
  '02': 'calvo, com cabelo dos lados',
  '03': 'raspado',
  '04': 'crespo curto',
  '05': 'crespo de topo reto',
  '06': 'crespo cheio',
  '07': 'dois coques crespos',
  '08': 'dreads curtos',
  '09': 'dreads longos',
  '10': 'cacheado curto',
  '11': 'cacheado longo',
  '12': 'cachos ao lado do rosto',
  '13': 'espetado',
  '14': 'penteado de lado',
  '15': 'topete',
  '16': 'curto e cheio',
  '17': 'curtinho com franja de lado',
  '18': 'chanel',
  '19': 'liso com franja',
  '20': 'liso longo',
  '21': 'ondulado longo',
  '22': 'longo repartido ao meio',
  '23': 'rabo de cavalo',
  '24': 'tranças',
  '25': 'coque alto',
  '26': 'coque cheio',
  '27': 'coque baixo',
  '28': 'peruca de cachos',
  '29': 'turbante',
  '30': 'pano amarrado',
  '31': 'lenço',
  '32': 'véu',
  '33': 'cartola',
  '34': 'chapéu de aba larga',
  '35': 'boné',
  '36': 'coroa',
};

export const BEARD_TEXTS: Readonly<Record<Beard, string>> = {
  n: 'sem barba',
  m: 'bigode',
  g: 'cavanhaque',
  b: 'barba',
  l: 'barba longa',
};

/** `tom 2, cabelo preto, crespo curto, barba`. */
export function lookWords({ skin, hair, cut, beard }: Look): string {
  const words = [
    SKIN_TEXTS[skin],
    cut === '01' ? null : `cabelo ${HAIR_TEXTS[hair]}`,
    cut === '00' ? null : CUT_TEXTS[cut],
    beard === 'n' ? null : BEARD_TEXTS[beard],
  ];
  return words.filter((word) => word !== null).join(', ');
}
