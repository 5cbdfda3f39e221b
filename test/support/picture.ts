import sharp from 'sharp';

/** A plain image as a data URL. */
export async function imageDataUrl(
  format: 'png' | 'jpeg' = 'png',
  side = 20,
  colour = '#3060c0',
): Promise<string> {
  const image = sharp({ create: { width: side, height: side, channels: 3, background: colour } });
  const bytes = await image.toFormat(format).toBuffer();
  return dataUrlOf(bytes, `image/${format}`);
}

export function dataUrlOf(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
