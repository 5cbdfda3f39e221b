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
  /** Adds what was stored since the last measurement. */
  count(bytes: number): void;
}

/** Seconds until somebody may have made room in a full storage. */
const FULL_RETRY_SECONDS = 3_600;

export type StorageLimit = ReturnType<typeof createStorageLimit>;

/**
 * What a network may still store: a limit for all that is stored, and one for what a network stores in a day, which
 * refills continuously. Each refuses new icons first, at 95 %, so that corrections, removals and undoing go on for
 * long: they take a hundredth of the bytes. Each of several instances has its part of a network's limit.
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
      /** Fails with `storage_full` where no write is taken. */
      requireAny: () => requireLess(1, 'storage_full'),
      requireForIcon: () => requireLess(ICONS_TO, 'icons_full'),
      count(bytes: number): void {
        storage.count(bytes);
        if (hasLimit) meter.take(network, now(), bytes);
      },
    } satisfies StorageAllowance & { requireAny(): void };
  };
}

/** What the health check says of the storage: the used part in per cent, once it is worth telling. */
export function storagePercent(storage: StorageUse): { readonly storagePercent?: number } {
  const used = storage.used();
  return storageLevel(used) === 'enough' ? {} : { storagePercent: Math.floor(used * 100) };
}
