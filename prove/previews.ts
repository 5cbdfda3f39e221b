import { drawSamples } from './previews/draw-samples.ts';
import { drawWithoutFonts } from './previews/draw-without-fonts.ts';
import { flood } from './previews/flood.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { inFolder } from './stored/in-folder.ts';

/** Every which of the 185 samples is drawn. */
const EVERY: Readonly<Record<Size, number>> = { small: 6, full: 1 };

/** Pictures of links: their sizes, a flood of requests for them, and a machine without fonts. */
export const previews: Proof = {
  name: 'previews',
  isTimed: true,
  bar: '185 samples ≤ 300 kB; 100 at once: each 200 or 503 with Retry-After, a save beside them ≤ 1 s; without fonts equal to the byte',
  async run(size): Promise<Outcome> {
    const outcomes = [
      await drawSamples(EVERY[size]),
      await inFolder((folder) => flood(`${folder}/catalogue.db`)),
      await inFolder(drawWithoutFonts),
    ];
    return {
      figure: outcomes.map(({ figure }) => figure).join('; '),
      shortcomings: outcomes.flatMap(({ shortcomings }) => shortcomings),
    };
  },
};
