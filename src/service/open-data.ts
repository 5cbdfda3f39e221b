import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { z } from 'zod';
import type { Store } from '../catalogue/store.ts';
import type { DatabaseSetting } from '../database-setting.ts';
import { isFailure } from '../domain/failure.ts';
import { OPEN_FILES } from '../domain/open-data.ts';
import { DAY, MINUTE } from '../domain/time.ts';
import { parseJson } from '../files/json-lines.ts';
import { CSV_HEAD, csvOf } from '../files/open-data.ts';
import { inUnfinished, publish, syncFolder, UNFINISHED } from '../files/publish.ts';
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

/** The time of a making in the name of its folder: names sort by it. */
const MADE = /^\d{8}T\d{9}Z$/;
/** The file of a folder that tells of the others, for the server alone; it is written last. */
const TOLD = 'made.json';
const told = z.object({
  at: z.iso.datetime({ precision: 3 }),
  people: z.int(),
  files: z
    .array(z.object({ name: z.enum(OPEN_FILES), bytes: z.int(), sha256: z.hash('sha256') }))
    .readonly(),
  /** `Store.withdrawals` when the making began. */
  withdrawals: z.int(),
});

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
  let kept: ReturnType<OpenDataFiles['current']> = null;
  let making: Promise<void> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  const ending = new AbortController();
  const { signal } = ending;
  const discard = (name: string) => rm(join(folder, name), { recursive: true, force: true });

  const make = async (withdrawals: number): Promise<void> => {
    const at = new Date(now()).toISOString();
    try {
      await inUnfinished(folder, async (unfinished) => {
        const data = await publish(unfinished, { store, origin, at, signal, isPatient: true });
        const content: z.infer<typeof told> = { ...data, withdrawals };
        await writeFile(join(unfinished, TOLD), JSON.stringify(content), { flush: true });
        await rename(unfinished, join(folder, at.replaceAll(/[-:.]/g, '')));
        await syncFolder(folder);
        log.info(`The open data is made: ${data.people} personalities.`);
      });
    } catch (error) {
      if (signal.aborted) return;
      failedAt = now();
      log.warn(
        `The open data cannot be made (${reasonOf(error)}): what was there is sent on, and it is tried again in 10 minutes.`,
      );
    }
  };

  /** Finds the newest files, unless something was withdrawn since, and deletes all others. */
  const keepNewest = async (withdrawals: number): Promise<void> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => MADE.test(name)).sort();
    const newest = join(folder, names.at(-1) ?? '');
    // Another process may have deleted it.
    const text = await readFile(join(newest, TOLD), 'utf8').catch(() => '');
    const { data } = told.safeParse(parseJson(text));
    kept = data?.withdrawals === withdrawals ? { data, folder: newest } : null;
    await Promise.all((kept === null ? names : names.slice(0, -1)).map(discard));
  };

  const look = async (): Promise<void> => {
    const withdrawals = await store.withdrawals();
    await keepNewest(withdrawals);
    const isDue = kept === null || now() - Date.parse(kept.data.at) >= DAY;
    if (readOnly || !isDue || making !== null || isBusy() || now() - failedAt < RETRY) return;
    making = make(withdrawals).finally(() => {
      making = null;
    });
  };

  const warnOf = (error: unknown): void => {
    // A store that does not answer is told elsewhere.
    if (!isFailure(error)) log.warn(`The open data cannot be looked after (${reasonOf(error)}).`);
  };
  const keepLooking = async (): Promise<void> => {
    for await (const _ of setInterval(interval, null, { signal, ref: false }))
      await look().catch(warnOf);
  };
  /** Deletes what a making has left whose process was ended, also one that is under way in a process that shares the folder. */
  const tidy = async (): Promise<void> => {
    const names = readOnly ? [] : await readdir(folder).catch(() => []);
    await Promise.all(names.filter((name) => name.startsWith(UNFINISHED)).map(discard));
    await keepNewest(await store.withdrawals());
  };

  await tidy().catch(warnOf);
  const looking = keepLooking().catch(() => {});
  return {
    current: () => kept,
    async end() {
      ending.abort();
      await looking;
      await making;
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
