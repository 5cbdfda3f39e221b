import type { StorageAllowance } from '../../catalogue/writes.ts';
import { Failure } from '../../domain/failure.ts';
import { ICONS_TO, storageLevel } from '../../domain/storage.ts';
import { DAY } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import type { Network } from '../network.ts';
import { createMeter } from './rate-limit.ts';

const MEGABYTE = 1_000_000;

/** How full the storage is. */
export interface StorageUse {
  /** The used part of the limit. */
  used(): number;
  /** Adds bytes that were stored since the last measurement. */
  count(bytes: number): void;
}

/** Seconds until a retry when the storage is full, in which the operator may have made room. */
const FULL_RETRY_SECONDS = 3_600;

export type StorageLimit = ReturnType<typeof createStorageLimit>;

/**
 * Creates the limits of storage: one for everything that is stored, and one for what a network stores in a day, which
 * refills continuously. Each refuses new icons first, at 95 %, so that corrections, removals and undoing remain
 * possible for long: they take a hundredth of the bytes. Each of several instances has its part of a network's limit.
 */
export function createStorageLimit(
  storage: StorageUse,
  { storagePerNetwork, instances }: Pick<Settings, 'storagePerNetwork' | 'instances'>,
  now: () => number,
) {
  const hasLimit = storagePerNetwork > 0;
  const stored = storagePerNetwork * MEGABYTE;
  const bytesOf = { neighbourhood: stored, block: 2 * stored };
  const meter = createMeter('storage', DAY, bytesOf, instances);
  return (network: Network) => {
    const requireLess = (most: number, code: 'storage_full' | 'icons_full'): void => {
      if (storage.used() >= most) throw new Failure(code, { retryAfter: FULL_RETRY_SECONDS });
      const excess = (hasLimit ? meter.spent(network, now()) : 0) - most;
      if (excess >= 0)
        throw new Failure(code, { retryAfter: Math.ceil((excess * DAY + 1) / 1_000) });
    };
    return {
      /** Fails with `storage_full` if no write is accepted. */
      requireAny: () => requireLess(1, 'storage_full'),
      requireForIcon: () => requireLess(ICONS_TO, 'icons_full'),
      count(bytes: number): void {
        storage.count(bytes);
        if (hasLimit) meter.take(network, now(), bytes);
      },
    } satisfies StorageAllowance & { requireAny(): void };
  };
}

/** The storage in the response of the health check: the used part in per cent, left out while there is enough room. */
export function storagePercent(storage: StorageUse): { readonly storagePercent?: number } {
  const used = storage.used();
  return storageLevel(used) === 'enough' ? {} : { storagePercent: Math.floor(used * 100) };
}
