import sharp from 'sharp';
// Sets sharp up.
import './picture.ts';

/** A PNG of 256 colours, drawn from SVG. */
export async function drawPicture(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .png({ palette: true, colours: 256, effort: 1, dither: 0, compressionLevel: 9 })
    .toBuffer();
}

/** A stored icon as a PNG of this side, for SVG: sharp draws WebP that is embedded in one blank. */
export async function portraitOf(icon: Uint8Array, side: number): Promise<Uint8Array> {
  return sharp(icon)
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}
