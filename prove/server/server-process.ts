import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import type { Timeouts } from '../../src/http/server/serve.ts';
import type { Environment } from '../../src/settings.ts';
import { heard } from '../child.ts';

/** The options of the server. */
export interface ServerOptions {
  /** The port; any free one if left out. */
  readonly port?: number;
  readonly people?: number;
  readonly environment?: Environment;
  /** A database file that is served as in a deployment (see deployed.ts); in memory with a minimal app if left out. */
  readonly file?: string | undefined;
  readonly timeouts?: Partial<Timeouts>;
  /** A folder whose files are served as the open data. */
  readonly openData?: string;
}

/** The options of the server's process. */
interface Running {
  /** A command that runs the server and replaces its own process with it: `[program, ...options]`. */
  readonly under?: readonly string[];
  /** The module of another release, and the argument that it gets. */
  readonly module?: string;
  readonly given?: string;
  /** Heap limit in megabytes, and milliseconds after which the process is killed, for a server that may fail. */
  readonly heap?: number;
  readonly lifetime?: number;
}

/** Requests to the server's process. */
export type ServerRequest = 'settle' | 'delays' | 'drain';

/**
 * The delays of the event loop in milliseconds. `max` and `p99` include the ten milliseconds of the timer that measures
 * them.
 */
interface Delays {
  readonly max: number;
  readonly p99: number;
  /** The maximum processor time in one iteration of the event loop; unlike `max`, without other processes. */
  readonly computed: number;
  /** The processor time of the main thread since the start. */
  readonly used: number;
}

/** Messages of the server's process. */
export type ServerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'settled' }
  | ({ readonly kind: 'delays' } & Delays);

export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Resident memory after garbage collection, in bytes. */
  memory(): Promise<number>;
  /** Resident memory now, in bytes. */
  resident(): Promise<number>;
  /** The delays of the event loop since the last call. */
  delays(): Promise<Delays>;
  /** The signal or the exit code with which the process has ended; null while it runs. */
  ending(): string | number | null;
  /** Shuts the server down as when it is restarted. */
  drain(): Promise<void>;
  /** Kills the process as a power cut would, without a chance to do anything. */
  stop(): Promise<void>;
}

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
/** The memory flags with which `npm start` starts the server. */
const FLAGS = ['--expose-gc', ...(packageJson.scripts.start.match(/--\S+=\S+/g) ?? [])];
const ENVIRONMENT = { ...process.env, MALLOC_ARENA_MAX: '1' };
const COLLECTIONS = 3;
const PAUSE = 150;

/** Starts a server in a separate process, and resolves when it listens. */
export async function startServer(
  options: ServerOptions = {},
  { under = [], module = SERVER, given = JSON.stringify(options), heap, lifetime }: Running = {},
): Promise<ServerProcess> {
  const flags = heap === undefined ? FLAGS : [...FLAGS, `--max-old-space-size=${heap}`];
  const [execPath, ...execArgv] = [...under, process.execPath, ...flags];
  const child = fork(module, [given], {
    execPath,
    execArgv,
    env: ENVIRONMENT,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    timeout: lifetime,
    killSignal: 'SIGKILL',
  });
  child.stderr?.pipe(process.stderr, { end: false });
  // A tracer keeps the piped output open until it has written everything, for which 'close' waits too.
  const gone = once(child, 'close');
  // A server whose event loop is blocked does not notice that the proof has ended.
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const { pid } = child;
  if (pid === undefined) throw new Error('The server could not be started.');
  const listening = await heard<ServerMessage, 'listening'>(child, 'listening');
  const ask = (request: ServerRequest): void => {
    // If the process has ended, `heard` reports it.
    child.send(request, () => {});
  };
  const resident = async (): Promise<number> => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  };
  return {
    pid,
    port: listening.port,
    request: (path, init) => fetch(`http://127.0.0.1:${listening.port}${path}`, init),
    async memory() {
      for (let i = 0; i < COLLECTIONS; i += 1) {
        const settled = heard<ServerMessage, 'settled'>(child, 'settled');
        ask('settle');
        await settled;
        await setTimeout(PAUSE);
      }
      return resident();
    },
    resident,
    async delays() {
      const told = heard<ServerMessage, 'delays'>(child, 'delays');
      ask('delays');
      return told;
    },
    ending: () => child.signalCode ?? child.exitCode,
    async drain() {
      ask('drain');
      await gone;
    },
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Starts two servers with the same options, one after the other, since the first one creates the tables. */
export async function startPair(
  options: ServerOptions,
): Promise<readonly [ServerProcess, ServerProcess]> {
  const first = await startServer(options);
  try {
    return [first, await startServer(options)];
  } catch (error) {
    await first.stop();
    throw error;
  }
}
