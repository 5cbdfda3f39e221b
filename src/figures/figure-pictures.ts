import { LRUCache } from 'lru-cache';
import { type FigurePicture, figurePath } from '../domain/figures/figure-picture.ts';

export type FigurePictures = ReturnType<typeof createFigurePictures>;

/** The most bytes of pictures in memory: some three thousand. */
const BYTES_MAX = 16 * 1024 * 1024;

/** Creates a cache of the pictures of figures, which are drawn when they are first requested. */
export function createFigurePictures(draw: (picture: FigurePicture) => Promise<Uint8Array>) {
  const drawn = new LRUCache<string, Uint8Array>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ length }) => length,
  });
  return {
    /** The picture if it has been drawn, which costs nothing. */
    kept: (picture: FigurePicture): Uint8Array | null => drawn.get(figurePath(picture)) ?? null,
    /** The picture; the order in which pictures are drawn is up to work-queues.ts. */
    async picture(picture: FigurePicture): Promise<Uint8Array> {
      const address = figurePath(picture);
      const kept = drawn.get(address);
      if (kept !== undefined) return kept;
      const bytes = await draw(picture);
      drawn.set(address, bytes);
      return bytes;
    },
  };
}
