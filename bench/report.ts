import { readFile, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, totalmem } from 'node:os';
import type { Figure } from './figure.ts';

const PATH = new URL('../docs/benchmarks.md', import.meta.url);

/** Formats a figure as a line for the terminal. */
export function formatLine({ what, figure, baseline, bar, verdict }: Figure): string {
  return `  ${what}: ${figure} (baseline ${baseline}; bar ${bar}) ${verdict}`;
}

/**
 * Writes the figures of a run into docs/benchmarks.md. The rows of lines that were not measured are kept, and so is the
 * text after the method.
 */
export async function writeReport(results: readonly [string, readonly Figure[]][]): Promise<void> {
  const before = await readFile(PATH, 'utf8');
  await writeFile(PATH, formatReport(before, results, new Date()));
}

function formatReport(
  before: string,
  results: readonly [string, readonly Figure[]][],
  date: Date,
): string {
  const measured = new Set(results.map(([line]) => line));
  const others = readRows(before).filter(({ line }) => !measured.has(line));
  const rows = results.flatMap(([line, figures]) =>
    figures.map(({ what, figure, baseline, bar, verdict }) =>
      row([line, what, figure, baseline, bar, verdict]),
    ),
  );
  const names = [...measured].join(', ');
  return `# Benchmarks

Written by \`npm run bench -- --write\`, last on ${date.toISOString().slice(0, 10)} for: ${names}. The other lines are from earlier runs.
Machine: ${machine()}. Compare each figure with its baseline: both were measured in turns in the same run.

${row(HEADINGS)}
${row(Array(HEADINGS.length).fill('---'))}
${[...others.map(({ text }) => text), ...rows].join('\n')}

${METHOD}
${before.slice(before.indexOf(SHORTCOMINGS))}`;
}

const HEADINGS = ['Line', 'What', 'Figure', 'Baseline', 'Bar', 'Verdict'];
/** The part of the file that is written by hand. */
const SHORTCOMINGS = '## What falls short, and why';

/** The rows of the first table, with the line that each belongs to. */
function readRows(text: string): { readonly line: string; readonly text: string }[] {
  const table = text.slice(text.indexOf(row(HEADINGS)), text.indexOf('## What is measured'));
  return table
    .split('\n')
    .slice(2)
    .filter((each) => each.startsWith('| '))
    .map((each) => ({ line: each.split(' | ')[0]?.slice('| '.length) ?? '', text: each }));
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function machine(): string {
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${arch()}), ${gib} GiB of memory, Node ${process.versions.node}`;
}

const METHOD = `## What is measured

| Line | How | Baseline |
| --- | --- | --- |
| first paint | Chromium with a cold cache, a processor 4 times slower, 150 ms of latency and 1.6 Mbit/s; median of 5 visits. Interactive: React has hydrated the page, and the last long task has ended | the page's text as plain HTML without scripts, styles or images, under the same conditions |
| typing | from the event of a key to the frame after the one that first shows new cards; 10,000 personalities and 60; keystrokes that halve the results; the median, and the slowest in brackets | a page with a search box and a list of names, without a framework, that calls the bare server |
| scroll | 3,000 cards on one page, scrolled by 240 px a frame from the first to the last, with a processor 4 times slower: the longest time between two frames, and the greatest number of elements of the page | the same scrolling through a page of plain text |
| page | requests per second that one process answers over 10 connections; medians of 5 rounds of 2 s, in turns. Uncompressed against the bare server, compressed as for Chromium against Next.js | the bare server's JSON page; Next.js 16 rendering the same cards |
| json | as in page, for the API. The first page in 20 orders; 90 whole names in turn; and 4 names that about one personality in a hundred has, requested repeatedly | the bare server: only \`node:http\` and \`node:sqlite\`, reading the same 60 rows by their row numbers from the same file; for a search it counts with LIKE and reads the first 60 |
| forgiving | without a server: names with random errors in one word, which find nothing among invented people: the time to find the corrections | – |
| million | SQLite with 1,000,000 personalities, PostgreSQL with 100,000, filled by the generator of \`npm run catalogue\`. Page and repeated search as in json. The start is timed from the process to the first page, and to the first search, for which the search in memory must be loaded. 1,000 different whole names are each searched once, half of them one after the other (p50, p99) and half over 10 connections, uncompressed like 100 creations. Each rule of the search, and the list of works, is requested 10 times, each time after a creation that it finds or does not find. Memory is the resident set. The event loop is measured by a timer of 10 ms (about 10 ms when idle) while 16 clients send the four slowest rules and a creation follows every 250 ms. On PostgreSQL 16 writers create 50 personalities each at once, in turns with the product on SQLite | the bare server over the same file, which scans; on PostgreSQL \`node:http\` and \`pg\` with a copy of the table, ILIKE and an index of trigrams (pg_trgm). It creates in a copy of the table. The test server does not sync to disk |

A line whose baseline varies by more than 30 % within a run is measured again, at most twice; the steadiest run counts.
\`npm run bench -- first-paint\` (or any other line) measures one line. \`npm run bench -- page --next\` also compares with Next.js, which is installed into a temporary folder. \`npm run bench -- million scroll --postgres\` measures PostgreSQL; \`--rows N\` changes the number of personalities of \`million\`.
`;
