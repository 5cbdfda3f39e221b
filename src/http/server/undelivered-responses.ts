import type { ServerResponse } from 'node:http';
import type { Network } from '../network.ts';

/** Maximum number of bytes of responses that wait in this process for their clients to read. */
const WAITING_MAX = 32 * 1024 * 1024;

/** Counts the bytes of a response from when it is written until its client has received it or has disconnected. */
export type TrackUndelivered = (network: Network, outgoing: ServerResponse) => void;

/**
 * Limits the memory of responses whose clients do not read them. Beyond the limit, the network that uses most of it
 * loses its oldest response together with its connection.
 */
export function limitUndelivered(waitingMax = WAITING_MAX): TrackUndelivered {
  /** The waiting responses, oldest first, each with the number of bytes that the kernel had no room for. */
  const waiting = new Map<ServerResponse, { readonly block: string; readonly bytes: number }>();
  let all = 0;

  const remove = (outgoing: ServerResponse): void => {
    all -= waiting.get(outgoing)?.bytes ?? 0;
    waiting.delete(outgoing);
  };
  const endOldest = (): void => {
    const bytesOf = new Map<string, number>();
    let most = '';
    for (const { block, bytes } of waiting.values()) {
      bytesOf.set(block, (bytesOf.get(block) ?? 0) + bytes);
    }
    for (const [block, bytes] of bytesOf) if (bytes > (bytesOf.get(most) ?? 0)) most = block;
    for (const [outgoing, { block }] of waiting) {
      if (block !== most) continue;
      remove(outgoing);
      outgoing.destroy();
      return;
    }
  };
  return ({ block }, outgoing) => {
    outgoing.once('prefinish', () => {
      const bytes = outgoing.writableLength;
      if (bytes === 0) return;
      waiting.set(outgoing, { block, bytes });
      all += bytes;
      outgoing.once('close', () => remove(outgoing));
      while (all > waitingMax) endOldest();
    });
  };
}
