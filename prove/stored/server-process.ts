import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { paths } from '../../src/domain/paths.ts';
import { draft } from '../../test/support/people.ts';
import { heard } from '../child.ts';

/** What the server's process says. Milliseconds. */
export type ServerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'delay'; readonly p99: number; readonly max: number };

export interface ServerProcess {
  readonly pid: number;
  request(path: string, init?: RequestInit): Promise<Response>;
  create(name: string): Promise<Response>;
  /** The event loop's delay since the last call, beyond the timer's own millisecond. */
  loopDelay(): Promise<{ readonly p99: number; readonly max: number }>;
  /** Ends it as a power cut would: without a chance to do anything. */
  kill(): Promise<void>;
}

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));

/**
 * The product over a database, a file or the URL of one of PostgreSQL, in a process of its own. `under` is a command
 * that runs the server and leaves it the process: `[program, ...options]`. `module` is that of another release.
 */
export async function startServer(
  file: string,
  under: readonly string[] = [],
  module = SERVER,
): Promise<ServerProcess> {
  const [program, ...options] = [...under, process.execPath, ...process.execArgv];
  const child = fork(module, [file], {
    execPath: program,
    execArgv: options,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  child.stderr?.pipe(process.stderr, { end: false });
  // A tracer holds the piped output until it has written all it knows: 'close' waits for it too.
  const gone = once(child, 'close');
  const { pid } = child;
  if (pid === undefined) throw new Error('The server could not be started.');
  const { port } = await heard<ServerMessage, 'listening'>(child, 'listening');
  const request = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  return {
    pid,
    request,
    create: (name) => request(paths.api.personalities(), sendDraft('POST', name)),
    loopDelay() {
      const answer = heard<ServerMessage, 'delay'>(child, 'delay');
      child.send('delay');
      return answer;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** A request that writes a personality of this name. */
export function sendDraft(
  method: 'POST' | 'PUT',
  name: string,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  const body = draft({ name, gender: 'female', type: 'INTJ' });
  return {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
