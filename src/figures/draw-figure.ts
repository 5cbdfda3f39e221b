import type { FigurePicture } from '../domain/figures/figure-picture.ts';
import { drawFlat } from '../icons/picture.ts';
import { readFigure } from './read-figure.ts';

/** Draws a picture of a figure as WebP. */
export async function drawFigure({ theme, side, ...traits }: FigurePicture): Promise<Uint8Array> {
  const { person } = await readFigure(traits, theme);
  return drawFlat(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 320 320">${person}</svg>`,
  );
}
