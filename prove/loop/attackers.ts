/**
 * A process that sends hostile requests over several connections at once. Making them and reading their responses takes
 * time that must not be added to the times of the good clients.
 */

import { connect } from 'node:net';
import { paths } from '../../src/domain/paths.ts';
import { apiPaths } from '../../test/support/api-paths.ts';
import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import { openWire, written } from '../wire.ts';

const PEOPLE = paths.api.personalities();
const JSON_TYPE = 'Content-Type: application/json';
const MARKS = '\u0301'.repeat(30_000) + '\u0316'.repeat(30_000);

type Attack = (random: Random) => string;

/** Requests that have blocked the server, or that are known to be expensive. */
const ATTACKS: readonly [Attack, ...Attack[]] = [
  always(markedName()),
  always(written(`GET ${PEOPLE}?q=${encodeURIComponent(MARKS.slice(29_000, 31_000))}`)),
  (random) => written(`GET ${PEOPLE}?q=${terms(random, 12)}`),
  (random) => written(`GET ${apiPaths.distribution('')}?q=${terms(random, 30)}`),
  (random) => written(`GET /mbti-db?q=${terms(random, 6)}`),
  // As many words as fit into the head of a request.
  always(written(`GET /mbti-db?q=${'a+b+'.repeat(3_900)}`)),
  always(written(`GET ${paths.api.search()}?q=${'a+b+'.repeat(3_900)}`)),
  always(written(`GET ${PEOPLE}?cursor=25.0&seed=1`)),
  always(written(`GET ${PEOPLE}?q=${'a'.repeat(64)}`)),
  always(written(`POST ${PEOPLE}`, '['.repeat(120_000), JSON_TYPE)),
  always(posted(Object.fromEntries(Array.from({ length: 11_000 }, (_, i) => [`k${i}`, 0])))),
  always(
    posted({ name: 'Capitu', type: 'ENFP', icon: `data:image/png;base64,${'A'.repeat(60_000)}` }),
  ),
  always(written('GET /mbti-db').repeat(1_000)),
  always(written(`GET ${PEOPLE}?limit=100`).repeat(500)),
];

function always(text: string): Attack {
  return () => text;
}

function posted(draft: unknown): string {
  return written(`POST ${PEOPLE}`, JSON.stringify(draft), JSON_TYPE);
}
/** A body in UTF-8, decoded as Latin-1 as the wire expects. With escapes instead, fewer marks would fit into it. */
function markedName(): string {
  const body = Buffer.from(JSON.stringify({ name: `a${MARKS}`, type: 'ENFP' })).toString('latin1');
  return written(`POST ${PEOPLE}`, body, JSON_TYPE);
}

function terms(random: Random, count: number): string {
  const letters = Array.from({ length: count }, () =>
    String.fromCharCode(97 + random.below(26)).repeat(1 + random.below(2)),
  );
  return letters.join('+');
}

/** Many connections at once, half of whose clients disconnect after sending their request. */
interface Burst {
  /** The addresses of the clients, which are used in turn. */
  readonly addresses: readonly string[];
  /** The path of request number `i`. */
  readonly path: (i: number) => string;
}

const FIRST = 'a'.charCodeAt(0);
/** Two letters that hardly any name contains, a different pair each time. */
const rare = (i: number): string =>
  `z${String.fromCharCode(FIRST + (i % 26), FIRST + (Math.floor(i / 26) % 26))}`;
const feed = (i: number): string => paths.changesFeed({ q: rare(i) });
const unknown = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

const ONE_ADDRESS = ['192.0.2.9'];
const TWO_56_OF_ONE_48 = ['2001:db8:1:1::1', '2001:db8:1:100::1'];
const FOUR_OF_TWO_24 = ['192.0.2.1', '192.0.2.2', '198.51.100.1', '198.51.100.2'];

const BURSTS: readonly Burst[] = [
  { addresses: TWO_56_OF_ONE_48, path: feed },
  { addresses: FOUR_OF_TWO_24, path: feed },
  { addresses: FOUR_OF_TWO_24, path: (i) => paths.changes({ q: rare(i) }) },
  {
    addresses: FOUR_OF_TWO_24,
    path: () => paths.api.changes({ visitor: '0123456789', change: 'created' }),
  },
  { addresses: ONE_ADDRESS, path: (i) => `/nada/${i}` },
  { addresses: FOUR_OF_TWO_24, path: (i) => `/mbti-db/nada/${i}` },
  { addresses: ONE_ADDRESS, path: (i) => paths.personality(unknown(i)) },
  { addresses: FOUR_OF_TWO_24, path: (i) => paths.api.personality(unknown(i)) },
  { addresses: FOUR_OF_TWO_24, path: (i) => paths.home({ q: rare(i) }) },
  { addresses: ONE_ADDRESS, path: () => paths.home() },
];

/** Opens this many connections at once; half of their clients disconnect at once, half read the response. */
async function sendBurst(port: number, count: number, { addresses, path }: Burst): Promise<void> {
  const sending = Array.from({ length: count }, (_, i) => {
    const from = `X-Forwarded-For: ${addresses[i % addresses.length]}`;
    return send(port, written(`GET ${path(i)}`, '', 'Connection: close', from), i % 8 < 4);
  });
  await Promise.all(sending);
}

/** Sends a request, and resolves when the connection is closed, whatever the response is. */
function send(port: number, text: string, leaves: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('close', () => resolve());
    socket.resume();
    socket.write(text, () => leaves && socket.destroy());
  });
}

export interface AttackPlan {
  readonly port: number;
  readonly requests: number;
  /** Number of connections per burst. */
  readonly burst: number;
}

const ATTACKERS = 5;
/** Milliseconds after which the client closes a connection. */
const TIMEOUT = 10_000;

// The proof has ended, for whatever reason.
process.once('disconnect', () => process.exit());

const { port, requests, burst }: AttackPlan = JSON.parse(process.argv[2] ?? '{}');
await Promise.all(Array.from({ length: ATTACKERS }, (_, i) => attack(requests / ATTACKERS, i + 1)));
for (const each of BURSTS) await sendBurst(port, burst, each);
process.disconnect?.();

async function attack(count: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  for (let i = 0; i < count; i += 1) {
    const wire = await openWire(port);
    const timer = setTimeout(() => wire.socket.destroy(), TIMEOUT);
    wire.write(random.pick(ATTACKS)(random));
    // The response does not matter, only its cost for other requests.
    await wire.answer().catch(() => {});
    clearTimeout(timer);
    wire.socket.destroy();
  }
}
