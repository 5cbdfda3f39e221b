/**
 * What a personality is known for; of a character, the medium of its work. The codes are stored and part of
 * addresses and files, so their meaning never changes; new ones are added at the end.
 */
export const AREAS = [
  'literatura',
  'musica',
  'artes',
  'cinema-e-tv',
  'ciencia',
  'ideias',
  'politica',
  'historia',
  'esporte',
  'religiao',
  'negocios',
  'folclore',
  'quadrinhos',
  'jogos',
] as const;
export type Area = (typeof AREAS)[number];

export function isArea(value: unknown): value is Area {
  return AREAS.some((area) => area === value);
}
