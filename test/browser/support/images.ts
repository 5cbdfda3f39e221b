import sharp, { type OverlayOptions } from 'sharp';

/** A file in Playwright's format. */
export interface FileForPage {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const jpegFile = (buffer: Buffer, name = 'foto.jpg'): FileForPage => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
});
export const pngFile = (buffer: Buffer, name = 'foto.png'): FileForPage => ({
  name,
  mimeType: 'image/png',
  buffer,
});

export const QUADRANTS = ['#e02020', '#20b040', '#2040e0', '#f0d020'] as const;

/** Red, green / blue, yellow. */
export async function quadrants(width: number, height: number): Promise<Buffer> {
  const part = { width: width / 2, height: height / 2, channels: 3 } as const;
  const parts: OverlayOptions[] = QUADRANTS.map((background, i) => ({
    input: { create: { ...part, background } },
    left: i % 2 === 0 ? 0 : part.width,
    top: i < 2 ? 0 : part.height,
  }));
  const ground = sharp({ create: { width, height, channels: 3, background: '#fff' } });
  return ground.composite(parts).png().toBuffer();
}

/** A picture as a rotated camera stores it, with an EXIF orientation. */
export async function withOrientation(upright: Buffer, orientation: number): Promise<Buffer> {
  const turned = await sharp(upright)
    .rotate(TURNS[orientation] ?? 0)
    .png()
    .toBuffer();
  const mirrored = [2, 4, 5, 7].includes(orientation);
  const stored = mirrored ? await sharp(turned).flop().png().toBuffer() : turned;
  return sharp(stored)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation })
    .toBuffer();
}

/** The rotation that reverts each EXIF orientation (CIPA DC-008), before mirroring horizontally. */
const TURNS: Readonly<Record<number, number>> = {
  1: 0,
  2: 0,
  3: 180,
  4: 180,
  5: 90,
  6: 270,
  7: 270,
  8: 90,
};

/** A deterministic, photo-like picture: large shapes with fine texture. */
export async function photo(width: number, height: number): Promise<Buffer> {
  const forms = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#f4c27a"/><stop offset="1" stop-color="#4b2d5b"/></linearGradient>
    <pattern id="p" width="9" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(20)"><path d="M0 0h5v4h-5z" fill="#153" opacity=".6"/></pattern></defs>
    <rect width="400" height="300" fill="url(#g)"/><circle cx="200" cy="130" r="70" fill="#d8a088"/>
    <path d="M120 300q80-160 160 0z" fill="#226"/><rect width="400" height="300" fill="url(#p)"/>
    <circle cx="175" cy="120" r="7"/><circle cx="225" cy="120" r="7"/><path d="M170 165q30 25 60 0" stroke="#611" stroke-width="5" fill="none"/></svg>`;
  return sharp(Buffer.from(forms)).jpeg({ quality: 92 }).toBuffer();
}

/** A JPEG of 1200 × 900 px. */
export const PORTRAIT = jpegFile(await photo(1200, 900));

/** The size of a camera's photo, of which the icon editor crops a smaller copy. */
export async function hugePhoto(): Promise<Buffer> {
  return sharp(PORTRAIT.buffer).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer();
}

/** The pixels of a data URL or a picture, on white. */
export async function pixelsOf(picture: string | Buffer, side: number): Promise<Buffer> {
  const bytes =
    typeof picture === 'string' ? Buffer.from(picture.replace(/^.*,/, ''), 'base64') : picture;
  return sharp(bytes)
    .flatten({ background: '#fff' })
    .resize(side, side, { kernel: 'lanczos3', fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Peak signal-to-noise ratio in dB of the pixels within `reach` of the centre (1 = the circle). */
export function likeness(one: Buffer, other: Buffer, side: number, reach: number): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < one.length; i += 1) {
    const x = (Math.floor(i / 3) % side) + 0.5 - side / 2;
    const y = Math.floor(i / 3 / side) + 0.5 - side / 2;
    if (Math.hypot(x, y) > (reach * side) / 2) continue;
    sum += ((one[i] ?? 0) - (other[i] ?? 0)) ** 2;
    count += 1;
  }
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 ** 2 * count) / sum);
}
