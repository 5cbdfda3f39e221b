import { isUtf8 } from 'node:buffer';
import { createMiddleware } from 'hono/factory';
import { Failure } from '../../domain/failure.ts';
import { BODY_MAX } from '../body-limit.ts';
import type { AppEnv } from '../environment.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import { type Network, networkOf } from './network.ts';

const MB = 1024 * 1024;
/** Maximum memory for bodies in bytes, per address, per wide network and in total. */
const HELD = { name: 'bodies', own: 16 * MB, wide: 32 * MB, widest: 32 * MB, total: 64 * MB };

/**
 * Reads the whole body first, to limit its size and the memory of all bodies, and to check its encoding.
 * Fails with `too_large`, `LimitReached`, or `malformed_request` if it is not UTF-8 or the client has
 * disconnected.
 */
export function readBody() {
  const shares = createConcurrencyLimit(HELD);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (Number(c.req.header('Content-Length') ?? 0) > BODY_MAX) throw new Failure('too_large');
    const account = openAccount(shares, networkOf(c.var.address));
    try {
      const { body } = c.req.raw;
      if (body !== null) {
        const bytes = await readAll(body, account.add);
        if (!isUtf8(bytes)) throw new Failure('malformed_request');
        c.req.raw = new Request(c.req.raw, { body: bytes });
      }
      await next();
    } finally {
      account.close();
    }
  });
}

/** Memory that one request holds. */
function openAccount(shares: ConcurrencyLimit, network: Network) {
  let held = 0;
  return {
    add(amount: number): void {
      shares.take(network, amount);
      held += amount;
    },
    close: () => shares.giveBack(network, held),
  };
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  add: (amount: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Not `for await`: leaving the loop early would cancel the stream, which destroys the connection.
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const chunk = await reader.read().catch((cause: unknown) => {
      throw new Failure('malformed_request', { cause });
    });
    if (chunk.done) break;
    length += chunk.value.length;
    if (length > BODY_MAX) throw new Failure('too_large');
    add(chunk.value.length);
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks);
}
