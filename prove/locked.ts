import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { paths } from '../src/domain/paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { create } from './requests.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

/** A plan, all in milliseconds. */
interface Plan {
  /** How long another process holds the database. */
  readonly held: number;
  /** A small run shares the machine with other tests, so it only detects requests that do not end. */
  readonly writeBar: number;
  readonly loopBar: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { held: 3_000, writeBar: 10_000, loopBar: 1_500 },
  full: { held: 30_000, writeBar: 1_000, loopBar: 50 },
};
const WRITES_AT_ONCE = 10;

/** Lets another process (this one) hold the database, and sends reads and bursts of writes meanwhile. */
export const locked: Proof = {
  name: 'locked',
  isTimed: true,
  bar: 'reads 200; writes 503 with Retry-After within 1 s, event loop p99 ≤ 50 ms (full)',
  run: (size) => inFolder((folder) => run(PLANS[size], join(folder, 'catalogue.db'))),
};

async function run({ held, writeBar, loopBar }: Plan, file: string): Promise<Outcome> {
  const server = await startServer({ environment: { DATABASE_URL: `file:${file}` } });
  try {
    for (let i = 0; i < 60; i += 1) await create(server, `Pessoa ${i}`);
    const shortcomings: string[] = [];
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await server.delays();
    const until = performance.now() + held;
    const [reads, writes] = await Promise.all([
      readUntil(until, server, shortcomings),
      writeUntil(until, server, writeBar, shortcomings),
    ]);
    const { p99 } = await server.delays();
    if (p99 > loopBar) shortcomings.push(`the event loop's p99 was ${p99.toFixed(0)} ms`);
    other.exec('ROLLBACK');
    other.close();
    const { status } = await create(server, 'Depois');
    if (status !== 201) shortcomings.push(`afterwards a write is answered by ${status}`);
    const figure = `${held / 1000} s: ${reads} reads; ${writes.count} writes, the slowest ${writes.slowest.toFixed(0)} ms; event loop p99 ${p99.toFixed(1)} ms`;
    return { figure, shortcomings: [...new Set(shortcomings)] };
  } finally {
    await server.stop();
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
  writeBar: number,
  shortcomings: string[],
): Promise<{ readonly count: number; readonly slowest: number }> {
  let count = 0;
  let slowest = 0;
  const write = async (): Promise<void> => {
    const start = performance.now();
    const response = await create(server, 'Ninguém');
    await response.arrayBuffer();
    const taken = performance.now() - start;
    count += 1;
    slowest = Math.max(slowest, taken);
    if (response.status !== 503) shortcomings.push(`a write is answered by ${response.status}`);
    if (!response.headers.has('Retry-After')) shortcomings.push('a refusal has no Retry-After');
    if (taken > writeBar) shortcomings.push(`a refusal took more than ${writeBar} ms`);
  };
  while (performance.now() < until) {
    await Promise.all(Array.from({ length: WRITES_AT_ONCE }, write));
  }
  return { count, slowest };
}
