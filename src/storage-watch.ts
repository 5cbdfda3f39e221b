import type { Store } from './catalogue/store.ts';
import { ICONS_TO, storageLevel } from './domain/storage.ts';
import type { StorageUse } from './http/guards/how-much.ts';
import type { Log } from './http/log.ts';

const GIGABYTE = 1_000_000_000;

/** Milliseconds between two measurements. */
const INTERVAL = 15_000;

export interface StorageWatch extends StorageUse {
  /** Bytes in use, as measured last. */
  readonly bytes: () => number;
  stop(): void;
}

export interface StorageWatchOptions {
  /** Gigabytes; 0 for none. */
  readonly limit: number;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

/** Measures again at once when so much of the limit is estimated to have come. */
const ESTIMATED_MAX = 0.01;

/** Measures how much is stored, at once and every 15 s, and logs what follows whenever that becomes another. */
export async function watchStorage(
  store: Pick<Store, 'size'>,
  { limit, log }: StorageWatchOptions,
): Promise<StorageWatch> {
  let measured = 0;
  let added = 0;
  let level = storageLevel(0);
  let measuring: Promise<void> | null = null;
  const used = (): number => (limit === 0 ? 0 : (measured + added) / (limit * GIGABYTE));

  const measure = async (): Promise<void> => {
    const before = added;
    measured = await store.size();
    // What was written meanwhile may or may not be in the measurement.
    added -= before;
    const now = storageLevel(used());
    if (now === level) return;
    level = now;
    const figure = `${(measured / GIGABYTE).toFixed(2)} of ${limit} GB are stored (STORAGE_LIMIT)`;
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
  const timer = setInterval(() => void measureIfPossible(), INTERVAL);
  timer.unref();
  return {
    used,
    bytes: () => measured,
    count(bytes) {
      added += bytes;
      if (limit > 0 && added > limit * GIGABYTE * ESTIMATED_MAX) void measureIfPossible();
    },
    stop: () => clearInterval(timer),
  };
}

const CONSEQUENCES = {
  told: `from ${ICONS_TO * 100} % on, new icons are refused, and at the limit all writes`,
  no_icons: 'new icons are refused; at the limit all writes will be',
  full: 'all writes are refused',
} as const;
