/**
 * Measures and prints the speeds, each beside a baseline that is measured in the same run.
 *
 *   npm run bench [-- LINE…] [--next] [--postgres] [--rows N] [--write]
 *
 * Without a LINE all are measured. `--next` also measures Next.js, which is installed into a temporary
 * folder. `million` and `scroll` are measured on SQLite, or on PostgreSQL with `--postgres`; `--rows`
 * changes the number of people of `million`. `--write` updates docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { type Figure, isShort } from './figure.ts';
import { openBench } from './harness.ts';
import { firstPaint } from './lines/first-paint.ts';
import { forgiving } from './lines/forgiving.ts';
import { json } from './lines/json.ts';
import { million } from './lines/million.ts';
import { page } from './lines/page.ts';
import { scroll } from './lines/scroll.ts';
import { typing } from './lines/typing.ts';
import { formatLine, writeReport } from './report.ts';

const LINES = {
  'first paint': firstPaint,
  typing,
  scroll,
  page,
  json,
  million,
  forgiving,
} as const;
const ON_BOTH_ENGINES = ['scroll', 'million'];
/** Minimum number of people. A smaller catalogue lacks names that are searched. */
const ROWS_MIN = 1_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    next: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    rows: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const wanted = Object.entries(LINES).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name.replace(' ', '-')),
);
if (wanted.length < Math.max(1, positionals.length)) {
  const names = Object.keys(LINES).map((name) => name.replace(' ', '-'));
  console.error(`The lines are: ${names.join(', ')}.`);
  process.exit(1);
}

const rows = values.rows === undefined ? null : Number(values.rows);
if (rows !== null && !(Number.isInteger(rows) && rows >= ROWS_MIN)) {
  console.error(`--rows should be a whole number from ${ROWS_MIN}.`);
  process.exit(1);
}

const bench = await openBench({ next: values.next, postgres: values.postgres, rows });
const results: [string, Figure[]][] = [];
try {
  for (const [name, measure] of wanted) {
    console.log(`\n${name}`);
    const figures: Figure[] = [];
    for await (const figure of measure(bench)) {
      figures.push(figure);
      console.log(formatLine(figure));
    }
    // The lines get different names, so that the report keeps the rows of both engines.
    const isOnPostgres = values.postgres && ON_BOTH_ENGINES.includes(name);
    results.push([isOnPostgres ? `${name}, PostgreSQL` : name, figures]);
  }
} finally {
  await bench.close();
}
if (values.write) await writeReport(results);
if (results.some(([, figures]) => figures.some(isShort))) process.exitCode = 1;
