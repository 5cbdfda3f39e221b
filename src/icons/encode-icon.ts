import { createHash } from 'node:crypto';
import type { Icon, IconEncoder } from '../catalogue/stored-personality.ts';
import { Failure } from '../domain/failure.ts';
import { ICON_SOURCE_SIDE_MAX } from '../domain/people/icon.ts';
import { decodeDataUrl } from './data-url.ts';
import { readImageHeader } from './image-header.ts';
import { readPicture } from './picture.ts';
import { withoutBombs } from './png-chunks.ts';
import { drawLarger, drawSmallest } from './sizes.ts';

/** Decodes a picture with sharp, applies its orientation, encodes each size and drops all metadata. */
export const encodeIcon: IconEncoder = async (dataUrl) => {
  const source = decodeDataUrl(dataUrl);
  const header = readImageHeader(source);
  if (header === null || !hasAcceptableSize(header)) throw new Failure('invalid_icon');
  try {
    const picture = await readPicture(
      header.format === 'jpeg' ? Buffer.concat([source, END_OF_JPEG]) : withoutBombs(source),
    );
    return createIcon(await drawSmallest(picture), await drawLarger(picture));
  } catch (cause) {
    throw new Failure('invalid_icon', { cause });
  }
};

/**
 * The end marker of a JPEG, which some programs leave out. It is always appended: the decoder still reports missing
 * data, and ignores everything after the first end marker.
 */
const END_OF_JPEG = Uint8Array.of(0xff, 0xd9);

/** Creates an icon from its encoded files. */
export function createIcon(bytes: Icon['bytes'], larger: Icon['larger']): Icon {
  return { hash: hashOf(bytes, larger), bytes, larger };
}

/** The hash of all files of an icon, so that icons that differ only in a larger size are different icons. */
export function hashOf(bytes: Icon['bytes'], larger: Icon['larger']): string {
  const hash = createHash('sha256').update(bytes);
  for (const file of larger) hash.update(file.bytes);
  return hash.digest('hex');
}

function hasAcceptableSize({ width, height }: { width: number; height: number }): boolean {
  return [width, height].every((side) => side >= 1 && side <= ICON_SOURCE_SIDE_MAX);
}
