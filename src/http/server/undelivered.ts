import type { ServerResponse } from 'node:http';
import type { Network } from '../network.ts';

/** Bytes of answers that wait in this process for their clients to read. */
const WAITING_MAX = 32 * 1024 * 1024;

/** Counts an answer from when it is written until its client has it or is gone. */
export type CountUndelivered = (network: Network, outgoing: ServerResponse) => void;

/**
 * Bounds the memory of answers whose clients do not read: beyond it the network that has most of it loses its oldest
 * answer, and the connection of that.
 */
export function boundUndelivered(waitingMax = WAITING_MAX): CountUndelivered {
  /** The oldest first, each with the bytes that the kernel had no room for. */
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
