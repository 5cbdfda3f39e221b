import { paths } from '../src/domain/paths.ts';

/** For comparisons with the baseline server, which never packs its answers. */
export const UNPACKED = { headers: { 'Accept-Encoding': 'identity' } } as const;

/** Milliseconds until the answer has been read; fails unless its status says success. */
export async function timeOf(url: string, options: RequestInit = {}): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, options);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - started;
}

/** Asks for one address after another; the milliseconds of each. */
export async function timesInTurn(
  urls: readonly string[],
  options?: RequestInit,
): Promise<number[]> {
  const times: number[] = [];
  for (const url of urls) times.push(await timeOf(url, options));
  return times;
}

/** Asks for each address once, over so many connections; requests per second. */
export async function rateOf(
  urls: readonly string[],
  connections: number,
  options?: RequestInit,
): Promise<number> {
  const rest = urls.values();
  const started = performance.now();
  const askOn = async (): Promise<void> => {
    for (const url of rest) await timeOf(url, options);
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  return (1000 * urls.length) / (performance.now() - started);
}

/** Its name and its type are found by most of the rules, so that it changes what most of them find. */
const PERSON = { name: 'Ana Maria Quintana da Silva', type: 'INTJ', identity: 'T' } as const;

/** Creates a personality in the product; milliseconds. */
export function createOne(origin: string): Promise<number> {
  return timeOf(origin + paths.api.personalities(), posted);
}

/** Creates one personality in a baseline server. */
export function createOneBare(origin: string): Promise<number> {
  return timeOf(`${origin}/create`, posted);
}

/** So many writers create so many each, one after the other; creations per second. */
export function createAtOnce(origin: string, writers: number, each: number): Promise<number> {
  const urls = Array<string>(writers * each).fill(origin + paths.api.personalities());
  return rateOf(urls, writers, posted);
}

const posted: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...UNPACKED.headers },
  body: JSON.stringify(PERSON),
};
