import type { Circle, Size } from '../../../domain/crop/circle.ts';
import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  type RefusalCode,
} from '../../../domain/crop/refusal.ts';
import { workingSize } from '../../../domain/crop/scale.ts';
import { SNIFF_LENGTH, sniff } from '../../../domain/crop/sniff.ts';
import { endingOf } from '../../../domain/crop/truncation.ts';
import { ICON_SIDE_MAX } from '../../../domain/people/icon.ts';

type Opened =
  | { readonly ok: true; readonly image: ImageBitmap }
  | { readonly ok: false; readonly refusal: RefusalCode };

/**
 * Reads a file into an upright image of working size, or returns the reason why it cannot. Decoding and scaling run off
 * the main thread. The caller must `close()` the image.
 */
export async function openPhoto(file: Blob): Promise<Opened> {
  try {
    if (file.size === 0) return refused('empty');
    const format = sniff(await bytesOf(file.slice(0, SNIFF_LENGTH)));
    if (format !== 'image/jpeg' && format !== 'image/png') return refused(format);
    if (file.size > PHOTO_MAX_BYTES) return refused('too_large');
    const bytes = await bytesOf(file);
    const ending = endingOf(bytes, format);
    if (ending === 'cut_off') return refused('truncated');
    if (ending === 'marked') return await decode(new Blob([bytes], { type: format }));
    const opened = await decode(new Blob([bytes, END_OF_JPEG], { type: format }));
    if (!opened.ok) return opened;
    const continued = await decode(new Blob([bytes, MORE_DATA, END_OF_JPEG], { type: format }));
    if (continued.ok && isSame(opened.image, continued.image)) return opened;
    opened.image.close();
    return refused('truncated');
  } catch {
    // Reading or decoding failed, for which browsers give no further reason.
    return refused('undecodable');
  }
}

const END_OF_JPEG = Uint8Array.of(0xff, 0xd9);

/**
 * Image data without a marker. A decoder ignores them after the last block of a complete JPEG. If blocks are missing,
 * which it would otherwise fill with grey, it reads these data as the next blocks.
 */
const MORE_DATA = Uint8Array.from({ length: 512 }, (_, i) => (i * 151) % 0xff);

/** Whether two images of the same size have the same pixels. Closes the second one. */
function isSame(one: ImageBitmap, other: ImageBitmap): boolean {
  const { width, height } = one;
  const [, context] = canvasOf(width, height);
  context.drawImage(one, 0, 0);
  context.globalCompositeOperation = 'difference';
  context.drawImage(other, 0, 0);
  other.close();
  const { data } = context.getImageData(0, 0, width, height);
  // The difference is opaque black where the pixels are equal.
  return data.every((light, i) => light === 0 || i % 4 === 3);
}

async function decode(photo: Blob): Promise<Opened> {
  const natural = await measure(photo);
  if (natural.width * natural.height > PHOTO_MAX_PIXELS) return refused('too_large');
  const { width, height } = workingSize(natural);
  const image = await createImageBitmap(photo, {
    imageOrientation: 'from-image',
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
  return { ok: true, image };
}

/** The size of the upright image, read from its header without decoding. */
async function measure(photo: Blob): Promise<Size> {
  const url = URL.createObjectURL(photo);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

function refused(refusal: RefusalCode): Opened {
  return { ok: false, refusal };
}

interface Region {
  readonly source: CanvasImageSource;
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** JPEG quality at which even noise stays below the length limit of a data URL. */
const QUALITY = 0.85;

/**
 * The square around the circle (in pixels of the image) as the data URL of a JPEG of the largest stored size. The
 * server derives the smaller sizes, and the page cuts the circle.
 */
export function cutOut(image: ImageBitmap, { x, y, radius }: Circle): string {
  const side = ICON_SIDE_MAX;
  const region = halved({ source: image, x: x - radius, y: y - radius, side: radius * 2 }, side);
  const [canvas, context] = canvasOf(side);
  // Transparent pixels would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  draw(context, region, side);
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/**
 * Shrinks an image in steps, since browsers sample too few pixels when they shrink strongly at once. It is first scaled
 * to the final side times a power of two, and then halved repeatedly, which averages all pixels.
 */
function halved(region: Region, side: number): Region {
  let current = region;
  for (let power = Math.floor(Math.log2(region.side / side)); power > 0; power -= 1) {
    const [canvas, context] = canvasOf(side * 2 ** power);
    draw(context, current, canvas.width);
    current = { source: canvas, x: 0, y: 0, side: canvas.width };
  }
  return current;
}

function draw(context: CanvasRenderingContext2D, region: Region, side: number): void {
  context.imageSmoothingQuality = 'high';
  context.drawImage(region.source, region.x, region.y, region.side, region.side, 0, 0, side, side);
}

function canvasOf(width: number, height = width): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  // The pixels are read back at each movement, which would be slow from GPU memory.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2D canvas here.');
  return [canvas, context];
}
