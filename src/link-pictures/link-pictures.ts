import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { iconHashOf } from '../domain/paths.ts';
import { type PreviewSubject, previewKey } from '../domain/preview.ts';
import { serverPaths } from '../domain/server-paths.ts';

export type Previews = ReturnType<typeof createPreviews>;

/** Limits of the cache. */
const PICTURES_MAX = 32;
const BYTES_MAX = 4 * 1024 * 1024;

/** Creates a cache of recently requested pictures. The order in which pictures are drawn is up to work-queues.ts. */
export function createPreviews(draw: (subject: PreviewSubject) => Promise<Uint8Array>) {
  const cache = new LRUCache<string, Uint8Array>({
    max: PICTURES_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ length }) => length,
  });
  return {
    /** The current picture of a subject: from the build, from the cache, or drawn. */
    async picture(subject: PreviewSubject): Promise<Uint8Array> {
      const isBuilt = subject.kind === 'home' || subject.kind === 'type';
      const built = isBuilt ? await readBuilt(subject) : null;
      if (built !== null) return built;
      const address = previewAddress(subject);
      const cached = cache.get(address);
      if (cached !== undefined) return cached;
      const drawn = await draw(subject);
      cache.set(address, drawn);
      return drawn;
    },
  };
}

/** The folder in which the build writes the pictures that do not change while the product runs. */
export const BUILT_PREVIEWS = new URL('../../build/previews/', import.meta.url);

/** The file of a subject's picture. Its name has the hash, so that the picture of another version is never found. */
export function builtFile(subject: PreviewSubject): URL {
  const [key = '', file = ''] = previewAddress(subject).split('/').slice(-2);
  return new URL(`${key}-${file}`, BUILT_PREVIEWS);
}

/** The picture that the build has drawn; null if there is none, as in development. */
async function readBuilt(subject: PreviewSubject): Promise<Uint8Array | null> {
  return readFile(builtFile(subject)).catch(() => null);
}

/** Increased when pictures of the same subject change, since applications keep what they fetched from an address. */
const TEMPLATE_VERSION = 9;

const HASH_LENGTH = 16;

/** The address of a subject's picture, which changes with everything that the picture shows. */
export function previewAddress(subject: PreviewSubject): string {
  const hash = createHash('sha256').update(
    JSON.stringify([TEMPLATE_VERSION, ...contentOf(subject)]),
  );
  return serverPaths.preview(previewKey(subject), hash.digest('hex').slice(0, HASH_LENGTH));
}

function contentOf(subject: PreviewSubject): readonly unknown[] {
  if (subject.kind === 'work') {
    const { name, count, members } = subject.work;
    const looks = members.map(({ type, gender, look }) => [type, gender, look]);
    return [previewKey(subject), name, count, looks];
  }
  if (!('personality' in subject)) return [previewKey(subject)];
  const { name, icon } = subject.personality;
  const hash = iconHashOf(icon);
  if (subject.kind === 'question') return [previewKey(subject), name, hash];
  const { gender, type, identity, look } = subject.personality;
  return [name, gender, type, identity, hash, look];
}
