import sharp from 'sharp';
import { ICON_SIDE } from '../../src/domain/icon.ts';
import { readChunks } from './png.ts';
import { SCRIPT, SECRET } from './sources.ts';

/** What a picture needs to be seen, its resolution included; whatever else is metadata. */
const CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs'];

const METADATA = [
  'exif',
  'icc',
  'xmp',
  'iptc',
  'tifftagPhotoshop',
  'comments',
  'orientation',
] as const;

/** What is wrong with a stored icon, a few words each; nothing when it is what it should be. */
export async function inspectIcon(bytes: Uint8Array): Promise<string[]> {
  const problems: string[] = [];
  try {
    const metadata = await sharp(bytes).metadata();
    const { format, width, height } = metadata;
    if (format !== 'png') problems.push(`is a ${format}`);
    if (Math.max(width, height) > ICON_SIDE) problems.push(`is ${width} × ${height} px`);
    const kept = METADATA.filter((kind) => metadata[kind] !== undefined);
    if (kept.length > 0) problems.push(`has ${kept.join(', ')}`);
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    const chunks = readChunks(Buffer.from(bytes)).map(({ type }) => type);
    const strange = chunks.filter((type) => !CHUNKS.includes(type));
    if (strange.length > 0) problems.push(`has chunks ${strange.join(', ')}`);
    if (chunks.indexOf('IEND') !== chunks.length - 1) problems.push('goes on behind its end');
  } catch (error) {
    problems.push(`cannot be read: ${error}`);
  }
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes(SECRET) || text.includes(SCRIPT)) problems.push('tells what was hidden in it');
  return problems;
}
