import sharp from 'sharp';
import { ICON_SIDE_MAX, ICON_SOURCE_SIDE_MAX } from '../domain/icon.ts';

// Icons are small: no cache to grow, one thread each.
sharp.cache(false);
sharp.concurrency(1);

/** Upright pixels of 8 bits in sRGB, with or without alpha, and nothing else of the source. */
export interface Picture {
  readonly data: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 3 | 4 };
}

/** At most as great as the greatest size that is kept. Fails when it is broken in any way. */
export async function readPicture(source: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(source, {
    failOn: 'warning',
    limitInputPixels: ICON_SOURCE_SIDE_MAX ** 2,
  })
    .autoOrient()
    .resize(ICON_SIDE_MAX, ICON_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) throw new TypeError(`It has ${channels} channels.`);
  return { data, raw: { width, height, channels } };
}
