import sharp from 'sharp';
import type { IconFile } from '../../src/catalogue/stored-personality.ts';
import { ICON_SIDE } from '../../src/domain/icon.ts';
import { readChunks } from './png.ts';
import { SCRIPT, SECRET } from './sources.ts';

/** Chunks needed to display a PNG, including its resolution; all others are metadata. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs'];

const METADATA = [
  'exif',
  'icc',
  'xmp',
  'iptc',
  'tifftagPhotoshop',
  'comments',
  'orientation',
] as const;

/** Short descriptions of what is wrong with a stored icon file; empty if it is correct. */
export async function inspectIcon({ side, bytes }: IconFile): Promise<string[]> {
  const problems: string[] = [];
  const isSmallest = side === ICON_SIDE;
  try {
    const metadata = await sharp(bytes).metadata();
    const { format, width, height } = metadata;
    if (format !== (isSmallest ? 'png' : 'webp')) problems.push(`is a ${format} of ${side} px`);
    if (Math.max(width, height) > side) problems.push(`is ${width} × ${height} px, not ${side}`);
    const kept = METADATA.filter((kind) => metadata[kind] !== undefined);
    if (kept.length > 0) problems.push(`has ${kept.join(', ')}`);
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    problems.push(...(isSmallest ? inspectPng : inspectWebp)(Buffer.from(bytes)));
  } catch (error) {
    problems.push(`cannot be read: ${error}`);
  }
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes(SECRET) || text.includes(SCRIPT)) problems.push('tells what was hidden in it');
  return problems;
}

function inspectPng(png: Buffer): string[] {
  const chunks = readChunks(png).map(({ type }) => type);
  const strange = chunks.filter((type) => !PNG_CHUNKS.includes(type));
  return [
    ...(strange.length > 0 ? [`has chunks ${strange.join(', ')}`] : []),
    ...(chunks.indexOf('IEND') === chunks.length - 1 ? [] : ['goes on behind its end']),
  ];
}

/** RFC 9649: after `RIFF`, the length and `WEBP`, a plain lossy picture has one chunk, `VP8 `. */
function inspectWebp(webp: Buffer): string[] {
  const kind = webp.toString('latin1', 12, 16);
  const length = webp.readUInt32LE(16);
  const end = 20 + length + (length % 2);
  return [
    ...(kind === 'VP8 ' ? [] : [`has a chunk ${kind}`]),
    ...(end === webp.length ? [] : ['goes on behind its picture']),
  ];
}
