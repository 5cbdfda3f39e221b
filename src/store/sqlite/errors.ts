import { Failure } from '../../domain/failure.ts';

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const FULL = 13;
const CANTOPEN = 14;

const RETRY_AFTER_SECONDS = 2;

/** Says what the engine's trouble means to the catalogue; what is no trouble of the engine stays. */
export function translateError(error: unknown): unknown {
  const code = primaryCode(error);
  if (code === FULL) return new Failure('storage_full', { cause: error });
  if (code !== null && [BUSY, LOCKED, READONLY, IOERR, CANTOPEN].includes(code)) {
    return new Failure('unavailable', { cause: error, retryAfter: RETRY_AFTER_SECONDS });
  }
  return error;
}

export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === BUSY || code === LOCKED;
}

function primaryCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}
