import type { IconEncoder, IconFile } from '../catalogue/stored-personality.ts';
import { Failure } from '../domain/failure.ts';
import { ICON_SIDE, ICON_SIDES } from '../domain/people/icon.ts';
import { decodeDataUrl, encodeDataUrl } from './data-url.ts';
import { createIcon, encodeIcon } from './encode-icon.ts';
import { isEncodedPng, isEncodedWebp } from './encoded-file.ts';

const SEPARATOR = ' ';

/** Formats an icon for exported files: a data URL for each size, smallest first, separated by spaces. */
export function writeIcon(files: readonly IconFile[]): string {
  return files
    .map(({ side, bytes }) => encodeDataUrl(bytes, side === ICON_SIDE ? 'image/png' : 'image/webp'))
    .join(SEPARATOR);
}

/**
 * Reads an icon from an imported file. Files written by `writeIcon` are stored unchanged and give the same icon, since
 * encoding lossy files again would lose quality and change the hash. Any other picture is encoded.
 */
export const readIcon: IconEncoder = async (text) => {
  const [smallest = '', ...others] = text.split(SEPARATOR);
  const png = decodeDataUrl(smallest);
  const isEncoded = await isEncodedPng(png, ICON_SIDE);
  if (others.length === 0) return isEncoded ? createIcon(png, []) : encodeIcon(text);
  const sides = ICON_SIDES.filter((side) => side > ICON_SIDE).slice(0, others.length);
  if (!isEncoded || sides.length < others.length) throw new Failure('invalid_icon');
  const larger: IconFile[] = [];
  let smaller: number = ICON_SIDE;
  for (const [i, side] of sides.entries()) {
    const bytes = decodeDataUrl(others[i] ?? '');
    if (!(await isEncodedWebp(bytes, smaller, side))) throw new Failure('invalid_icon');
    larger.push({ side, bytes });
    smaller = side;
  }
  return createIcon(png, larger);
};
