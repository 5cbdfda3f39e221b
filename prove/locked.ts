import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { paths } from '../src/domain/paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { inFolder } from './stored/in-folder.ts';
import { type ServerProcess, startServer } from './stored/server-process.ts';

/** Milliseconds that another process holds the database. */
const HELD: Readonly<Record<Size, number>> = { small: 3_000, full: 30_000 };
const WRITES_AT_ONCE = 10;
const WRITE_BAR = 1_000;
const LOOP_BAR = 50;

/** Another process (this one) holds the database; reads and bursts of writes go on beside it. */
export const locked: Proof = {
  name: 'locked',
  bar: `reads 200; writes 503 with Retry-After within ${WRITE_BAR} ms; event loop p99 ≤ ${LOOP_BAR} ms`,
  run: (size) => inFolder((folder) => run(size, join(folder, 'catalogue.db'))),
};

async function run(size: Size, file: string): Promise<Outcome> {
  const server = await startServer(file);
  try {
    for (let i = 0; i < 60; i += 1) await server.create(`Pessoa ${i}`);
    const shortcomings: string[] = [];
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await server.loopDelay();
    const until = performance.now() + HELD[size];
    const [reads, writes] = await Promise.all([
      readUntil(until, server, shortcomings),
      writeUntil(until, server, shortcomings),
    ]);
    const { p99 } = await server.loopDelay();
    if (p99 > LOOP_BAR) shortcomings.push(`the event loop's p99 was ${p99.toFixed(0)} ms`);
    other.exec('ROLLBACK');
    other.close();
    const { status } = await server.create('Depois');
    if (status !== 201) shortcomings.push(`afterwards a write is answered by ${status}`);
    const figure = `${HELD[size] / 1000} s: ${reads} reads; ${writes.count} writes, the slowest ${writes.slowest.toFixed(0)} ms; event loop p99 ${p99.toFixed(1)} ms`;
    return { figure, shortcomings: [...new Set(shortcomings)] };
  } finally {
    await server.kill();
  }
}

async function readUntil(
  until: number,
  server: ServerProcess,
  shortcomings: string[],
): Promise<number> {
  let count = 0;
  for (; performance.now() < until; count += 1) {
    const response = await server.request(paths.api.personalities());
    await response.arrayBuffer();
    if (response.status !== 200) shortcomings.push(`a read is answered by ${response.status}`);
    await setTimeout(5);
  }
  return count;
}

async function writeUntil(
  until: number,
  server: ServerProcess,
  shortcomings: string[],
): Promise<{ readonly count: number; readonly slowest: number }> {
  let count = 0;
  let slowest = 0;
  const write = async (): Promise<void> => {
    const start = performance.now();
    const response = await server.create('Ninguém');
    await response.arrayBuffer();
    const taken = performance.now() - start;
    count += 1;
    slowest = Math.max(slowest, taken);
    if (response.status !== 503) shortcomings.push(`a write is answered by ${response.status}`);
    if (!response.headers.has('Retry-After')) shortcomings.push('a refusal has no Retry-After');
    if (taken > WRITE_BAR) shortcomings.push(`a refusal took more than ${WRITE_BAR} ms`);
  };
  while (performance.now() < until) {
    await Promise.all(Array.from({ length: WRITES_AT_ONCE }, write));
  }
  return { count, slowest };
}
