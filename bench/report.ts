import { writeFile } from 'node:fs/promises';
import { arch, availableParallelism, totalmem } from 'node:os';
import type { Figure } from './figure.ts';

const PATH = new URL('../docs/benchmarks.md', import.meta.url);

/** A figure as a line for the terminal. */
export function formatLine({ what, figure, baseline, bar, verdict }: Figure): string {
  return `  ${what}: ${figure} (baseline ${baseline}; bar ${bar}) ${verdict}`;
}

/** Writes the figures of a run into docs/benchmarks.md. */
export async function writeReport(results: readonly [string, readonly Figure[]][]): Promise<void> {
  await writeFile(PATH, formatReport(results, new Date()));
}

function formatReport(results: readonly [string, readonly Figure[]][], date: Date): string {
  const rows = results.flatMap(([line, figures]) =>
    figures.map(({ what, figure, baseline, bar, verdict }) =>
      row([line, what, figure, baseline, bar, verdict]),
    ),
  );
  return `# Benchmarks

Written by \`npm run bench -- --write\` on ${date.toISOString().slice(0, 10)}.
Machine: ${machine()}. Read the figures beside their baselines: both were measured in turns in the same run.

${row(['Line', 'What', 'Figure', 'Baseline', 'Bar', 'Verdict'])}
${row(Array(6).fill('---'))}
${rows.join('\n')}

${METHOD}`;
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
| first paint | Chromium, cold cache, processor 4 times slower, 150 ms, 1.6 Mbit/s; median of 5 visits. Interactive: React has taken over the page and the last long task has ended | the page's text as plain HTML without scripts, styles or images, under the same conditions |
| weight | bytes of JavaScript as the server sends them to Chromium (brotli) | React and React DOM alone, bundled and packed as the product is |
| typing | from a key's event to the frame after the one that shows its first new cards; 10,000 people (asking the server) and 60 (all on the page, nothing is asked); keystrokes that halve what is found; median, and the slowest in brackets | a page with a box and a list of names, without a framework, that asks the bare server |
| scroll | 3,000 cards on one page, 240 px a frame from the first to the last, processor 4 times slower: the longest time between two frames | the same way through a page of plain text |
| page | requests answered in a second by one process, 10 connections; medians of 5 rounds of 2 s, in turns. Not packed beside the bare server, packed as Chromium asks beside Next.js | the bare server's JSON page; Next.js 16 rendering the same cards |
| json | the same, of the API. The first page in 20 orders; 90 whole names in turn, more than the store remembers, and 4 names that about one in a hundred has, which it does remember | the bare server: \`node:http\` and \`node:sqlite\` alone, reading the same 60 rows by their row numbers from the same file; a search counts by LIKE and reads the first 60 |

A line whose baseline strays by more than 30 % within a run is measured again, at most twice; the steadiest counts.
\`npm run bench -- first-paint\` (or any other line) measures one line; \`npm run bench -- page --next\` also compares with Next.js, which is installed into a temporary folder for it.

## What falls short, and why

- **First paint.** Measured in a trace (thread time, processor not slowed): parsing 10 ms, styles 17 ms, layout
  12 ms and painting 8 ms of home come before its first paint; four times slower they are .19 s, beside .24 s of
  network. Tried in the same trace without effect: leaving out the fallback fonts' faces, every \`:has()\`,
  \`light-dark()\`, pseudo-elements or transitions. The largest paint is that of the first drawing, which is asked
  for with the page and comes about .1 s after the first paint.
- **Interactive** follows the 58 kB of React and React DOM, .35 s of network at this speed, which nothing of the
  product's own stands before.
- **Layout shift** of home (below .001) is the text of the count, when the fonts are worn.
- **Weight** is at its bar: what is added to home has to come when it is asked for.
`;
