import { isUtf8 } from 'node:buffer';
import { createMiddleware } from 'hono/factory';
import { Failure } from '../domain/failure.ts';
import { BODY_MAX } from './body-limit.ts';
import type { AppEnv } from './environment.ts';
import { networkOf } from './network.ts';
import { createShares, type Shares } from './shares.ts';

/** Bytes of bodies that may be held at a time, for one network and for all. */
const HELD = { name: 'bodies', perKey: 16 * 1024 * 1024, total: 64 * 1024 * 1024 };

/**
 * Reads the body before anything else needs it, so that its size, the memory that all bodies take and
 * its encoding are known. Fails with `too_large`, `LimitReached`, or `malformed_request` where it is not
 * UTF-8 or the client went away.
 */
export function readBody() {
  const shares = createShares(HELD);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (Number(c.req.header('Content-Length') ?? 0) > BODY_MAX) throw new Failure('too_large');
    const account = openAccount(shares, networkOf(c.var.address).own);
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

/** What one request holds of the shares. */
function openAccount(shares: Shares, key: string) {
  let held = 0;
  return {
    add(amount: number): void {
      shares.take(key, amount);
      held += amount;
    },
    close: () => shares.giveBack(key, held),
  };
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  add: (amount: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Not `for await`: leaving it early would cancel the stream, and that destroys the connection.
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
