import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openWire } from '../prove/wire.ts';
import { paths } from '../src/domain/paths.ts';
import { folderOfEachTest } from './support/folder.ts';
import { findFreePort } from './support/free-port.ts';
import { type Program, startProgram } from './support/program.ts';

const inFolder = folderOfEachTest();
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** A number of log lines that exceeds the buffer. */
const [TURNS, AT_ONCE] = [30, 20];

/** Starts the server with a catalogue in memory, in another folder, so that the project's .env is not read. */
async function start(environment: Readonly<Record<string, string>> = {}): Promise<Program> {
  const env = { PORT: '0', DATABASE_URL: ':memory:', ...environment };
  const program = await startProgram([MAIN], { cwd: inFolder(), env });
  onTestFinished(program.stop);
  return program;
}

it('a server that a test, a proof or a benchmark starts ends with it, even if it is killed', async () => {
  const module = JSON.stringify(new URL('./support/program.ts', import.meta.url));
  const args = JSON.stringify([MAIN]);
  const starter = spawn(
    process.execPath,
    [
      '-e',
      `import(${module}).then((m) => m.startProgram(${args})).then((p) => console.log(p.origin))`,
    ],
    {
      cwd: inFolder(),
      env: { PORT: '0', DATABASE_URL: ':memory:' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [origin]: unknown[] = await once(createInterface({ input: starter.stdout }), 'line');
  const ask = () =>
    fetch(`${origin}/mbti-db/api/health`).then(
      ({ status }) => status,
      () => null,
    );
  expect(await ask()).toBe(200);
  starter.kill('SIGKILL');
  await expect.poll(ask).toBeNull();
});

it('a server whose log cannot be written still answers requests', async () => {
  const { child, origin } = await start();
  const ended = once(child, 'exit');
  child.stdout.destroy();

  const ask = async (): Promise<number> => {
    const answer = await fetch(`${origin}/mbti-db/api/nothing`);
    await answer.text();
    return answer.status;
  };
  for (let i = 0; i < TURNS; i += 1) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, ask));
    expect(new Set(statuses)).toEqual(new Set([404]));
  }
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('a server whose log is not read shuts down in time', async () => {
  const { child, origin, output } = await start();
  const ended = once(child, 'exit');
  output.pause();
  const ask = async () => (await fetch(`${origin}/mbti-db/api/nothing`)).text();
  for (let i = 0; i < 2 * TURNS; i += 1) await Promise.all(Array.from({ length: AT_ONCE }, ask));
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('a refused request is logged and counted in the metrics', async () => {
  const metricsPort = await findFreePort();
  const { origin, output } = await start({ METRICS_PORT: String(metricsPort) });
  const lines: string[] = [];
  output.on('line', (line) => lines.push(line));
  const wire = await openWire(Number(new URL(origin).port));
  wire.write(`GET ${paths.api.personalities()} HTTP/1.1\r\nHost: other.example\r\n\r\n`);
  expect((await wire.answer()).status).toBe(421);
  wire.socket.destroy();

  await expect.poll(() => lines).toHaveLength(1);
  const entry = { level: 'info', message: 'request', method: 'GET', code: 'misdirected' };
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(entry);
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await metrics.text()).toContain('\nhttp_refusals_total{code="misdirected"} 1\n');
});
