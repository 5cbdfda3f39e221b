import { readFile } from 'node:fs/promises';
import type { PreviewSubject } from '../domain/preview.ts';
import { previewAddress } from './address.ts';

/** Where the build writes pictures that do not change while the product runs. */
export const BUILT_PREVIEWS = new URL('../../build/previews/', import.meta.url);

/** The file of a subject: its name has the hash, so that the picture of another version is never found. */
export function builtFile(subject: PreviewSubject): URL {
  const [key = '', file = ''] = previewAddress(subject).split('/').slice(-2);
  return new URL(`${key}-${file}`, BUILT_PREVIEWS);
}

/** The picture that the build has drawn; null where there is none, as in development. */
export async function readBuilt(subject: PreviewSubject): Promise<Uint8Array | null> {
  return readFile(builtFile(subject)).catch(() => null);
}
