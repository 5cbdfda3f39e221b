import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { VERSION_BYTES } from '../../catalogue/storage-room.ts';
import { Failure } from '../../domain/failure.ts';
import type { Settings } from '../../settings.ts';
import type { AppEnv } from '../environment.ts';
import { isSameSite } from './same-site.ts';
import type { StorageLimit } from './storage-limit.ts';
import type { WriteKind, WriteLimit } from './write-limit.ts';

const READ_ONLY_RETRY_SECONDS = 600;

/** What comes before the body of a form is looked at. */
export type FormGuards = readonly MiddlewareHandler<AppEnv>[];

/** `read_only` where nothing may be written, not even by the operator. */
export function requireWritable({ readOnly }: Pick<Settings, 'readOnly'>): void {
  if (readOnly) throw new Failure('read_only', { retryAfter: READ_ONLY_RETRY_SECONDS });
}

/** The same as a guard: what the operator writes has no other. */
export function guardReadOnly(settings: Pick<Settings, 'readOnly'>) {
  return createMiddleware<AppEnv>(async (_, next) => {
    requireWritable(settings);
    await next();
  });
}

/** Guards writes, before their body is read. */
export function guardWrites(
  settings: Pick<Settings, 'publicUrl' | 'readOnly'>,
  { limit, storage }: { readonly limit: WriteLimit; readonly storage: StorageLimit },
  kind?: WriteKind,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!isSameSite(c.req.raw.headers, settings.publicUrl)) throw new Failure('cross_site');
    requireWritable(settings);
    const room = storage(c.var.address);
    if (kind !== 'report') room.requireAny();
    c.set('room', room);
    const byMethod = c.req.method === 'DELETE' ? 'removal' : 'change';
    const giveBack = limit(c.var.address, kind ?? byMethod);
    await next();
    if (c.res.ok) room.count(VERSION_BYTES);
    else giveBack();
  });
}

/** Requires uncompressed JSON: a compressed body could decompress to any size. */
export const guardJson = guardType('application/json');

/** The same of the forms of pages that work without scripts. */
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
