import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { IconEncoder } from '../catalogue/icon-encoder.ts';
import type { Icon } from '../catalogue/store.ts';
import { Failure } from '../domain/failure.ts';
import { ICON_DATA_URL_MAX_LENGTH, ICON_SIDE, ICON_SOURCE_SIDE_MAX } from '../domain/icon.ts';
import { readImageHeader } from './image-header.ts';

// Icons are small and come one at a time: no cache to grow, one thread each.
sharp.cache(false);
sharp.concurrency(1);

/** Decodes with sharp, turns it upright, makes it at most 75 × 75 px, and drops every metadata. */
export const encodeIcon: IconEncoder = async (dataUrl) => {
  const source = decodeDataUrl(dataUrl);
  const header = readImageHeader(source);
  if (header === null || !hasAcceptableSize(header)) throw new Failure('invalid_icon');
  try {
    const bytes = await sharp(source, {
      failOn: 'warning',
      limitInputPixels: ICON_SOURCE_SIDE_MAX ** 2,
    })
      .autoOrient()
      .resize(ICON_SIDE, ICON_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    return finished(bytes);
  } catch (cause) {
    throw new Failure('invalid_icon', { cause });
  }
};

function finished(bytes: Uint8Array): Icon {
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
}

/** The label before the comma is not believed, so only its form is checked. */
function decodeDataUrl(dataUrl: string): Buffer {
  const match = /^data:image\/[a-z+.-]{1,20};base64,(?<data>[A-Za-z0-9+/]+={0,2})$/.exec(
    dataUrl.length <= ICON_DATA_URL_MAX_LENGTH ? dataUrl : '',
  );
  const data = match?.groups?.['data'];
  if (data === undefined) throw new Failure('invalid_icon');
  return Buffer.from(data, 'base64');
}

function hasAcceptableSize({ width, height }: { width: number; height: number }): boolean {
  return [width, height].every((side) => side >= 1 && side <= ICON_SOURCE_SIDE_MAX);
}
