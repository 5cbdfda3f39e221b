import type { IconEncoder } from '../catalogue/icon-encoder.ts';
import { LimitReached } from '../catalogue/limit-reached.ts';

export interface EncoderBounds {
  /** Number of pictures encoded at the same time. */
  readonly atOnce: number;
  /** Length of the queue; further requests are refused. */
  readonly waiting: number;
}

export interface BoundedEncoder {
  /** For requests: fails with `LimitReached` at once when the queue is full. */
  readonly encode: IconEncoder;
  /** For imports, which encode few pictures at a time: waits even when the queue is full. */
  readonly encodeInTurn: IconEncoder;
}

/**
 * sharp uses libuv's four threads, which also read files and compress responses, so two are left free.
 * Thirty-two pictures take about half a second; `share-icons.ts` limits how many of them one network has.
 */
const BOUNDS: EncoderBounds = { atOnce: 2, waiting: 32 };

/** Milliseconds until a retry. */
const WAIT = 2_000;

/** Both encoders share the limits and one first-in, first-out queue. */
export function boundEncoder(encode: IconEncoder, bounds: EncoderBounds = BOUNDS): BoundedEncoder {
  const queue: (() => void)[] = [];
  let free = bounds.atOnce;

  const encodeInTurn: IconEncoder = async (dataUrl) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await encode(dataUrl);
    } finally {
      // Pass the slot to the next in the queue without freeing it, so that no new request overtakes.
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };

  return {
    encodeInTurn,
    async encode(dataUrl) {
      if (free === 0 && queue.length >= bounds.waiting) {
        throw new LimitReached('busy', { name: 'icons', wait: WAIT });
      }
      return encodeInTurn(dataUrl);
    },
  };
}
