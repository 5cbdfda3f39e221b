import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningPostgres {
  /** Of a user who may create databases. */
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
  const exit = once(runner, 'exit');
  let complaint = '';
  runner.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const line = once(createInterface(runner.stdout), 'line');
  const url = await Promise.race([line, exit.then(() => once(runner.stderr, 'close'))]).then(
    ([first]: unknown[]) => first,
  );
  if (typeof url !== 'string') throw new Error(complaint.trim());
  return {
    url,
    async stop() {
      runner.stdin.end();
      await exit;
    },
  };
}
