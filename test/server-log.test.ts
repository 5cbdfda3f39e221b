import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openWire } from '../prove/wire.ts';
import { findFreePort } from './support/free-port.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Together so many lines of the log that they are more than are buffered. */
const [TURNS, AT_ONCE] = [30, 20];

interface Started {
  readonly child: ChildProcess & { readonly stdout: Readable };
  readonly port: number;
  /** The lines of the log after the first. */
  readonly lines: readonly string[];
}

/** Starts the server, over a catalogue in memory. */
async function start(environment: Readonly<Record<string, string>> = {}): Promise<Started> {
  // A working directory of its own, so that the project's .env is not read.
  const folder = await mkdtemp(join(tmpdir(), 'log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { PORT: '0', DATABASE_URL: ':memory:', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const log = createInterface(child.stdout);
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`It ended with status ${status}.`);
  });
  // It ends at the end of each test.
  ended.catch(() => {});
  const [line] = await Promise.race([once(log, 'line'), ended]);
  const [, port] = /listens on http:\/\/[^/]+:(\d+)/.exec(String(line)) ?? [];
  const lines: string[] = [];
  log.on('line', (next) => lines.push(next));
  return { child, port: Number(port), lines };
}

it('a server whose log cannot be written goes on answering', async () => {
  const { child, port } = await start();
  const ended = once(child, 'exit');
  child.stdout.destroy();

  const ask = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}/mbti-db/api/nothing`);
    await answer.text();
    return answer.status;
  };
  for (let i = 0; i < TURNS; i += 1) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, ask));
    expect(new Set(statuses)).toEqual(new Set([404]));
  }
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);

it('a request that is refused before the app is in the log and in the metrics', async () => {
  const metricsPort = await findFreePort();
  const { port, lines } = await start({ METRICS_PORT: String(metricsPort) });
  const wire = await openWire(port);
  wire.write('hello\r\n\r\n');
  expect((await wire.answer()).status).toBe(400);
  await wire.closed();

  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...{ level: 'info', message: 'request', id: null, method: null, route: null },
    ...{ status: 400, code: 'malformed_request' },
  });
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await metrics.text()).toContain('\nhttp_refusals_total{code="malformed_request"} 1\n');
}, 60_000);
