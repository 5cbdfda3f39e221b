import { join } from 'node:path';
import { z } from 'zod';
import { paths } from '../src/domain/paths.ts';
import { DAY } from '../src/domain/time.ts';
import { guessResultsSchema } from '../src/http/api/guesses.ts';
import { withStore } from '../test/support/open-store.ts';
import { newPerson } from '../test/support/people.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { sendPatiently } from './requests.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { inFolder } from './stored.ts';

const FLOOD: Readonly<Record<Size, number>> = { small: 200, full: 10_000 };
const VISITORS = 50;
const GUESSES = 20;
const HONEST = 40;
/**
 * How many guesses of one network count at once, for one personality and for all; in a day as many again. The flood has
 * two networks.
 */
const NETWORK_MAX = 20;
const NETWORK_MAX_IN_ALL = 2_000;
/** Other people, about whom the same networks guess in turn. */
const PEOPLE = 250;
const NETWORKS = 2;
const AT_ONCE = 16;
/** Responses before the kill. */
const ANSWERED = 100;
const ENVIRONMENT = { TRUSTED_PROXIES: '127.0.0.0/8', WRITES_PER_MINUTE: '0' };

const ID = 'capitu';
const INTJ = { mind: 'I', energy: 'N', nature: 'T', tactics: 'J' };
const INTP = { ...INTJ, tactics: 'P' };
const ESFP = { mind: 'E', energy: 'S', nature: 'F', tactics: 'P' };
type Guess = typeof INTJ;

/** Checks that a killed server has counted what it stored, and that few guesses of a flood of cookies count. */
export const guesses: Proof = {
  name: 'guesses',
  bar: 'after kill -9 under 50 visitors × 20 guesses the tally is that of a recount and no acknowledged guess is gone; of 10,000 cookies from one /24 and one /48 (full) 20 a network count beside 40 honest guesses, and one network does not end their consensus; of as many about 250 people 2,000 a network, and every stranger’s guess about them counts',
  run: (size) => inFolder((folder) => run(FLOOD[size], folder)),
};

async function run(flood: number, folder: string): Promise<Outcome> {
  const shortcomings: string[] = [];
  const killed = await guessAndKill(join(folder, 'killed.db'), shortcomings);
  const flooded = await guessInFlood(join(folder, 'flooded.db'), flood, shortcomings);
  return { figure: `${killed}; ${flooded}`, shortcomings };
}

async function guessAndKill(file: string, shortcomings: string[]): Promise<string> {
  await fill(file);
  const server = await startServer({ file, environment: ENVIRONMENT });
  const visitors = await Promise.all(
    Array.from({ length: VISITORS }, (_, i) => visit(server, `10.0.${i}.1`, INTJ)),
  );
  let answered = 0;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const guessing = Promise.all(
    visitors.flatMap((guess) =>
      Array.from({ length: GUESSES }, async (_, i) => {
        if (await guess(i % 2 === 0 ? INTP : INTJ).catch(() => false)) answered += 1;
        if (answered === ANSWERED) begin();
      }),
    ),
  );
  await begun;
  await server.stop();
  await guessing;
  return withStore(`file:${file}`, async (store) => {
    const faults = await store.verify();
    shortcomings.push(...faults.map(({ sentence }) => `after the kill: ${sentence}`));
    const stored = await store.guesses.read(ID);
    const counts = [...(stored?.tally.values() ?? [])];
    const counted = counts.reduce((total, count) => total + count, 0);
    if (counted !== VISITORS) shortcomings.push(`${counted} of ${VISITORS} guesses are there`);
    if (answered === VISITORS * GUESSES) shortcomings.push('the kill came too late');
    return `${answered} of ${VISITORS * GUESSES} guesses answered before the kill, ${counted} kept, ${faults.length} faults`;
  });
}

async function guessInFlood(file: string, flood: number, shortcomings: string[]): Promise<string> {
  await fill(file);
  const server = await startServer({ file, environment: ENVIRONMENT });
  try {
    for (let i = 0; i < HONEST; i += 1) await visit(server, `10.${i}.0.1`, INTJ);
    const results = async () =>
      guessResultsSchema.parse(await (await server.request(paths.api.guesses(ID))).json());
    const sendFrom = async (addressOf: (i: number) => string): Promise<void> => {
      let next = 0;
      const send = async (): Promise<void> => {
        for (let i = next++; i < flood / NETWORKS; i = next++)
          await visit(server, addressOf(i), ESFP);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, send));
    };
    await sendFrom((i) => `11.0.0.${i % 254}`);
    // Twenty guesses beside forty leave the consensus as it is.
    const { verdict } = await results();
    if (verdict !== 'consensus') shortcomings.push(`a network turned a consensus into ${verdict}`);
    await sendFrom(addressIn48);
    const { total, counted, types } = await results();
    const most = HONEST + NETWORKS * NETWORK_MAX;
    if (counted > most) shortcomings.push(`${counted} guesses count, ${most} at most should`);
    if (types.INTJ !== HONEST) shortcomings.push(`${types.INTJ} of ${HONEST} honest guesses count`);
    if (total !== HONEST + flood) shortcomings.push(`${total} of ${HONEST + flood} are kept`);
    const ofAll = await guessAboutAll(server, flood, shortcomings);
    return `of ${flood} cookies from two networks ${counted - HONEST} count beside ${HONEST} honest guesses; ${ofAll}`;
  } finally {
    await server.stop();
  }
}

/** Lets a flood from two networks guess about all people, and then other networks. */
async function guessAboutAll(
  server: ServerProcess,
  flood: number,
  shortcomings: string[],
): Promise<string> {
  let next = 0;
  const began = performance.now();
  const send = async (): Promise<void> => {
    for (let i = next++; i < flood; i = next++) {
      const address = i % 2 === 0 ? `11.0.1.${i % 254}` : `2001:db8:2:${i.toString(16)}::1`;
      await visit(server, address, ESFP, idOf((i >> 1) % PEOPLE));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  const flooded = await countAll(server);
  for (let i = 0; i < PEOPLE; i += 1) await visit(server, `12.${i}.0.1`, INTJ, idOf(i));
  const strangers = (await countAll(server)) - flooded;
  const days = (performance.now() - began) / DAY;
  const most = NETWORKS * Math.ceil(NETWORK_MAX_IN_ALL * (1 + days));
  if (flooded > most) shortcomings.push(`${flooded} guesses of two networks count, ${most} may`);
  if (strangers !== PEOPLE) shortcomings.push(`${strangers} of ${PEOPLE} strangers’ guesses count`);
  return `of ${flood} about ${PEOPLE} people ${flooded} count, and of strangers ${strangers} of ${PEOPLE}`;
}

async function countAll(server: ServerProcess): Promise<number> {
  let sum = 0;
  for (let i = 0; i < PEOPLE; i += 1) {
    const response = await sendPatiently(server, paths.api.guesses(idOf(i)));
    sum += guessResultsSchema.parse(await response.json()).counted;
  }
  return sum;
}

function idOf(i: number): string {
  return `pessoa-${i}`;
}

/** An address in one of the /64 networks of a /48. */
function addressIn48(i: number): string {
  return `2001:db8:1:${(i % 0xffff).toString(16)}::1`;
}

async function fill(file: string): Promise<void> {
  const by = { visitor: null, at: new Date().toISOString() };
  const people = Array.from({ length: PEOPLE }, (_, i) => newPerson({ id: idOf(i) }));
  people.push(newPerson({ id: ID, name: 'Capitu' }));
  await withStore(`file:${file}`, (store) => store.create(people, by));
}

const cookieSchema = z.string().transform((header) => header.split(';')[0] ?? '');

/** Guesses for the first time, which sets a cookie, and resolves with a function that guesses again with it. */
async function visit(
  server: ServerProcess,
  address: string,
  first: Guess,
  id = ID,
): Promise<(guess: Guess) => Promise<boolean>> {
  const put = async (guess: Guess, headers: Readonly<Record<string, string>>) => {
    const response = await server.request(paths.api.guess(id), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...headers },
      body: JSON.stringify(guess),
    });
    await response.arrayBuffer();
    return response;
  };
  const response = await put(first, {});
  const cookie = cookieSchema.parse(response.headers.get('set-cookie'));
  return async (guess) => (await put(guess, { Cookie: cookie })).ok;
}
