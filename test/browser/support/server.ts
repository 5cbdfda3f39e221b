import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Draft } from '../../../src/catalogue/catalogue.ts';
import type { Personality } from '../../../src/domain/personality.ts';
import { createClient } from '../../../src/ui/visit/client.ts';

const MAIN = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

export interface ServerOptions {
  /** Settings beside those that the tests need. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Who is in the catalogue from the start. */
  readonly people?: readonly Draft[] | 'samples';
}

/** The product as its users start it, over a catalogue of its own. */
export interface Server {
  /** Without a path. */
  readonly origin: string;
  /** The catalogue by its API, for what a test prepares or checks. */
  readonly catalogue: ReturnType<typeof createClient>;
  /** Everybody that the API lists. */
  readonly everybody: () => Promise<Personality[]>;
  readonly add: (...drafts: readonly Draft[]) => Promise<Personality[]>;
  /** Goes away without a word, as when its machine fails. */
  readonly vanish: () => Promise<void>;
  /** Comes back at the same address with what it had stored. */
  readonly comeBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startServer({
  environment = {},
  people = [],
}: ServerOptions = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'mbti-db-'));
  const settings = {
    DATABASE_URL: `file:${join(folder, 'catalogue.db')}`,
    WRITES_PER_MINUTE: '0',
    ...environment,
  };
  let { process: running, origin } = await run(folder, { ...settings, PORT: '0' });
  const catalogue = createClient((path, init) => fetch(`${origin}${path}`, init));

  const vanish = async (): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  const add = (...drafts: readonly Draft[]): Promise<Personality[]> =>
    Promise.all(drafts.map((draft) => catalogue.create(draft)));

  if (people === 'samples') await catalogue.loadSamples();
  else await add(...people);
  return {
    origin,
    catalogue,
    add,
    everybody: async () => {
      const items: Personality[] = [];
      let page = await catalogue.page({ q: '', limit: 100 });
      items.push(...page.items);
      while (page.next !== null) {
        page = await catalogue.page({ q: '', limit: 100, seed: page.seed, cursor: page.next });
        items.push(...page.items);
      }
      return items;
    },
    vanish,
    async comeBack() {
      ({ process: running, origin } = await run(folder, {
        ...settings,
        PORT: new URL(origin).port,
      }));
    },
    async close() {
      await vanish();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves once it says where it listens; fails with what it said instead. */
async function run(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ process: ChildProcess; origin: string }> {
  // Its own folder, so that no .env of the project's has a say.
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  for await (const line of createInterface(child.stdout)) {
    const [, origin] = /listens on (http:\/\/[^/]+)/.exec(line) ?? [];
    if (origin !== undefined) {
      child.stdout.resume();
      return { process: child, origin };
    }
  }
  throw new Error(`The server did not start:\n${said.join('')}`);
}
