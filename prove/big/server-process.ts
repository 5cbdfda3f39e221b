import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Messages of the server's process. */
export type ServerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'settled' }
  | {
      readonly kind: 'closed';
      readonly remotePort: number | undefined;
      readonly bytesRead: number;
    };

export interface ServerProcess {
  readonly port: number;
  /** Bytes that the server read from the connection of a client port; resolves when it is closed. */
  bytesRead(clientPort: number): Promise<number>;
  /** Memory in use after garbage collection, in bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
const COLLECTIONS = 3;
const PAUSE = 150;
/** Milliseconds after which a connection still open counts as held. */
const CLOSE_TIMEOUT = 30_000;

export async function startServer(): Promise<ServerProcess> {
  const child = fork(SERVER, [], { execArgv: ['--expose-gc'] });
  const gone = once(child, 'exit');
  const read = new Map<number, number>();
  child.on('message', (message: ServerMessage) => {
    if (message.kind === 'closed') read.set(message.remotePort ?? 0, message.bytesRead);
  });
  const listening = await heard(child, 'listening');
  return {
    port: listening.port,
    async bytesRead(clientPort) {
      const limit = performance.now() + CLOSE_TIMEOUT;
      while (!read.has(clientPort) && performance.now() < limit) await setTimeout(10);
      return read.get(clientPort) ?? Number.POSITIVE_INFINITY;
    },
    async memory() {
      for (let i = 0; i < COLLECTIONS; i += 1) {
        const settled = heard(child, 'settled');
        child.send('settle');
        await settled;
        await setTimeout(PAUSE);
      }
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The next message of a kind; fails when the process exits first. */
function heard<Kind extends ServerMessage['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<ServerMessage, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const is = (message: ServerMessage): message is Extract<ServerMessage, { kind: Kind }> =>
      message.kind === kind;
    const ended = () => reject(new Error('The server ended by itself.'));
    child.once('exit', ended);
    child.on('message', function listen(message: ServerMessage) {
      if (!is(message)) return;
      child.off('message', listen);
      child.off('exit', ended);
      resolve(message);
    });
  });
}
