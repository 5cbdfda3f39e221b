import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { onServer } from './server.ts';

const RUNNER = fileURLToPath(new URL('./run-postgres.ts', import.meta.url));
const STARTER = new URL('./start-postgres.ts', import.meta.url).href;

/** Starts the runner from a process of its own, as the test run does, and waits for the URL. */
async function startFromAnother() {
  const starter = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, [${JSON.stringify(RUNNER)}],
       { stdio: ['pipe', 'inherit', 'inherit'], detached: true })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [url] = await once(createInterface(starter.stdout), 'line');
  return { starter, url: String(url) };
}

it('stops the server and removes its folder when the test run is killed', async () => {
  const { starter, url } = await startFromAnother();
  expect(await onServer(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const folder = new URL(url).searchParams.get('host') ?? '';
  expect(existsSync(folder)).toBe(true);
  starter.kill('SIGKILL');
  await expect.poll(() => existsSync(folder), { timeout: 10_000 }).toBe(false);
  await expect(onServer(url, 'SELECT 1')).rejects.toThrow();
});

it('says in one line why there is no server', async () => {
  const runner = spawn(process.execPath, [RUNNER], {
    env: { POSTGRES_BIN: '/nowhere' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  runner.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const [status] = await once(runner, 'close');
  expect(status).toBe(1);
  expect(chunks.join('')).toMatch(/^No PostgreSQL for the tests: .+POSTGRES_BIN; a server .+\n$/);
});

it('fails the test run with that line', async () => {
  const run = `import { startPostgres } from ${JSON.stringify(STARTER)}; await startPostgres();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', run], {
    env: { POSTGRES_BIN: '/nowhere' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Error: No PostgreSQL for the tests: .+$/m);
});
