import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../test/browser/support/open-browser.ts';
import { fillCatalogueFile } from './catalogue-file.ts';

export interface Bench {
  /** Whether Next.js is measured too. */
  readonly next: boolean;
  /** Whether the lines `million` and `scroll` measure PostgreSQL instead of SQLite. */
  readonly postgres: boolean;
  /** Number of personalities of the line `million`; null for the line's own default. */
  readonly rows: number | null;
  /** A folder that is deleted at the end of the run. */
  readonly folder: string;
  /** Resolves with the path of a database file with this number of people, which is created once. */
  file(rows: number): Promise<string>;
  /** The browser, which is shared by the whole run. */
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

export type BenchOptions = Pick<Bench, 'next' | 'postgres' | 'rows'>;

export async function openBench(options: BenchOptions): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'mbti-db-bench-'));
  const files = new Map<number, Promise<string>>();
  let browser: Promise<Browser> | null = null;
  return {
    ...options,
    folder,
    file(rows) {
      const file = files.get(rows) ?? fillCatalogueFile(folder, rows);
      files.set(rows, file);
      return file;
    },
    browser() {
      browser ??= openBrowser();
      return browser;
    },
    async close() {
      await (await browser)?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
