import type { ServerResponse } from 'node:http';
import type { Network } from '../guards/from-where.ts';

/** Bytes of answers that wait in this process for their clients to read. */
const WAITING_MAX = 32 * 1024 * 1024;

/** Counts an answer from when it is written until its client has it or is gone. */
export type CountUndelivered = (network: Network, outgoing: ServerResponse) => void;

/** Of one network: its answers, the oldest first, each with the bytes that the kernel had no room for. */
interface Waiting {
  readonly answers: Map<ServerResponse, number>;
  bytes: number;
}

/**
 * Bounds the memory of answers whose clients do not read: beyond it the network that has most of it loses its oldest
 * answer, and the connection of that.
 */
export function boundUndelivered(waitingMax = WAITING_MAX): CountUndelivered {
  const networks = new Map<string, Waiting>();
  let all = 0;

  const add = (key: string, outgoing: ServerResponse, bytes: number): void => {
    const waiting = networks.get(key) ?? { answers: new Map(), bytes: 0 };
    networks.set(key, waiting);
    waiting.answers.set(outgoing, bytes);
    waiting.bytes += bytes;
    all += bytes;
  };
  const remove = (key: string, outgoing: ServerResponse): void => {
    const waiting = networks.get(key);
    const bytes = waiting?.answers.get(outgoing);
    if (waiting === undefined || bytes === undefined) return;
    waiting.answers.delete(outgoing);
    waiting.bytes -= bytes;
    all -= bytes;
    if (waiting.answers.size === 0) networks.delete(key);
  };
  const endOldest = (): void => {
    let most: [string, Waiting] | null = null;
    for (const entry of networks) if (entry[1].bytes > (most?.[1].bytes ?? 0)) most = entry;
    if (most === null) return;
    const [key, { answers }] = most;
    const [oldest] = answers.keys();
    if (oldest === undefined) return;
    remove(key, oldest);
    oldest.destroy();
  };
  return ({ block }, outgoing) => {
    outgoing.once('prefinish', () => {
      const bytes = outgoing.writableLength;
      if (bytes === 0) return;
      add(block, outgoing, bytes);
      outgoing.once('close', () => remove(block, outgoing));
      while (all > waitingMax) endOldest();
    });
  };
}
