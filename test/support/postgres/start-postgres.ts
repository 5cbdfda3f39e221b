import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningPostgres {
  /** The address by which a user connects who may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

const RUNNER = fileURLToPath(new URL('./run-postgres.ts', import.meta.url));

/** The server of TEST_DATABASE_URL, or one of our own; fails with one sentence that says what to do. */
export async function startPostgres(): Promise<RunningPostgres> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named !== undefined && named !== '') return { url: named, stop: async () => {} };
  // In a process group of its own, so that what kills ours leaves it the time to remove its folder.
  const runner = spawn(process.execPath, [RUNNER], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  // The end of the process and of its streams, so that its complaint is complete.
  const end = once(runner, 'close');
  let complaint = '';
  runner.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const line = once(createInterface(runner.stdout), 'line');
  const [url]: unknown[] = await Promise.race([line, end]);
  if (typeof url !== 'string') throw new Error(complaint.trim());
  return {
    url,
    async stop() {
      runner.stdin.end();
      await end;
    },
  };
}
