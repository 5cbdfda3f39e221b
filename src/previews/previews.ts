import { LRUCache } from 'lru-cache';
import { LimitReached } from '../catalogue/limit-reached.ts';
import type { PreviewSubject } from '../domain/preview.ts';
import type { InTurn } from '../icons/bounded-encoder.ts';
import { previewAddress } from './address.ts';
import { readBuilt } from './built.ts';

export interface Previews {
  /** The picture of a subject as it is now; `LimitReached` when too many others wait for theirs. */
  picture(subject: PreviewSubject): Promise<Uint8Array>;
}

export interface PreviewsOptions {
  readonly draw: (subject: PreviewSubject) => Promise<Uint8Array>;
  /** Slots of the icon encoder: pictures use at most one of them, so that saves have the other. */
  readonly inTurn: InTurn;
}

/** Maximum number of waiting pictures; drawing one takes about 50 ms. */
const WAITING_MAX = 8;
/** Milliseconds until a retry. */
const WAIT = 2_000;
/** Bounds of the cache. */
const PICTURES_MAX = 32;
const BYTES_MAX = 4 * 1024 * 1024;

/** Draws one picture at a time, once for all concurrent requests; the pictures requested last are cached. */
export function createPreviews({ draw, inTurn }: PreviewsOptions): Previews {
  const cache = new LRUCache<string, Uint8Array>({
    max: PICTURES_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ length }) => length,
  });
  const underWay = new Map<string, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();

  const drawInTurn = (address: string, subject: PreviewSubject): Promise<Uint8Array> => {
    if (underWay.size > WAITING_MAX) {
      throw new LimitReached('busy', { name: 'previews', wait: WAIT });
    }
    const drawn = last.then(() => inTurn(() => draw(subject)));
    underWay.set(address, drawn);
    last = drawn
      .then(
        (picture) => void cache.set(address, picture),
        () => {},
      )
      .then(() => underWay.delete(address));
    return drawn;
  };

  return {
    async picture(subject) {
      const built = subject.kind === 'personality' ? null : await readBuilt(subject);
      if (built !== null) return built;
      const address = previewAddress(subject);
      return cache.get(address) ?? underWay.get(address) ?? drawInTurn(address, subject);
    },
  };
}
