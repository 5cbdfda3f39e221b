import type { StorageRoom } from '../../catalogue/storage-room.ts';
import { Failure } from '../../domain/failure.ts';
import { ICONS_TO, storageLevel } from '../../domain/storage.ts';
import { DAY } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import { networkOf } from './network.ts';
import { createRateLimit } from './rate-limit.ts';

/** How full the storage is. */
export interface StorageUse {
  /** The used part of the limit. */
  used(): number;
  /** Adds what was stored since the last measurement. */
  count(bytes: number): void;
}

const MEGABYTE = 1_000_000;

/** Seconds until somebody may have made room in a full storage. */
const FULL_RETRY_SECONDS = 3_600;

/** The room of an address. */
export type StorageLimit = (address: string) => RoomOfAddress;

interface RoomOfAddress extends StorageRoom {
  /** Fails with `storage_full` where no write is taken. */
  requireAny(): void;
}

/**
 * A limit for all that is stored, and one for what a wide network stores in a day; the latter refills continuously.
 * Each refuses new icons first, at 95 %, so that corrections, removals and undoing go on for long: they take a
 * hundredth of the bytes. Each of several instances has its share of a network's limit.
 */
export function createStorageLimit(
  storage: StorageUse,
  { storagePerNetwork, instances }: Pick<Settings, 'storagePerNetwork' | 'instances'>,
  now: () => number,
): StorageLimit {
  const quota = (storagePerNetwork * MEGABYTE) / instances;
  const share = quota === 0 ? null : createRateLimit(quota, { window: DAY });
  return (address) => {
    const { wide } = networkOf(address);
    const requireLess = (most: number, code: 'storage_full' | 'icons_full'): void => {
      if (storage.used() >= most) throw new Failure(code, { retryAfter: FULL_RETRY_SECONDS });
      const excess = (share?.spent(wide, now()) ?? 0) - most;
      if (excess >= 0)
        throw new Failure(code, { retryAfter: Math.ceil((excess * DAY + 1) / 1_000) });
    };
    return {
      requireAny: () => requireLess(1, 'storage_full'),
      requireForIcon: () => requireLess(ICONS_TO, 'icons_full'),
      count(bytes) {
        storage.count(bytes);
        share?.take(wide, now(), bytes);
      },
    };
  };
}

/** As the health check tells it: the used part in per cent, once it is worth telling. */
export function toldPercent(storage: StorageUse): { readonly storagePercent?: number } {
  const used = storage.used();
  return storageLevel(used) === 'enough' ? {} : { storagePercent: Math.floor(used * 100) };
}
