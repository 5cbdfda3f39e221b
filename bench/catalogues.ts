import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePeople } from '../src/cli/generate.ts';
import { openPostgresStore } from '../test/support/open-store.ts';
import { onServer, urlOf } from '../test/support/postgres/server.ts';
import { startPostgres } from '../test/support/postgres/start-postgres.ts';
import type { Bench } from './harness.ts';
import { type Subject, subjectOfFile } from './servers/pair.ts';

const POSTGRES_BASELINE = fileURLToPath(
  new URL('./servers/postgres-baseline-server.ts', import.meta.url),
);

/** A catalogue that was filled for a line of the report. */
export interface FilledCatalogue {
  readonly subject: Subject;
  /** Rows stored per second while it was filled. */
  readonly fillRate: number;
  close(): Promise<void>;
}

/** Fills a catalogue, on PostgreSQL if the run measures that. */
export function fillCatalogue(bench: Bench, rows: number): Promise<FilledCatalogue> {
  return (bench.postgres ? fillPostgres : fillFile)(bench, rows);
}

async function fillFile(bench: Bench, rows: number): Promise<FilledCatalogue> {
  const started = performance.now();
  const file = await bench.file(rows);
  return {
    subject: subjectOfFile(file),
    fillRate: rateSince(started, rows),
    close: async () => {},
  };
}

/** Fills a new database on the PostgreSQL server of the tests. */
async function fillPostgres(bench: Bench, rows: number): Promise<FilledCatalogue> {
  const server = await startPostgres();
  const database = `mbti_bench_${randomUUID().slice(0, 8)}`;
  const close = async (): Promise<void> => {
    await onServer(server.url, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await server.stop();
  };
  try {
    await onServer(server.url, `CREATE DATABASE ${database}`);
    const url = urlOf(server.url, database);
    const store = await openPostgresStore({ url, pool: 2 });
    const started = performance.now();
    await generatePeople(store, rows);
    const fillRate = rateSince(started, rows);
    await store.close();
    await onServer(url, 'VACUUM ANALYZE');
    const pagesFile = join(bench.folder, `${database}.pages.json`);
    return {
      subject: { databaseUrl: url, baseline: [POSTGRES_BASELINE, url], pagesFile },
      fillRate,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function rateSince(started: number, rows: number): number {
  return rows / ((performance.now() - started) / 1000);
}
