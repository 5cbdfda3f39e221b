/**
 * Audits the pages home, detail and one type of the built product with Lighthouse, on mobile and desktop:
 *
 *   npm run lighthouse
 *
 * Lighthouse is installed into a temporary folder, because nothing else needs it.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '../src/domain/paths.ts';
import { chromiumPath } from '../test/browser/support/chromium-path.ts';
import { startServer } from '../test/browser/support/server.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const BARS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const FORMS = { mobile: [], desktop: ['--preset=desktop'] } as const;
/** Number of runs; the median counts. */
const RUNS = 3;

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number; readonly auditRefs: readonly AuditRef[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Audit {
  readonly score: number | null;
}

interface AuditRef {
  readonly id: string;
  readonly weight: number;
}

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'mbti-db-lighthouse-'));
const server = await startServer({ people: 'samples' });
try {
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, LIGHTHOUSE]);
  const [someone] = await server.everybody();
  const pages = {
    home: paths.home(),
    detail: paths.personality(someone?.id ?? ''),
    type: paths.type('INTJ'),
  };
  for (const [page, path] of Object.entries(pages)) {
    for (const [form, flags] of Object.entries(FORMS)) {
      const reports: Report[] = [];
      for (let i = 0; i < RUNS; i += 1) reports.push(await audit(server.origin + path, flags));
      printScores(`${page}, ${form}`, reports);
    }
  }
} finally {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

async function audit(address: string, flags: readonly string[]): Promise<Report> {
  const output = join(folder, 'report.json');
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
  const chrome = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  const args = [cli, address, '--quiet', '--output=json', `--output-path=${output}`, chrome];
  await run(process.execPath, [...args, ...flags], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
  });
  return JSON.parse(await readFile(output, 'utf8'));
}

function printScores(what: string, reports: readonly Report[]): void {
  for (const [category, bar] of Object.entries(BARS)) {
    const scores = reports
      .map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
      .sort((a, b) => a - b);
    const score = scores[Math.floor(scores.length / 2)] ?? Number.NaN;
    const isEnough = score >= bar;
    console.log(`${what}: ${category} ${score} (bar ${bar}) ${isEnough ? 'PASS' : 'short'}`);
    if (!isEnough) process.exitCode = 1;
    for (const [id, { score: points }] of Object.entries(reports[0]?.audits ?? {})) {
      const isOfCategory = reports[0]?.categories[category]?.auditRefs.some(
        (audit) => audit.id === id && audit.weight > 0,
      );
      if (isOfCategory && points !== null && points < 0.9) console.log(`  ${id}: ${points}`);
    }
  }
}
