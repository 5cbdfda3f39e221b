import type { ImageFormat, SniffedFormat } from './sniff.ts';

/** The reasons why a file cannot become an icon. A closed set, so the compiler demands a sentence for each. */
export type RefusalCode =
  | Exclude<SniffedFormat, ImageFormat>
  | 'no_file'
  | 'empty'
  | 'truncated'
  | 'undecodable'
  | 'too_large';

/** Largest file, in bytes, and largest picture, in pixels; larger ones could exhaust memory. */
export const PHOTO_MAX_BYTES = 128 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 150_000_000;
