import sharp, { type Sharp } from 'sharp';
import type { Random } from '../random.ts';

/** A test input: an image, or data declared as one. */
export interface Specimen {
  readonly kind: string;
  /** The data URL for the API. */
  readonly dataUrl: string;
  /** Whether the specimen must be refused. Others may be stored, since some false metadata is harmless and dropped. */
  readonly hopeless: boolean;
}

/** Creates specimens of one kind. */
export type Maker = (random: Random, sources: Sources) => Specimen;

export const LABELS = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/gif'] as const;

export function specimen(
  kind: string,
  bytes: Buffer,
  { label = 'image/png', hopeless = false }: { label?: string; hopeless?: boolean } = {},
): Specimen {
  return { kind, dataUrl: `data:${label};base64,${bytes.toString('base64')}`, hopeless };
}

export function anyImage(random: Random, { png, jpeg }: Sources): Buffer {
  return random.pick([random.pick(png), random.pick(jpeg)]);
}

/** Valid images, from which the invalid ones are made. */
export interface Sources {
  readonly png: readonly [Buffer, ...Buffer[]];
  readonly jpeg: readonly [Buffer, ...Buffer[]];
  /** Images of formats that are not accepted. */
  readonly others: readonly [Buffer, ...Buffer[]];
}

export async function makeSources(): Promise<Sources> {
  const small = picture(60, 40);
  const large = picture(300, 200);
  const [largest, thin] = [picture(512, 512), picture(512, 1)];
  const tagged = small
    .clone()
    .withExif({ IFD0: { ImageDescription: SECRET, Artist: SECRET } })
    .withIccProfile('p3')
    .withXmp(`<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`);
  return {
    png: [
      await small.clone().png().toBuffer(),
      await large.clone().png({ palette: true }).toBuffer(),
      await largest.clone().greyscale().png({ colours: 16 }).toBuffer(),
      await thin.clone().png().toBuffer(),
      await small.clone().ensureAlpha(0.5).png().toBuffer(),
      await small.clone().greyscale().png().toBuffer(),
      await small.clone().toColourspace('rgb16').png().toBuffer(),
      await small.clone().png({ progressive: true }).toBuffer(),
      await tagged.clone().png().toBuffer(),
    ],
    jpeg: [
      await small.clone().jpeg().toBuffer(),
      await large.clone().jpeg({ progressive: true }).toBuffer(),
      await largest.clone().jpeg({ quality: 50 }).toBuffer(),
      await thin.clone().jpeg().toBuffer(),
      await small.clone().greyscale().jpeg().toBuffer(),
      await small.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await tagged.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
    others: [
      await small.clone().gif().toBuffer(),
      await small.clone().webp().toBuffer(),
      await small.clone().tiff().toBuffer(),
      await small.clone().avif().toBuffer(),
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`),
    ],
  };
}

/** Text that must not occur in any stored icon. */
export const SECRET = 'Rua Secreta, 42';
export const SCRIPT = '<script>alert(1)</script>';

/** A picture of curved colour gradients, so that it is not flat but its file is small. */
function picture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)];
    pixels.set([(x * 5) & 255, (y * 7) & 255, (x ^ y) & 255], i * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
