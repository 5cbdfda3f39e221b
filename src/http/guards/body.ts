import { isUtf8 } from 'node:buffer';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { Failure } from '../../domain/failure.ts';
import type { AppEnv } from '../environment.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Maximum size of a request body in bytes. */
export const BODY_MAX = 128 * 1024;

/** Middleware that runs before the body of a form is parsed. */
export type FormGuards = readonly MiddlewareHandler<AppEnv>[];

/** Requires uncompressed JSON: a compressed body could decompress to any size. */
export const guardJson = guardType('application/json');

/** Requires an uncompressed form, as sent by pages that work without scripts. */
export const guardForm = guardType('application/x-www-form-urlencoded');

function guardType(wanted: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== wanted || c.req.header('Content-Encoding') !== undefined) {
      throw new Failure('unsupported_media_type');
    }
    await next();
  });
}

const MB = 1024 * 1024;
/** Maximum number of bytes that bodies may take in memory, per address, network and block, and in total. */
const MEMORY = {
  address: 16 * MB,
  distinct: 32 * MB,
  block: 32 * MB,
  total: 64 * MB,
};

/**
 * Middleware that reads the whole body before the handler runs, to limit its size and the memory of all bodies, and to
 * check its encoding. Fails with `too_large`, with `LimitReached`, or with `malformed_request` if the body is not UTF-8
 * or the client has disconnected.
 */
export function readBody() {
  const memory = createConcurrencyLimit('bodies', MEMORY);
  return createMiddleware<AppEnv>(async (c, next) => {
    const declared = c.req.header('Content-Length');
    const length = Number(declared ?? BODY_MAX);
    if (length > BODY_MAX) throw new Failure('too_large');
    const { network } = c.var;
    memory.take(network, length);
    try {
      const bytes = await (declared === undefined ? readChunks(c) : readDeclared(c));
      if (!isUtf8(bytes)) throw new Failure('malformed_request');
      await next();
    } finally {
      memory.giveBack(network, length);
    }
  });
}

/** Reads a body of a declared length, which Hono keeps for the handlers. */
async function readDeclared(c: Context<AppEnv>): Promise<Uint8Array> {
  const bytes = await c.req.arrayBuffer().catch((cause: unknown) => {
    throw new Failure('malformed_request', { cause });
  });
  return new Uint8Array(bytes);
}

/** Reads a body of unknown length until it is too large, and replaces it for the handlers. */
async function readChunks(c: Context<AppEnv>): Promise<Uint8Array> {
  const { body } = c.req.raw;
  if (body === null) return new Uint8Array();
  const bytes = await readAll(body);
  c.req.raw = new Request(c.req.raw, { body: bytes });
  return bytes;
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  // Leaving a `for await` early would cancel the stream, which destroys the connection.
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
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks);
}
