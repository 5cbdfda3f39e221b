import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import type { Timeouts } from '../../src/http/server/serve.ts';
import type { Environment } from '../../src/settings.ts';
import { heard } from '../child.ts';

/** How the server is started. */
export interface ServerOptions {
  /** Any that is free when left out. */
  readonly port?: number;
  readonly people?: number;
  readonly environment?: Environment;
  /** A new database file, served as a deployment is; see deployed.ts. In memory and bare when left out. */
  readonly file?: string | undefined;
  readonly timeouts?: Partial<Timeouts>;
  /** Whether it tells of each connection that is closed: thousands of messages take time. */
  readonly tellsClosed?: boolean;
}

/** In what the server runs. */
interface Running {
  /** A command that runs the server and leaves it the process: `[program, ...options]`. */
  readonly under?: readonly string[];
  /** The module of another release, and what that is given. */
  readonly module?: string;
  readonly given?: string;
  /** Megabytes of its heap at most, and milliseconds after which it is killed: for a server that may fall. */
  readonly heap?: number;
  readonly lifetime?: number;
}

/** What the server's process is asked for. */
export type ServerRequest = 'settle' | 'delays' | 'drain';

/** Milliseconds, ten of which the timer takes that measures the first two. */
interface Delays {
  readonly max: number;
  readonly p99: number;
  /** Processor time in one turn of the loop at most: unlike `max`, without that of other processes. */
  readonly computed: number;
  /** Processor time of its main thread from its start on. */
  readonly used: number;
}

/** Messages of the server's process. */
export type ServerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'settled' }
  | ({ readonly kind: 'delays' } & Delays)
  | {
      readonly kind: 'closed';
      readonly remotePort: number | undefined;
      readonly bytesRead: number;
      /** Milliseconds since its last answer was made, or it was opened. */
      readonly waited: number;
    };

export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** With `tellsClosed`: bytes that it read from the connection of a client port, when that is closed. */
  bytesRead(clientPort: number): Promise<number>;
  /** With `tellsClosed`: milliseconds from the last answer to the end of a connection; undefined while it is open. */
  waited(clientPort: number): number | undefined;
  /** Memory in use after garbage collection, in bytes. */
  memory(): Promise<number>;
  /** Memory in use now, in bytes. */
  resident(): Promise<number>;
  /** The delays of its event loop since it was asked last. */
  delays(): Promise<Delays>;
  /** The signal or the exit code by which it has ended by itself; null while it runs. */
  ending(): string | number | null;
  /** Lets it end as it does when it is restarted. */
  drain(): Promise<void>;
  /** Ends it as a power cut would: without a chance to do anything. */
  stop(): Promise<void>;
}

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
/** The flags of memory with which `npm start` starts the server. */
const FLAGS = ['--expose-gc', ...(packageJson.scripts.start.match(/--\S+=\S+/g) ?? [])];
const ENVIRONMENT = { ...process.env, MALLOC_ARENA_MAX: '1' };
const COLLECTIONS = 3;
const PAUSE = 150;
/** Milliseconds after which a connection still open counts as held. */
const CLOSE_TIMEOUT = 30_000;

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
  // A tracer holds the piped output until it has written all it knows: 'close' waits for it too.
  const gone = once(child, 'close');
  // A server whose event loop is blocked does not see that the proof has ended.
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const closed = new Map<number, Extract<ServerMessage, { readonly kind: 'closed' }>>();
  child.on('message', (message: ServerMessage) => {
    if (message.kind === 'closed') closed.set(message.remotePort ?? 0, message);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The server could not be started.');
  const listening = await heard<ServerMessage, 'listening'>(child, 'listening');
  const ask = (request: ServerRequest): void => {
    // One that has ended is told of by `heard`.
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
    async bytesRead(clientPort) {
      const limit = performance.now() + CLOSE_TIMEOUT;
      while (!closed.has(clientPort) && performance.now() < limit) await setTimeout(10);
      return closed.get(clientPort)?.bytesRead ?? Number.POSITIVE_INFINITY;
    },
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
    waited: (clientPort) => closed.get(clientPort)?.waited,
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

/** Two of the same options. They start one after the other, since the first one makes the tables. */
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
