import { createHash } from 'node:crypto';
import type { Icon, IconEncoder } from '../catalogue/stored-personality.ts';
import { Failure } from '../domain/failure.ts';
import { ICON_SOURCE_SIDE_MAX } from '../domain/people/icon.ts';
import { decodeDataUrl } from './data-url.ts';
import { readImageHeader } from './image-header.ts';
import { readPicture } from './picture.ts';
import { withoutBombs } from './png-chunks.ts';
import { readLook } from './read-look.ts';
import { drawLarger, drawSmallest } from './sizes.ts';

/** Decodes with sharp, applies the orientation, encodes each size and drops all metadata. */
export const encodeIcon: IconEncoder = async (dataUrl) => {
  const source = decodeDataUrl(dataUrl);
  const header = readImageHeader(source);
  if (header === null || !hasAcceptableSize(header)) throw new Failure('invalid_icon');
  try {
    const picture = await readPicture(
      header.format === 'jpeg' ? Buffer.concat([source, END_OF_JPEG]) : withoutBombs(source),
    );
    return await finished(await drawSmallest(picture), await drawLarger(picture));
  } catch (cause) {
    throw new Failure('invalid_icon', { cause });
  }
};

/**
 * Some programs leave the end marker of a JPEG out. With one more the decoder still reports data that are missing, and
 * it reads nothing after the first.
 */
const END_OF_JPEG = Uint8Array.of(0xff, 0xd9);

/** An icon of these files, with what the smallest says. */
export async function finished(bytes: Icon['bytes'], larger: Icon['larger']): Promise<Icon> {
  return { hash: hashOf(bytes, larger), bytes, larger, look: await readLook(bytes) };
}

/** Hashes all files of an icon: two icons that differ only in a larger size are different icons. */
export function hashOf(bytes: Icon['bytes'], larger: Icon['larger']): string {
  const hash = createHash('sha256').update(bytes);
  for (const file of larger) hash.update(file.bytes);
  return hash.digest('hex');
}

function hasAcceptableSize({ width, height }: { width: number; height: number }): boolean {
  return [width, height].every((side) => side >= 1 && side <= ICON_SOURCE_SIDE_MAX);
}
