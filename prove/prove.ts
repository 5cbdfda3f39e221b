/**
 * Checks properties of the running product.
 *
 *   npm run prove [-- NAME…] [--full] [--people N]
 *
 * Without a NAME all proofs run. Without `--full` they run at a small size, and those that judge no times run two at
 * once. `--people` sets the number of people of `hostile`. The exit code is 1 if a proof fails or throws; a proof that
 * the machine does not permit is skipped with a sentence.
 */

import { parseArgs } from 'node:util';
import { backup } from './backup.ts';
import { badBytes } from './bad-bytes.ts';
import { badRequests } from './bad-requests.ts';
import { ceiling } from './ceiling.ts';
import { conflicts } from './conflict.ts';
import { copy } from './copy.ts';
import { crash } from './crash.ts';
import { crossSite } from './cross-site.ts';
import { diskFull } from './disk-full.ts';
import { doubleSubmit } from './double-submit.ts';
import { edge } from './edge.ts';
import { erasure } from './erasure.ts';
import { guesses } from './guesses.ts';
import { hostile } from './hostile.ts';
import { images } from './images.ts';
import { locked } from './locked.ts';
import { markup } from './markup.ts';
import { outage } from './outage.ts';
import { previews } from './previews.ts';
import type { Outcome, Proof } from './proof.ts';
import { release } from './release.ts';
import { reports } from './reports.ts';
import { restart } from './restart.ts';
import { rollback } from './rollback.ts';
import { search } from './search.ts';
import { sync } from './sync.ts';

/** All proofs in the order in which they run. */
const PROOFS: readonly Proof[] = [
  badBytes,
  badRequests,
  search,
  images,
  previews,
  markup,
  crossSite,
  ceiling,
  edge,
  reports,
  guesses,
  hostile,
  locked,
  outage,
  restart,
  crash,
  sync,
  erasure,
  diskFull,
  conflicts,
  doubleSubmit,
  rollback,
  backup,
  copy,
  release,
];

const SHORTCOMINGS_SHOWN = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, people: { type: 'string' } },
});
const unknown = positionals.filter((name) => !PROOFS.some((proof) => proof.name === name));
if (unknown.length > 0) {
  say(`No proof is called ${unknown.join(', ')}; there are: ${PROOFS.map(nameOf).join(', ')}.`);
  process.exit(1);
}
// Proofs clean up when the process exits. A signal or a closed pipe would otherwise end it without cleaning up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}
process.stdout.once('error', () => process.exit(1));

const wanted = PROOFS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const size = values.full ? 'full' : 'small';
const people = values.people === undefined ? undefined : Number(values.people);
const inTurn = wanted.filter(({ isTimed }) => isTimed || size === 'full');
const others = wanted.filter((proof) => !inTurn.includes(proof)).values();

await showAll(inTurn.values());
await Promise.all([showAll(others), showAll(others)]);

/** Runs proofs in turn and prints their outcomes. Two calls that share an iterator share the work. */
async function showAll(proofs: Iterable<Proof>): Promise<void> {
  for (const proof of proofs) if (!(await show(proof))) process.exitCode = 1;
}

async function show(proof: Proof): Promise<boolean> {
  const started = performance.now();
  const outcome = await proof.run(size, people).catch(failed);
  if ('skipped' in outcome) {
    say(`SKIP  ${proof.name} (${size}): ${outcome.skipped}`);
    return true;
  }
  const { figure, shortcomings } = outcome;
  const holds = shortcomings.length === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${holds ? 'PASS' : 'FAIL'}  ${proof.name} (${size}, ${seconds} s)`);
  say(`      bar     ${proof.bar}`);
  say(`      figure  ${figure}`);
  for (const shortcoming of shortcomings.slice(0, SHORTCOMINGS_SHOWN))
    say(`      - ${shortcoming}`);
  const left = shortcomings.length - SHORTCOMINGS_SHOWN;
  if (left > 0) say(`      - and ${left} more`);
  return holds;
}

/** The outcome of a proof that throws: it fails, and the proofs after it still run. */
function failed(error: unknown): Outcome {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { figure: 'broke off', shortcomings: [reason] };
}

function nameOf({ name }: Proof): string {
  return name;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
