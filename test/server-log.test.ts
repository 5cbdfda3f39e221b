import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Together so many lines of the log that they are more than are buffered. */
const [TURNS, AT_ONCE] = [30, 20];

it('a server whose log cannot be written goes on answering', async () => {
  // A working directory of its own, so that the project's .env is not read.
  const folder = await mkdtemp(join(tmpdir(), 'log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { PORT: '0', DATABASE_URL: ':memory:' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const [line] = await once(createInterface(child.stdout), 'line');
  const [, origin] = /listens on (http:\/\/[^/]+)/.exec(String(line)) ?? [];
  child.stdout.destroy();

  const ask = async (): Promise<number> => {
    const answer = await fetch(`${origin}/mbti-db/api/health`);
    await answer.text();
    return answer.status;
  };
  for (let i = 0; i < TURNS; i += 1) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, ask));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);
