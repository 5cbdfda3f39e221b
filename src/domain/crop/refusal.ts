/** Why a file cannot become an icon. Closed, so that every reason has its sentence. */
export const REFUSAL_CODES = [
  'no_file',
  'empty',
  'gif',
  'webp',
  'avif',
  'heic',
  'svg',
  'pdf',
  'unknown',
  'not_accepted',
  'truncated',
  'undecodable',
  'too_large',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Largest file that is opened, in bytes, and largest picture, in pixels: beyond, memory runs out. */
export const PHOTO_MAX_BYTES = 128 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 150_000_000;
