import { paths } from '../src/domain/paths.ts';

/** Requests uncompressed responses, for comparisons with the baseline server, which never compresses. */
export const UNPACKED = { headers: { 'Accept-Encoding': 'identity' } } as const;

/** Milliseconds until the response has been read. Fails unless its status is a success. */
export async function timeOf(url: string, options: RequestInit = {}): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, options);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - started;
}

/** Requests one address after another, and resolves with the milliseconds of each. */
export async function timesInTurn(
  urls: readonly string[],
  options?: RequestInit,
): Promise<number[]> {
  const times: number[] = [];
  for (const url of urls) times.push(await timeOf(url, options));
  return times;
}

/** Requests each address once over several connections, and resolves with the requests per second. */
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

/** A person whose name and type most of the rules find, so that creating it changes their results. */
const PERSON = { name: 'Ana Maria Quintana da Silva', type: 'INTJ', identity: 'T' } as const;

/** Creates a personality in the product, and resolves with the milliseconds. */
export function createOne(origin: string): Promise<number> {
  return timeOf(origin + paths.api.personalities(), posted);
}

/** Creates a personality in a baseline server, and resolves with the milliseconds. */
export function createOneBare(origin: string): Promise<number> {
  return timeOf(`${origin}/create`, posted);
}

/** Lets writers create `each` personalities one after the other, and resolves with the creations per second. */
export function createAtOnce(origin: string, writers: number, each: number): Promise<number> {
  const urls = Array<string>(writers * each).fill(origin + paths.api.personalities());
  return rateOf(urls, writers, posted);
}

const posted: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...UNPACKED.headers },
  body: JSON.stringify(PERSON),
};
