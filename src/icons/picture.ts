import sharp from 'sharp';
import { ICON_SIDE_MAX, ICON_SOURCE_SIDE_MAX } from '../domain/people/icon.ts';

// Icons are small: no cache, and one thread per picture.
sharp.cache(false);
sharp.concurrency(1);

/** The pixels of a picture: upright, 8 bits per channel in sRGB, with or without alpha, without metadata. */
export interface Picture {
  readonly data: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 3 | 4 };
}

/** Decodes a picture, scaled down to the largest stored size. Fails if the file is damaged in any way. */
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

/** Draws SVG as a PNG of 256 colours. */
export async function drawPicture(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .png({ palette: true, colours: 256, effort: 1, dither: 0, compressionLevel: 9 })
    .toBuffer();
}

/**
 * Draws SVG of flat colours with a transparent background as WebP. A palette without loss takes half the bytes of a
 * lossy picture, whose edges would have fringes.
 */
export async function drawFlat(svg: string): Promise<Uint8Array> {
  const palette = await sharp(Buffer.from(svg))
    .png({ palette: true, quality: 60, dither: 0, compressionLevel: 1 })
    .toBuffer();
  return sharp(palette).webp({ lossless: true, effort: 4 }).toBuffer();
}

/** Converts a stored icon to a square PNG for embedding in SVG, where sharp would draw an embedded WebP blank. */
export async function portraitOf(icon: Uint8Array, side: number): Promise<Uint8Array> {
  return sharp(icon)
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}
