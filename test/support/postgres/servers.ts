import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPostgres, NO_POSTGRES } from './find-postgres.ts';
import { findUser } from './find-user.ts';

/** A PostgreSQL server that a test may kill. */
export interface Server {
  readonly name: string;
  /** The URL of its own database, with a superuser. */
  readonly url: string;
  /** Starts it again on its existing files. */
  start(): Promise<void>;
  /** Copies a file into its data folder, readable by its user only. */
  place(name: string, source: string): void;
  /** Kills all of its processes at once, as a power cut would. */
  kill(): Promise<void>;
}

/** Servers in a folder, which are ended when it is removed. */
export interface Servers {
  /** Starts a server with settings in addition to those of all servers. */
  create(name: string, settings?: Readonly<Record<string, string>>): Promise<Server>;
  /** Starts a streaming replica of another server and waits until it is up to date. */
  copy(original: Server, name: string): Promise<Server>;
  close(): Promise<void>;
}

/** Acknowledged writes survive a killed process, but not a power cut, since nothing is synced to disk. */
const CONFIGURATION: Readonly<Record<string, string>> = {
  listen_addresses: '',
  fsync: 'off',
  shared_buffers: '32MB',
  // English messages, since one of them is awaited below.
  lc_messages: 'C',
};

const WATCHER = fileURLToPath(new URL('./watch-folder.ts', import.meta.url));

/** Throws an error of one sentence if the programs of PostgreSQL are not installed. */
export function openServers(): Servers {
  const found = findPostgres();
  if (found === null) throw new Error(NO_POSTGRES);
  // A folder of links may lack the programs that only copying needs.
  const programs = dirname(realpathSync(join(found, 'postgres')));
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'mbti-db-servers-'));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, env: { LC_ALL: 'C' }, ...user };
  const watcher = spawn(process.execPath, [WATCHER, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  const running = new Set<Server>();

  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, options);
  const dataOf = (name: string): string => join(folder, name, 'data');

  const startServer = async (
    name: string,
    special: Readonly<Record<string, string>> = {},
  ): Promise<Server> => {
    const place = join(folder, name);
    const settings = { ...CONFIGURATION, unix_socket_directories: place, ...special };
    const { port = '' } = special;
    let process: ChildProcess | null = null;
    const server: Server = {
      name,
      url: `postgres://tests@localhost:${port}/postgres?host=${place}`,
      async start() {
        process = spawn(
          join(programs, 'postgres'),
          [
            '-D',
            dataOf(name),
            ...Object.entries(settings).map(([key, value]) => `--${key}=${value}`),
          ],
          // In its own process group, so that Ctrl+C in a terminal does not end it before its clients.
          { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
        );
        await readyToServe(process);
        running.add(server);
      },
      place(file, source) {
        const target = join(dataOf(name), file);
        copyFileSync(source, target);
        if (user !== null) chownSync(target, user.uid, user.gid);
        chmodSync(target, 0o600);
      },
      async kill() {
        running.delete(server);
        if (process !== null) await killAll(process);
      },
    };
    await server.start();
    return server;
  };

  return {
    async create(name, settings) {
      const setup = ['--auth=trust', '--username=tests', '--encoding=UTF8', '--no-locale'];
      // Small write-ahead log files, since each server and each copy has several.
      await run('initdb', '-D', dataOf(name), '--no-sync', '--wal-segsize=1', ...setup);
      return startServer(name, settings);
    },
    async copy(original, name) {
      const source = `host=${join(folder, original.name)} user=tests application_name=${name}`;
      const copying = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
      await run('pg_basebackup', '-D', dataOf(name), '-d', source, ...copying);
      return startServer(name);
    },
    async close() {
      await Promise.all([...running].map((server) => server.kill()));
      const gone = once(watcher, 'exit');
      watcher.stdin.end();
      await gone;
    },
  };
}

function readyToServe(process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const ended = () => reject(new Error(`PostgreSQL has ended: ${said.trim()}`));
    process.once('exit', ended);
    process.stderr?.on('data', function listen(chunk: Buffer) {
      said += chunk.toString();
      if (!/ready to accept (read.only )?connections/.test(said)) return;
      process.off('exit', ended);
      process.stderr?.off('data', listen).resume();
      resolve();
    });
  });
}

/** Stops the main process, so that it starts no others, then kills it and all its children. */
async function killAll(process: ChildProcess): Promise<void> {
  const gone = once(process, 'exit');
  process.kill('SIGSTOP');
  const children = spawnSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' });
  for (const pid of children.stdout.split('\n').filter((line) => line !== '')) {
    try {
      globalThis.process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }
  process.kill('SIGKILL');
  await gone;
}
