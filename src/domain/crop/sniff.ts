/** The format of a file as detected from its content; name and media type are not trusted. */
export type SniffedFormat =
  | ImageFormat
  | 'gif'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'svg'
  | 'pdf'
  | 'unknown';
export type ImageFormat = 'image/jpeg' | 'image/png';

/** Number of bytes at the start of a file that `sniff` needs. */
export const SNIFF_LENGTH = 1024;

const SIGNATURES: readonly (readonly [SniffedFormat, at: number, signature: string])[] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['pdf', 0, '%PDF-'],
  ['avif', 4, 'ftypavif'],
  ['avif', 4, 'ftypavis'],
  ['heic', 4, 'ftyphei'],
  ['heic', 4, 'ftyphev'],
  ['heic', 4, 'ftypmif1'],
  ['heic', 4, 'ftypmsf1'],
];

export function sniff(start: Uint8Array): SniffedFormat {
  const text = String.fromCharCode(...start.subarray(0, SNIFF_LENGTH));
  const known = SIGNATURES.find(([, at, signature]) => text.startsWith(signature, at));
  if (known !== undefined) return known[0];
  return /^(?:\xef\xbb\xbf)?\s*</.test(text) && /<svg[\s>]/i.test(text) ? 'svg' : 'unknown';
}
