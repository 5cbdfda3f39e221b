import { inspectIcon } from './images/inspect-icon.ts';
import { type Fate, sendToApp, sendToEncoder } from './images/send-icon.ts';
import { makeSources } from './images/sources.ts';
import type { Specimen } from './images/specimen.ts';
import { makeSpecimens } from './images/specimens.ts';
import { type LoopCost, measureLoop, percentile } from './loop-cost.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { openApp } from './support.ts';

const COUNT: Readonly<Record<Size, number>> = { small: 400, full: 20_000 };
/** One of this many images is sent through the API, the others directly to the encoder. */
const APP_EVERY = 7;
/** Milliseconds. */
const LOOP_BAR = 10;
/** Unmeasured refusals at the start: a running server has its code loaded and compiled. */
const WARM_UP = 44;

/** Number of tries of a refusal above the limit. */
const TRIES = 5;

/**
 * Sends damaged, inconsistent, polyglot and bomb images one after the other. The cost of a refusal is the
 * processor time of the event loop's thread, the maximum counts: the thread waits for nothing else, so what
 * the clock adds is the time of other processes. A collection of garbage hardly meets the same image
 * repeatedly: a refusal above the limit is repeated, and its fastest try counts.
 */
export const images: Proof = {
  name: 'images',
  isTimed: true,
  bar: `what is stored decodes to ≤ 75, 150 and 225 px, each as its size says, without metadata; a refusal takes ≤ ${LOOP_BAR} ms of the event loop`,
  run,
};

async function run(size: Size): Promise<Outcome> {
  const sources = await makeSources();
  const opened = await openApp();
  const shortcomings: string[] = [];
  const refusals: LoopCost[] = [];
  let slowest = 0;
  let repeated = 0;
  let stored = 0;
  let files = 0;
  const send = (specimen: Specimen, number: number): Promise<Fate> =>
    number % APP_EVERY === 0
      ? sendToApp(opened, specimen.dataUrl)
      : sendToEncoder(specimen.dataUrl);
  try {
    for (const [number, specimen] of makeSpecimens(sources, WARM_UP)) await send(specimen, number);
    for (const [number, specimen] of makeSpecimens(sources, COUNT[size])) {
      const attempt = () => measureLoop(() => send(specimen, number));
      const { result, cost } = await attempt();
      const problems = await judge(specimen, result);
      if (result.kind === 'stored') {
        stored += 1;
        files += result.files.length;
      }
      if (result.kind === 'refused') {
        refusals.push(cost);
        let taken = cost.cpu;
        if (taken > LOOP_BAR) repeated += 1;
        for (let tried = 1; tried < TRIES && taken > LOOP_BAR; tried += 1) {
          taken = Math.min(taken, (await attempt()).cost.cpu);
        }
        if (taken > LOOP_BAR) problems.push(`takes ${ms(taken)} of the event loop`);
      }
      slowest = Math.max(slowest, cost.elapsed);
      shortcomings.push(...problems.map((problem) => `${specimen.kind} ${number}: ${problem}`));
    }
  } finally {
    await opened.close();
  }
  if (stored === 0 || refusals.length === 0) shortcomings.push('all images have the same fate');
  const figure = [
    `${stored} stored in ${files} files, ${refusals.length} refused`,
    `at the first try a refusal computes ${spread(refusals.map(({ cpu }) => cpu))} on the event loop`,
    `and keeps it busy ${spread(refusals.map(({ busy }) => busy))} by the clock`,
    `${repeated} were repeated`,
    `slowest image ${ms(slowest)}`,
  ].join('; ');
  return { figure, shortcomings };
}

function spread(values: readonly number[]): string {
  return `p99 ${ms(percentile(values, 0.99))}, max ${ms(Math.max(0, ...values))}`;
}

async function judge(specimen: Specimen, fate: Fate): Promise<string[]> {
  if (fate.kind === 'failed') return [fate.how];
  if (fate.kind === 'refused') return [];
  const problems = (await Promise.all(fate.files.map(inspectIcon))).flat();
  return specimen.hopeless ? ['is stored', ...problems] : problems;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
