import type { Size } from '../../domain/crop/circle.ts';
import { isComplete } from '../../domain/crop/complete.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, type RefusalCode } from '../../domain/crop/refusal.ts';
import { workingSize } from '../../domain/crop/scale.ts';
import { SNIFF_LENGTH, sniff } from '../../domain/crop/sniff.ts';

export type Opened =
  | { readonly ok: true; readonly image: ImageBitmap }
  | { readonly ok: false; readonly refusal: RefusalCode };

/**
 * Reads a file into an upright image of working size, or returns why it cannot. Decoding and scaling run
 * off the main thread. The caller must `close()` the image.
 */
export async function openPhoto(file: Blob): Promise<Opened> {
  try {
    if (file.size === 0) return refused('empty');
    const format = sniff(await bytesOf(file.slice(0, SNIFF_LENGTH)));
    if (format !== 'image/jpeg' && format !== 'image/png') return refused(format);
    if (file.size > PHOTO_MAX_BYTES) return refused('too_large');
    const bytes = await bytesOf(file);
    if (!isComplete(bytes, format)) return refused('truncated');
    return await decode(new Blob([bytes], { type: format }));
  } catch {
    // Reading or decoding failed; browsers give no further reason.
    return refused('undecodable');
  }
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
