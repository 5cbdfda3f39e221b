import { readFile } from 'node:fs/promises';
import type { FigureTraits } from '../domain/figures/figure.ts';
import type { Theme } from '../domain/figures/figure-picture.ts';
import { type Cast, composeFigure, type Figure, parseCast } from './compose-figure.ts';

const CAST = new URL('cast.svg', import.meta.url);

/** The parts of all figures; null until they have been read. */
let cast: Cast | null = null;

/** Composes a figure from the file of all parts, which is read once. */
export async function readFigure(traits: FigureTraits, theme: Theme = 'light'): Promise<Figure> {
  const found = cast ?? parseCast(await readFile(CAST, 'utf8'));
  cast = found;
  return composeFigure(found, traits, theme);
}
