import type { Area } from '../people/area.ts';

/** The names of the areas on the pages. */
export const AREA_NAMES: Readonly<Record<Area, string>> = {
  literatura: 'Literatura',
  musica: 'Música',
  artes: 'Artes e teatro',
  'cinema-e-tv': 'Cinema e TV',
  ciencia: 'Ciência',
  ideias: 'Ideias',
  politica: 'Política',
  historia: 'História',
  esporte: 'Esporte',
  religiao: 'Religião',
  negocios: 'Negócios',
  folclore: 'Folclore e mitos',
  quadrinhos: 'Quadrinhos',
  jogos: 'Jogos',
};
