import type { IconEncoder } from '../catalogue/icon-encoder.ts';
import { Failure } from '../domain/failure.ts';

export interface EncoderBounds {
  /** Pictures that are encoded at the same time. */
  readonly atOnce: number;
  /** Pictures that may wait for their turn before further ones are refused. */
  readonly waiting: number;
}

export interface BoundedEncoder {
  /** For requests: `unavailable` at once where the queue is full. */
  readonly encode: IconEncoder;
  /** For an import, which has few under way at a time: waits even where the queue is full. */
  readonly encodeInTurn: IconEncoder;
}

/**
 * sharp works in libuv's four threads, which also read files and compress answers: two are left to
 * those. Sixteen pictures take about a quarter of a second.
 */
const BOUNDS: EncoderBounds = { atOnce: 2, waiting: 16 };

const RETRY_AFTER_SECONDS = 2;

/** Both encoders share the bounds and one queue, in order of arrival. */
export function boundEncoder(encode: IconEncoder, bounds: EncoderBounds = BOUNDS): BoundedEncoder {
  const queue: (() => void)[] = [];
  let free = bounds.atOnce;

  const encodeInTurn: IconEncoder = async (dataUrl) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await encode(dataUrl);
    } finally {
      // Handed over rather than freed: a new request must not overtake the queue.
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };

  return {
    encodeInTurn,
    async encode(dataUrl) {
      if (free === 0 && queue.length >= bounds.waiting) {
        throw new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
      }
      return encodeInTurn(dataUrl);
    },
  };
}
