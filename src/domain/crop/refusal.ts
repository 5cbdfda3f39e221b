/** Why a file cannot become an icon. A closed set, so that the compiler demands a sentence for each. */
const REFUSAL_CODES = [
  'no_file',
  'empty',
  'gif',
  'webp',
  'avif',
  'heic',
  'svg',
  'pdf',
  'unknown',
  'truncated',
  'undecodable',
  'too_large',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Largest file, in bytes, and largest picture, in pixels; larger ones could exhaust memory. */
export const PHOTO_MAX_BYTES = 128 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 150_000_000;
