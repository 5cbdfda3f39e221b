import { isUtf8 } from 'node:buffer';
import { createHmac, hkdfSync } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Receipt, Reports } from '../../catalogue/reports.ts';
import { VERSION_BYTES } from '../../catalogue/writes.ts';
import { Failure } from '../../domain/failure.ts';
import { iconHashOf } from '../../domain/paths.ts';
import type { Settings } from '../../settings.ts';
import type { AppEnv } from '../environment.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { isSameSite, networkOf } from './from-where.ts';
import type { Limits, StorageLimit, WriteKind } from './how-much.ts';
import { createVisitorReader } from './who.ts';

/** Maximum size of a request body in bytes. */
export const BODY_MAX = 128 * 1024;

const READ_ONLY_RETRY_SECONDS = 600;

/** What comes before the body of a form is looked at. */
export type FormGuards = readonly MiddlewareHandler<AppEnv>[];

/** `read_only` where nothing may be written, not even by the operator. */
export function requireWritable({ readOnly }: Pick<Settings, 'readOnly'>): void {
  if (readOnly) throw new Failure('read_only', { retryAfter: READ_ONLY_RETRY_SECONDS });
}

/** Refuses every request with `read_only` where nothing may be written: the only guard of what the operator writes. */
export function guardReadOnly(settings: Pick<Settings, 'readOnly'>) {
  return createMiddleware<AppEnv>(async (_, next) => {
    requireWritable(settings);
    await next();
  });
}

/** Guards writes, before their body is read. */
export function guardWrites(
  settings: Pick<Settings, 'publicUrl' | 'readOnly'>,
  { limits, storage }: { readonly limits: Limits; readonly storage: StorageLimit },
  kind?: WriteKind,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!isSameSite(c.req.raw.headers, settings.publicUrl)) throw new Failure('cross_site');
    requireWritable(settings);
    const room = storage(c.var.address);
    const removes = c.req.method === 'DELETE';
    // What is to go has to go when the storage is full, too.
    if (kind !== 'report' && !removes) room.requireAny();
    c.set('room', room);
    const { giveBack } = limits.take(c.var.address, kind ?? (removes ? 'removal' : 'change'));
    await next();
    // What a form without scripts has done is answered by a redirection to the page that tells it.
    if (c.res.status < 400 && !hasVersionThatWasSent(c)) room.count(VERSION_BYTES);
    else giveBack();
  });
}

/** Whether nothing was stored, since what was sent is what was there. */
function hasVersionThatWasSent(c: Context<AppEnv>): boolean {
  const tag = c.res.headers.get('ETag');
  return tag !== null && tag === c.req.header('If-Match');
}

/** Requires uncompressed JSON: a compressed body could decompress to any size. */
export const guardJson = guardType('application/json');

/** Requires an uncompressed form, as pages that work without scripts send it. */
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
/** Maximum memory for bodies in bytes, per address, neighbourhood, block and in total. */
const HELD = {
  address: 16 * MB,
  neighbourhood: 32 * MB,
  block: 32 * MB,
  total: 64 * MB,
};

/**
 * Reads the whole body first, to limit its size and the memory of all bodies, and to check its encoding.
 * Fails with `too_large`, `LimitReached`, or `malformed_request` if it is not UTF-8 or the client has
 * disconnected.
 */
export function readBody() {
  const shares = createConcurrencyLimit('bodies', HELD);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (Number(c.req.header('Content-Length') ?? 0) > BODY_MAX) throw new Failure('too_large');
    const network = networkOf(c.var.address);
    let held = 0;
    const hold = (amount: number): void => {
      shares.take(network, amount);
      held += amount;
    };
    try {
      const { body } = c.req.raw;
      if (body !== null) {
        const bytes = await readAll(body, hold);
        if (!isUtf8(bytes)) throw new Failure('malformed_request');
        c.req.raw = new Request(c.req.raw, { body: bytes });
      }
      await next();
    } finally {
      shares.giveBack(network, held);
    }
  });
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  hold: (amount: number) => void,
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
    hold(chunk.value.length);
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks);
}

/** Maximum number of new icons in progress per network; the encoder's queue limits that of all networks. */
const IN_PROGRESS = {
  address: 16,
  neighbourhood: 24,
  block: 24,
  total: Number.POSITIVE_INFINITY,
};

/**
 * Limits the share of one network in the encoder's queue, which one burst would fill otherwise: runs a write of an
 * address, or fails with `LimitReached` if its network has too many new icons in progress.
 */
export function limitIcons() {
  const shares = createConcurrencyLimit('icons', IN_PROGRESS);
  return async <T>(address: string, icon: string | null, write: () => Promise<T>): Promise<T> => {
    // A stored icon that is kept is not encoded again.
    if (icon === null || iconHashOf(icon) !== null) return write();
    const network = networkOf(address);
    shares.take(network, 1);
    try {
      return await write();
    } finally {
      shares.giveBack(network, 1);
    }
  };
}

export type TakeReport = ReturnType<typeof takeReports>;

/** Bytes of a keyed hash that are kept. */
const HASH_BYTES = 16;

/**
 * Keeps a report of a request; fails like `Reports.report`, and with `LimitReached`. The only place that sees the
 * reporter's address: it passes on hashes that are useless for other personalities.
 */
export function takeReports(reports: Reports, limits: Limits, secret: Uint8Array) {
  const readVisitor = createVisitorReader(secret);
  // A derived key: other uses of the secret derive other keys.
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'report', 32));
  const seal = (kind: 'network' | 'visitor', id: string, name: string): Uint8Array =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, id, name]))
      .digest()
      .subarray(0, HASH_BYTES);

  return async (
    c: Context<AppEnv>,
    id: string,
    content: Readonly<Record<string, unknown>>,
  ): Promise<Receipt> => {
    const { address } = c.var;
    // None is given by reporting, so that a report leaves no trace in the browser.
    const visitor = await readVisitor(c);
    const { hadFew, giveBack } = limits.take(address, 'kept-report');
    const from = {
      network: seal('network', id, networkOf(address).distinct),
      voter: visitor === null ? null : seal('visitor', id, visitor),
      mayUseReserve: hadFew,
    };
    try {
      const receipt = await reports.report(id, content, from);
      if (receipt.isRepeated) giveBack();
      return receipt;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
