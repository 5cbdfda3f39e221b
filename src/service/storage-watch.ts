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
  /** Bytes in use, as measured last. */
  readonly bytes: () => number;
  stop(): void;
}

interface StorageWatchOptions {
  /** Gigabytes; 0 for none. */
  readonly limit: number;
  /** Bytes that are free on the disk of the database; infinite where that is not known, as on another machine. */
  readonly freeSpace?: () => Promise<number>;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

/** Measures again at once when so much of the limit is estimated to have come. */
const ESTIMATED_MAX = 0.01;

/**
 * Measures how much is stored, at once and every 15 s, and logs what follows whenever that becomes another. What the
 * disk has room for is a limit too: at either writes are refused before they fail, and the health check tells of it.
 */
export async function watchStorage(
  store: Pick<Store, 'size'>,
  { limit, freeSpace = async () => Number.POSITIVE_INFINITY, log }: StorageWatchOptions,
): Promise<StorageWatch> {
  const setting = limit === 0 ? Number.POSITIVE_INFINITY : limit * GIGABYTE;
  /** Bytes. */
  let capacity = setting;
  let measured = 0;
  let added = 0;
  let level = storageLevel(0);
  let measuring: Promise<void> | null = null;
  // An empty database on a full disk: 0 of 0.
  const used = (): number => (capacity === 0 ? 1 : (measured + added) / capacity);

  const measure = async (): Promise<void> => {
    const before = added;
    measured = await store.size();
    const free = await freeSpace();
    capacity = Math.min(setting, measured + free);
    // What was written meanwhile may or may not be in the measurement.
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
  // A store that does not answer is told elsewhere; the last measurement stays.
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

/** Bytes that this user may still write on the disk of a file. */
export async function freeSpaceBeside(file: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize;
}

const CONSEQUENCES = {
  high: `from ${ICONS_TO * 100} % on, new icons are refused, and at the limit all writes`,
  no_icons: 'new icons are refused; at the limit all writes will be',
  full: 'all writes are refused',
} as const;
