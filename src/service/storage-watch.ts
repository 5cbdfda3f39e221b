import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Store } from '../catalogue/store.ts';
import { ICONS_TO, storageLevel } from '../domain/storage.ts';
import type { StorageUse } from '../http/guards/storage-limit.ts';
import type { Log } from '../http/request-log.ts';

const GIGABYTE = 1_000_000_000;

/** Milliseconds between two measurements. */
const INTERVAL = 15_000;

interface StorageWatch extends StorageUse {
  /** The bytes in use at the last measurement. */
  readonly bytes: () => number;
  stop(): void;
}

interface StorageWatchOptions {
  /** The limit in gigabytes; 0 for none. */
  readonly limit: number;
  /** Reads the free bytes on the disk of the database; infinite if they are unknown, as on another machine. */
  readonly freeSpace?: () => Promise<number>;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

/** The share of the limit that may be added by estimate before it is measured again at once. */
const ESTIMATED_MAX = 0.01;

/**
 * Measures the size of the database, at once and every 15 s, and logs the consequences whenever they change. The room
 * on the disk is a limit too: at either limit writes are refused before they fail, and the health check reports it.
 */
export async function watchStorage(
  store: Pick<Store, 'size'>,
  { limit, freeSpace = async () => Number.POSITIVE_INFINITY, log }: StorageWatchOptions,
): Promise<StorageWatch> {
  const setting = limit === 0 ? Number.POSITIVE_INFINITY : limit * GIGABYTE;
  /** The smaller one of the limit and the room on the disk, in bytes. */
  let capacity = setting;
  let measured = 0;
  let added = 0;
  let level = storageLevel(0);
  let measuring: Promise<void> | null = null;
  // The capacity is 0 for an empty database on a full disk.
  const used = (): number => (capacity === 0 ? 1 : (measured + added) / capacity);

  const measure = async (): Promise<void> => {
    const before = added;
    measured = await store.size();
    const free = await freeSpace();
    capacity = Math.min(setting, measured + free);
    // Bytes added during the measurement stay in the estimate, since the measurement may not include them.
    added -= before;
    const now = storageLevel(used());
    if (now === level) return;
    level = now;
    const whole = capacity < setting ? `${gigabytes(capacity)} GB` : `${limit} GB`;
    const named = capacity < setting ? 'all that the disk has room for' : 'STORAGE_LIMIT';
    const figure = `${gigabytes(measured)} of ${whole} are stored (${named})`;
    if (level === 'enough') log.info(`${figure}.`);
    else log.warn(`${figure}: ${CONSEQUENCES[level]}.`);
  };
  // A failure of the store is logged elsewhere; the last measurement is kept.
  const measureIfPossible = (): Promise<void> => {
    measuring ??= measure()
      .catch(() => {})
      .finally(() => {
        measuring = null;
      });
    return measuring;
  };

  await measureIfPossible();
  if (limit > 0 && capacity < setting) {
    log.warn(
      `STORAGE_LIMIT is ${limit} GB, and the disk has room for ${gigabytes(capacity)} GB of the database.`,
    );
  }
  const timer = setInterval(() => void measureIfPossible(), INTERVAL);
  timer.unref();
  return {
    used,
    bytes: () => measured,
    count(bytes) {
      added += bytes;
      if (added > capacity * ESTIMATED_MAX) void measureIfPossible();
    },
    stop: () => clearInterval(timer),
  };
}

function gigabytes(bytes: number): string {
  return (bytes / GIGABYTE).toFixed(2);
}

/** Reads the bytes that this user may still write on the disk of a file. */
export async function freeSpaceBeside(file: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize;
}

const CONSEQUENCES = {
  high: `from ${ICONS_TO * 100} % on, new icons are refused, and at the limit all writes`,
  no_icons: 'new icons are refused; at the limit all writes will be',
  full: 'all writes are refused',
} as const;
