import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import type { Page } from '../../src/catalogue/catalogue.ts';
import { paths } from '../../src/domain/paths.ts';
import { type Program, startProgram } from '../../test/support/program.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BASELINE = fileURLToPath(new URL('./baseline-server.ts', import.meta.url));

/** The orders in which the gallery is requested, few enough to know their rows in advance. */
export const SEEDS = Array.from({ length: 20 }, (_, i) => (i * 7_919 + 1).toString(36));

/** A filled catalogue, and how its baseline server is started. */
export interface Subject {
  readonly databaseUrl: string;
  /** The program of the baseline server and its first arguments; the pages file is added as the last one. */
  readonly baseline: readonly string[];
  /** Path of the file to which the ids of the product's first pages are written. */
  readonly pagesFile: string;
  /** Further settings of the product. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Pair {
  readonly product: Program;
  readonly baseline: Program;
}

export interface RunningPair extends Pair {
  stop(): Promise<void>;
}

/** The subject for a database file, with the baseline server that scans it. */
export function subjectOfFile(file: string): Subject {
  return {
    databaseUrl: `file:${file}`,
    baseline: [BASELINE, file],
    pagesFile: `${file}.pages.json`,
  };
}

/** The program and its options from the script of `npm start`: `… && node OPTIONS PROGRAM`. */
const COMMAND = packageJson.scripts.start.split(' && node ')[1]?.split(' ');

/** Starts the built product. */
export function startProduct({ databaseUrl, environment }: Subject): Promise<Program> {
  if (COMMAND === undefined) throw new Error('The script `start` has no such form any more.');
  return startProgram(COMMAND, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      // Set here, because one-arena.cjs would start the program again and lose the channel by which it ends together
      // with this process.
      MALLOC_ARENA_MAX: '1',
      DATABASE_URL: databaseUrl,
      WRITES_PER_MINUTE: '0',
      ...environment,
    },
  });
}

/**
 * Starts the built product and the baseline server over the same data, each in its own process. The baseline server
 * gets the ids of the rows of the product's first pages.
 */
export async function startPair(subject: Subject): Promise<RunningPair> {
  const product = await startProduct(subject);
  try {
    await writeFile(subject.pagesFile, JSON.stringify(await readPages(product.origin)));
    const baseline = await startProgram([...subject.baseline, subject.pagesFile]);
    return {
      product,
      baseline,
      async stop() {
        await baseline.stop();
        await product.stop();
      },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Runs a task with a pair over a database file. */
export async function withPair<T>(file: string, task: (pair: Pair) => Promise<T>): Promise<T> {
  const pair = await startPair(subjectOfFile(file));
  try {
    return await task(pair);
  } finally {
    await pair.stop();
  }
}

/** Reads the ids of the product's first page in each order. */
async function readPages(origin: string): Promise<Record<string, string[]>> {
  const pages: Record<string, string[]> = {};
  for (const seed of SEEDS) {
    const answer = await fetch(origin + paths.api.personalities({ seed }));
    const page: Page = await answer.json();
    pages[seed] = page.items.map(({ id }) => id);
  }
  return pages;
}
