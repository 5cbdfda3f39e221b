import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../catalogue/store.ts';
import type { DatabaseSetting } from '../database-setting.ts';
import { isFailure } from '../domain/failure.ts';
import type { OpenData } from '../domain/open-data.ts';
import { DAY, MINUTE } from '../domain/time.ts';
import { CSV_HEAD, csvOf } from '../files/open-data.ts';
import { publish, syncFolder } from '../files/publish.ts';
import type { OpenDataFiles, WriteTable } from '../http/files/open-data.ts';
import type { Log } from '../http/request-log.ts';

/** Milliseconds between two looks, each of which may begin a making. */
const INTERVAL = 15_000;
/** Milliseconds after a making that failed, as on a full disk. */
const RETRY = 10 * MINUTE;

interface OpenDataOptions {
  readonly store: Pick<Store, 'published' | 'withdrawals'>;
  readonly folder: string;
  /** The public origin. */
  readonly origin: string;
  /** What is there is sent, and nothing is made. */
  readonly readOnly: boolean;
  /** Whether there is too much to do for a making to begin. */
  readonly isBusy: () => boolean;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly interval?: number;
  readonly now?: () => number;
}

interface OpenDataService extends OpenDataFiles {
  end(): Promise<void>;
}

/** The file of a folder that tells of the others; it is written last. */
const TOLD = 'made.json';

interface Made extends OpenData {
  /** `Store.withdrawals` when the making began. */
  readonly withdrawals: string;
}

/**
 * Makes the open data once a day, into a folder of its own for each time, which gets its name once it is whole. What the
 * operator holds or erases meanwhile deletes the files, and they are made anew. Processes that share a folder share what
 * is in it.
 */
export async function startOpenData({
  store,
  folder,
  origin,
  readOnly,
  isBusy,
  log,
  interval = INTERVAL,
  now = Date.now,
}: OpenDataOptions): Promise<OpenDataService> {
  let kept: { readonly data: Made; readonly folder: string } | null = null;
  let making: { readonly withdrawals: string; readonly ending: AbortController } | null = null;
  let made = Promise.resolve();
  let failedAt = Number.NEGATIVE_INFINITY;

  const make = async (withdrawals: string, { signal }: AbortController): Promise<void> => {
    const at = new Date(now()).toISOString();
    const name = folderName(at);
    const unfinished = join(folder, UNFINISHED + name);
    try {
      await mkdir(unfinished, { recursive: true });
      const data = await publish(unfinished, { store, origin, at, signal, isPatient: true });
      await writeFile(join(unfinished, TOLD), JSON.stringify({ ...data, withdrawals }), {
        flush: true,
      });
      if ((await store.withdrawals()) !== withdrawals) return;
      signal.throwIfAborted();
      await rename(unfinished, join(folder, name));
      await syncFolder(folder);
      await keepNewest(withdrawals);
      log.info(`The open data is made: ${data.people} personalities.`);
    } catch (error) {
      if (signal.aborted) return;
      failedAt = now();
      const reason = error instanceof Error ? error.message : String(error);
      const rest = kept === null ? 'there is none until it is' : 'what was there is sent on';
      log.warn(`The open data cannot be made (${reason}): ${rest}.`);
    } finally {
      await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    }
  };

  /** Finds the newest whole files, and deletes older ones, and those from before a withdrawal. */
  const keepNewest = async (withdrawals: string): Promise<void> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => MADE.test(name)).sort();
    const newest = names.pop();
    const data = newest === undefined ? null : await readMade(join(folder, newest));
    const isOutdated = data !== null && data.withdrawals !== withdrawals;
    const isUsed = newest !== undefined && data !== null && !isOutdated;
    kept = isUsed ? { data, folder: join(folder, newest) } : null;
    if (isOutdated && newest !== undefined) await discard(newest);
    if (!readOnly) await Promise.all(names.map(discard));
  };
  const discard = (name: string): Promise<void> =>
    rm(join(folder, name), { recursive: true, force: true });

  const look = async (): Promise<void> => {
    const withdrawals = await store.withdrawals();
    if (making !== null && making.withdrawals !== withdrawals) making.ending.abort();
    await keepNewest(withdrawals);
    const isDue = kept === null || now() - Date.parse(kept.data.at) >= DAY;
    if (readOnly || !isDue || making !== null || isBusy() || now() - failedAt < RETRY) return;
    const ending = new AbortController();
    making = { withdrawals, ending };
    made = make(withdrawals, ending).finally(() => {
      making = null;
    });
  };

  // A store that does not answer yet is asked again.
  await store.withdrawals().then(keepNewest, () => {});
  // What a making has left whose process was ended. A younger one may be in progress in a process that shares the folder.
  if (!readOnly) {
    const youngest = UNFINISHED + folderName(new Date(now() - LEFT_AFTER).toISOString());
    const names = await readdir(folder).catch(() => []);
    const left = names.filter((name) => name.startsWith(UNFINISHED) && name < youngest);
    await Promise.all(left.map(discard));
  }
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        // A store that does not answer is told elsewhere.
        if (isFailure(error)) return;
        const reason = error instanceof Error ? error.message : String(error);
        log.warn(`The open data cannot be looked after (${reason}).`);
      })
      .finally(() => {
        looking = null;
      });
  }, interval);
  timer.unref();
  return {
    current: () => kept,
    async end() {
      clearInterval(timer);
      await looking;
      making?.ending.abort();
      await made;
    },
  };
}

const UNFINISHED = 'unfinished-';
/** Milliseconds after which no making is in progress any more. */
const LEFT_AFTER = 60 * MINUTE;
/** The time of a making in the name of its folder: names sort by it. */
const MADE = /^\d{8}T\d{9}Z$/;

function folderName(at: string): string {
  return at.replaceAll(/[-:.]/g, '');
}

/** What a folder says of its files; null where nothing does, as when another process has deleted it. */
async function readMade(folder: string): Promise<Made | null> {
  try {
    return JSON.parse(await readFile(join(folder, TOLD), 'utf8'));
  } catch {
    return null;
  }
}

/** Writes results as the table has people; `origin` is the public one. */
export function createTableWriter(origin: string): WriteTable {
  return (people, isFirst) => (isFirst ? CSV_HEAD : '') + csvOf(people, origin);
}

/** The folder beside a database, with its name; null for one in memory. That of a server is in the working directory. */
export function openDataFolder(database: DatabaseSetting): string | null {
  if (database.kind === 'sqlite') {
    return database.location === ':memory:' ? null : `${database.location}.open-data`;
  }
  const { host, pathname } = new URL(database.url);
  const name = `${host}${pathname}`.replaceAll(/[^\w.-]+/g, '-').replace(/^-/, '');
  return join('data', `${name}.open-data`);
}
