import { createQueue } from '../catalogue/queue.ts';
import type { IconEncoder } from '../catalogue/stored-personality.ts';

export interface EncoderBounds {
  /** Number of pictures encoded at the same time. */
  readonly atOnce: number;
  /** Length of the queue; further requests are refused. */
  readonly waiting: number;
}

/** Runs a task when it is its turn. */
type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

export interface BoundedEncoder {
  /** For requests: fails with `LimitReached` at once when the queue is full. */
  readonly encode: IconEncoder;
  /** For imports, which encode few pictures at a time: waits even when the queue is full. */
  readonly encodeInTurn: IconEncoder;
  /** For other pictures, which are drawn one at a time: takes a turn from the same queue. */
  readonly inTurn: InTurn;
}

/**
 * sharp uses libuv's four threads, which also read files and compress responses, so two are left free.
 * Thirty-two pictures take about half a second; `what-is-sent.ts` of the guards limits how many of them one network has.
 */
const BOUNDS: EncoderBounds = { atOnce: 2, waiting: 32 };

/** All share the limits and one first-in, first-out queue. */
export function boundEncoder(encode: IconEncoder, bounds: EncoderBounds = BOUNDS): BoundedEncoder {
  const queue = createQueue({ name: 'icons', atWork: bounds.atOnce, waitingMax: bounds.waiting });
  const inTurn: InTurn = (task) => queue.run(task, { evenIfFull: true });
  return {
    inTurn,
    encodeInTurn: (dataUrl) => inTurn(() => encode(dataUrl)),
    encode: (dataUrl) => queue.run(() => encode(dataUrl)),
  };
}
