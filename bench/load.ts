import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from './statistics.ts';
import { steadily } from './steady.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('./load-client.ts', import.meta.url));
const ROUNDS = 5;
const SECONDS = 2;

/** Addresses of one server, which are requested in turn. */
export interface Target {
  readonly origin: string;
  readonly paths: readonly string[];
  /** The client's `Accept-Encoding`; uncompressed responses if absent. */
  readonly acceptEncoding?: string;
}

export interface Comparison {
  /** Requests per second. */
  readonly product: number;
  readonly baseline: number;
  readonly ratio: number;
}

/**
 * Loads product and baseline in turns. Other work of the machine affects neighbouring rounds alike, so the ratio is the
 * median of the ratios of the rounds.
 */
export function compareLoad(product: Target, baseline: Target): Promise<Comparison> {
  return steadily(async () => {
    const rounds = await loadInTurns(product, baseline);
    return { result: compare(rounds), baselines: rounds.map((round) => round.baseline) };
  });
}

interface Round {
  readonly product: number;
  readonly baseline: number;
}

async function loadInTurns(product: Target, baseline: Target): Promise<Round[]> {
  await load(product, 1);
  await load(baseline, 1);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      product: await load(product, SECONDS),
      baseline: await load(baseline, SECONDS),
    });
  }
  return rounds;
}

function compare(rounds: readonly Round[]): Comparison {
  return {
    product: median(rounds.map((round) => round.product)),
    baseline: median(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.product / round.baseline)),
  };
}

/** Loads a server, and resolves with the requests per second. Fails if any request fails. */
async function load(target: Target, seconds: number): Promise<number> {
  const { origin, paths, acceptEncoding = 'identity' } = target;
  const words = [CLIENT, String(seconds), acceptEncoding, origin, ...paths];
  const { stdout } = await run(process.execPath, words);
  return Number(stdout);
}
