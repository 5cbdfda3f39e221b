import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Store } from '../catalogue/store.ts';
import { isFailure } from '../domain/failure.ts';
import { OPEN_FILES, type OpenData } from '../domain/open-data.ts';
import { messageOf } from '../domain/operator-error.ts';
import { DAY, MINUTE } from '../domain/time.ts';
import { syncToDisk } from '../file-system.ts';
import { parseJson } from '../files/json-lines.ts';
import { CSV_HEAD, csvOf } from '../files/open-data.ts';
import type { OpenDataFiles, WriteTable } from '../http/files/open-data.ts';
import type { Log } from '../http/request-log.ts';

/** Number of personalities below which the files may be made anew within a day. */
const FEW = 1_000;

/** Milliseconds between two checks of whether to make the files: the first one when the start is long over. */
const INTERVAL = 15_000;

interface OpenDataOptions {
  readonly store: Pick<Store, 'withdrawals' | 'count'>;
  readonly folder: string;
  /** The environment of the command `publish`, whose PUBLIC_URL begins the addresses of portraits. */
  readonly environment: NodeJS.ProcessEnv;
  /** Whether existing files are served without making new ones. */
  readonly readOnly: boolean;
  /** Whether the server is too busy to begin making the files. */
  readonly isBusy: () => boolean;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly interval?: number;
  /** Milliseconds before the next attempt when making the files has failed, as on a full disk. */
  readonly pause?: number;
}

interface OpenDataService extends OpenDataFiles {
  /** Stops making files, also those in progress. Existing ones are still served, and deleted if they are withdrawn. */
  leave(): void;
  end(): Promise<void>;
}

/** The name of a finished folder: the time at which its files were made, by which names sort. */
const MADE = /^\d{8}T\d{9}Z$/;
/** The beginning of the names of unfinished folders. */
const UNFINISHED = 'unfinished-';
/** The file of a folder that describes the others, for the server alone. It is written last. */
const FACTS = 'made.json';
const made = z.object({
  at: z.iso.datetime({ precision: 3 }),
  people: z.int(),
  files: z
    .array(z.object({ name: z.enum(OPEN_FILES), bytes: z.int(), sha256: z.hash('sha256') }))
    .readonly(),
});
/** The JSON in which a command reports its failure. */
const failed = z.object({ error: z.string() });
const facts = made.extend({
  /** What `Store.withdrawals` named when making the files began. */
  withdrawals: z.string(),
});

/**
 * Has the files of the open data made once a day, each time in a new folder, which gets its name once it is complete.
 * Each hold and each erasure by the operator deletes the files, and they are made anew. Processes that share a folder
 * share its files.
 */
export function startOpenData({
  store,
  folder,
  environment,
  readOnly,
  isBusy,
  log,
  interval = INTERVAL,
  pause = 10 * MINUTE,
}: OpenDataOptions): OpenDataService {
  let kept: ReturnType<OpenDataFiles['current']> = null;
  let making: { readonly of: string; readonly done: Promise<void>; stop(): void } | null = null;
  let mayMake = !readOnly;
  let notBefore = 0;
  const ending = new AbortController();
  const discard = (name: string) => rm(join(folder, name), { recursive: true, force: true });

  const warnOf = (error: unknown): void => {
    // A failure of the store is logged elsewhere.
    if (!isFailure(error)) log.warn(`The open data cannot be looked after (${messageOf(error)}).`);
  };

  const make = async (withdrawals: string, signal: AbortSignal): Promise<void> => {
    const unfinished = `${UNFINISHED}${randomUUID()}`;
    const path = join(folder, unfinished);
    try {
      const data = await publishApart(path, environment, signal);
      await writeFile(join(path, FACTS), JSON.stringify({ ...data, withdrawals }), { flush: true });
      await rename(path, join(folder, folderNameOf(data.at)));
      await syncToDisk(folder);
      await keepNewest(await store.withdrawals());
      log.info(`The open data is made: ${data.people} personalities.`);
    } catch (error) {
      if (signal.aborted) return;
      notBefore = performance.now() + pause;
      log.warn(
        `The open data cannot be made (${messageOf(error)}): what was there is sent on, and it is tried again in ${pause / MINUTE} minutes.`,
      );
    } finally {
      await discard(unfinished);
    }
  };

  /** Finds the newest files, unless something was withdrawn since, and deletes all others. */
  const keepNewest = async (withdrawals: string): Promise<void> => {
    const made = (await readdir(folder).catch(() => [])).filter((name) => MADE.test(name)).sort();
    // Files that were made while the clock was ahead are older than all others.
    const now = folderNameOf(new Date().toISOString());
    const names = [...made.filter((name) => name > now), ...made.filter((name) => name <= now)];
    const newest = names.at(-1) ?? '';
    // Another process may have deleted the folder.
    const text = await readFile(join(folder, newest, FACTS), 'utf8').catch(() => '');
    const { data } = facts.safeParse(parseJson(text));
    kept = data?.withdrawals === withdrawals ? { data, folder: join(folder, newest) } : null;
    // A read-only server changes nothing in the folder, except that it deletes files with withdrawn content.
    const isWithdrawn = data !== undefined && kept === null;
    if (readOnly && !isWithdrawn) return;
    await Promise.all(names.filter((name) => kept === null || name !== newest).map(discard));
  };

  /**
   * Whether the files are a day old, or of a clock that was ahead. An empty catalogue has none, and files of a few
   * personalities, as on the first day, are also made anew once there are twice as many.
   */
  const isDue = async (): Promise<boolean> => {
    const { at = '', people = 0 } = kept?.data ?? {};
    const age = Date.now() - Date.parse(at);
    if (age >= DAY || age < 0) return true;
    return people < FEW && (await store.count()) > 2 * people;
  };

  const check = async (): Promise<void> => {
    const withdrawals = await store.withdrawals();
    await keepNewest(withdrawals);
    // The files in progress may contain content that was withdrawn since.
    if (making !== null && making.of !== withdrawals) making.stop();
    if (making !== null || performance.now() < notBefore) return;
    if (!(await isDue()) || !mayMake || isBusy()) return;
    const stopping = new AbortController();
    making = {
      of: withdrawals,
      done: make(withdrawals, stopping.signal)
        .catch(warnOf)
        .finally(() => {
          making = null;
        }),
      stop: () => stopping.abort(),
    };
  };

  /**
   * Deletes unfinished folders, which servers leave that end while files are made; also those that another process with
   * the same folder is still writing.
   */
  const tidy = async (): Promise<void> => {
    const names = readOnly ? [] : await readdir(folder).catch(() => []);
    await Promise.all(names.filter((name) => name.startsWith(UNFINISHED)).map(discard));
    await keepNewest(await store.withdrawals());
  };
  const keepChecking = async (): Promise<void> => {
    await tidy().catch(warnOf);
    for await (const _ of setInterval(interval, null, { signal: ending.signal, ref: false }))
      await check().catch(warnOf);
  };

  const checking = keepChecking().catch(() => {});
  const leave = (): void => {
    mayMake = false;
    making?.stop();
  };
  return {
    current: () => kept,
    leave,
    async end() {
      leave();
      ending.abort();
      await checking;
      await making?.done;
    },
  };
}

const COMMAND = fileURLToPath(new URL('../cli/catalogue.ts', import.meta.url));

/**
 * Runs the command `publish` in a child process, with the settings and Node options of this process. The child has a
 * lower priority, returns all its memory when it ends, and ends with this process.
 */
async function publishApart(
  folder: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<OpenData> {
  signal.throwIfAborted();
  const child = fork(COMMAND, ['publish', folder, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: environment,
  });
  signal.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox may forbid setting the priority. The command keeps to a quarter of a processor anyway.
  }
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  const [status, killedBy] = await once(child, 'close');
  const answer = parseJson(written.stdout);
  const { data } = made.safeParse(answer);
  if (status === 0 && data !== undefined) return data;
  // Since stderr also has the progress, it is the reason only if the command could not begin and reported no error.
  const reason = failed.safeParse(answer).data?.error ?? written.stderr.trim();
  throw new Error(
    `its process ended with ${killedBy ?? status}${reason && `: ${reason.replace(/\.$/, '')}`}`,
  );
}

/** The name of the finished folder of the files that were made at a time. */
function folderNameOf(at: string): string {
  return at.replaceAll(/[-:.]/g, '');
}

/** Creates the writer of search results as a table like that of the open data. `origin` is the public origin. */
export function createTableWriter(origin: string): WriteTable {
  return (people, isFirst) => (isFirst ? CSV_HEAD : '') + csvOf(people, origin);
}
