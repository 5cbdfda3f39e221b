import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Draft } from '../../../src/catalogue/catalogue.ts';
import { Failure } from '../../../src/domain/failure.ts';
import { paths } from '../../../src/domain/paths.ts';
import { checkDraft } from '../../../src/domain/people/draft.ts';
import type { Personality } from '../../../src/domain/people/personality.ts';
import { encodeIcon } from '../../../src/icons/encode-icon.ts';
import { createFullClient } from '../../support/client.ts';
import { withStore } from '../../support/open-store.ts';
import { newPerson } from '../../support/people.ts';
import { spawnProgram } from '../../support/program.ts';

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/** With the cache of compiled modules, like `npm start`. */
const COMMAND = ['--require', fileOf('scripts/preflight.cjs'), fileOf('src/main.ts')];

export interface ServerOptions {
  /** Additional settings. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The initial content of the catalogue. */
  readonly people?: readonly Draft[] | 'samples';
}

/** Retries, since a thread of a killed process may still create a last file. */
const REMOVED = { recursive: true, force: true, maxRetries: 5 } as const;

/** Number of concurrent creations: of hundreds, a slow server would refuse the last as overloaded. */
const AT_ONCE = 10;

/** The product in its own process with its own catalogue. */
export interface Server {
  /** Origin, without a path. */
  readonly origin: string;
  /** The catalogue through its API, to prepare and check data. */
  readonly catalogue: ReturnType<typeof createFullClient>;
  /** All personalities that the API lists. */
  readonly everybody: () => Promise<Personality[]>;
  readonly find: (name: string) => Promise<Personality | undefined>;
  /** The address of the page of the personality with this name. */
  readonly pageOf: (name: string) => Promise<string>;
  readonly add: (...drafts: readonly Draft[]) => Promise<Personality[]>;
  /** Kills the server, as a crash would. */
  readonly vanish: () => Promise<void>;
  /** Starts it again at the same address with the same data. */
  readonly comeBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startServer({
  environment = {},
  people = [],
}: ServerOptions = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'mbti-db-'));
  const file = join(folder, 'catalogue.db');
  const settings = {
    DATABASE_URL: `file:${file}`,
    WRITES_PER_MINUTE: '0',
    // A process for this would take as long as the start.
    OPEN_DATA: 'off',
    ...environment,
  };
  const start = async () => {
    await fill(settings.DATABASE_URL, people === 'samples' ? [] : people);
    return run(folder, { ...settings, PORT: '0' });
  };
  let { process: running, origin } = await start().catch(async (error: unknown) => {
    await rm(folder, REMOVED);
    throw error;
  });
  const catalogue = createFullClient((path, init) => fetch(`${origin}${path}`, init));

  // An interrupted proof or test run.
  const abandon = (): void => {
    running.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);

  const vanish = async (): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  const close = async (): Promise<void> => {
    process.off('exit', abandon);
    await vanish();
    await rm(folder, REMOVED);
  };
  const add = async (...drafts: readonly Draft[]): Promise<Personality[]> => {
    const added: Personality[] = [];
    for (let i = 0; i < drafts.length; i += AT_ONCE) {
      const some = drafts.slice(i, i + AT_ONCE);
      added.push(...(await Promise.all(some.map((draft) => catalogue.create(draft)))));
    }
    return added;
  };

  const everybody = async (): Promise<Personality[]> => {
    const items: Personality[] = [];
    let page = await catalogue.page({ q: '', limit: 100 });
    items.push(...page.items);
    while (page.next !== null) {
      page = await catalogue.page({ q: '', limit: 100, seed: page.seed, cursor: page.next });
      items.push(...page.items);
    }
    return items;
  };
  const find = async (name: string) => (await everybody()).find((one) => one.name === name);

  try {
    if (people === 'samples') await catalogue.loadSamples();
  } catch (error) {
    // The caller does not have the server yet, so it cannot close it.
    await close();
    throw error;
  }
  return {
    origin,
    catalogue,
    add,
    everybody,
    find,
    pageOf: async (name) => paths.personality((await find(name))?.id ?? ''),
    vanish,
    async comeBack() {
      ({ process: running, origin } = await run(folder, {
        ...settings,
        PORT: new URL(origin).port,
      }));
    },
    close,
  };
}

/** Resolves when it prints its address; otherwise rejects with its output. */
async function run(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ process: ChildProcess; origin: string }> {
  // A separate working directory, so that the project's .env is not read.
  const child = spawnProgram(COMMAND, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings },
    stderr: 'pipe',
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk) => said.push(String(chunk)));
  for await (const line of createInterface(child.stdout)) {
    const [, origin] = /listens on (http:\/\/[^/]+)/.exec(line) ?? [];
    if (origin !== undefined) {
      child.stdout.resume();
      return { process: child, origin };
    }
  }
  throw new Error(`The server did not start:\n${said.join('')}`);
}

/** Creates the database with these people. One request per person would take several times as long. */
async function fill(url: string, people: readonly Draft[]): Promise<void> {
  await withStore(url, async (store) => {
    // All creation times are different, and before the start of the server.
    const since = Date.now() - people.length;
    for (const [i, draft] of people.entries()) {
      const checked = checkDraft({ ...draft });
      if (!checked.ok) throw new Failure('invalid_fields', { fields: checked.errors });
      const { icon, ...traits } = checked.value;
      const person = newPerson({ ...traits, icon: icon === null ? null : await encodeIcon(icon) });
      await store.create([person], { visitor: null, at: new Date(since + i).toISOString() });
    }
  });
}
