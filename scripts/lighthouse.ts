/**
 * Audits home and detail of the built product with Lighthouse, mobile and desktop:
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
import type { Page } from 'playwright-core';
import { paths } from '../src/domain/paths.ts';
import { hasGivenColour } from '../test/browser/support/axe.ts';
import { chromiumPath } from '../test/browser/support/chromium-path.ts';
import { openBrowser } from '../test/browser/support/open-browser.ts';
import { startServer } from '../test/browser/support/server.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const BARS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** The audit of contrast, from which large text in the specified group colours is excepted, as in test/browser. */
const CONTRAST = 'color-contrast';
/** Flags, and the size of the window in which Lighthouse opens the page. */
const FORMS = {
  mobile: { flags: [], viewport: { width: 412, height: 823 } },
  desktop: { flags: ['--preset=desktop'], viewport: { width: 1350, height: 940 } },
} as const;
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
  readonly details?: {
    readonly items?: readonly { readonly node?: { readonly selector: string } }[];
  };
}

interface AuditRef {
  readonly id: string;
  readonly weight: number;
}

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'mbti-db-lighthouse-'));
const server = await startServer({ people: 'samples' });
const browser = await openBrowser();
try {
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, LIGHTHOUSE]);
  const [someone] = await server.everybody();
  const pages = {
    home: paths.home(),
    detail: paths.personality(someone?.id ?? ''),
    type: paths.type('INTJ'),
  };
  for (const [page, path] of Object.entries(pages)) {
    for (const [form, { flags, viewport }] of Object.entries(FORMS)) {
      const shown = await browser.newPage({ viewport });
      await shown.goto(server.origin + path);
      const reports: Report[] = [];
      for (let i = 0; i < RUNS; i += 1) {
        reports.push(await exceptGiven(await audit(server.origin + path, flags), shown));
      }
      await shown.close();
      printScores(`${page}, ${form}`, reports);
    }
  }
} finally {
  await browser.close();
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

/** The report, whose audit of contrast is passed when all that it names has a given colour. */
async function exceptGiven(report: Report, page: Page): Promise<Report> {
  const found = report.audits[CONTRAST];
  if (found === undefined || found.score !== 0) return report;
  const items = found.details?.items ?? [];
  for (const { node } of items) {
    if (node !== undefined && (await hasGivenColour(page, node.selector))) continue;
    console.log(`  ${CONTRAST}: ${node?.selector}`);
    return report;
  }
  return { ...report, audits: { ...report.audits, [CONTRAST]: { ...found, score: 1 } } };
}

function printScores(what: string, reports: readonly Report[]): void {
  for (const [category, bar] of Object.entries(BARS)) {
    const scores = reports.map((report) => scoreOf(report, category)).sort((a, b) => a - b);
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

/** Score from 0 to 100 by Lighthouse's weights. */
function scoreOf({ categories, audits }: Report, category: string): number {
  const counted = (categories[category]?.auditRefs ?? []).filter(({ id, weight }) => {
    const score = audits[id]?.score;
    return weight > 0 && score !== null && score !== undefined;
  });
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  const points = counted.reduce(
    (sum, { id, weight }) => sum + weight * (audits[id]?.score ?? 0),
    0,
  );
  return Math.round((points / weights) * 100);
}
