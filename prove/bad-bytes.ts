import { connect } from 'node:net';
import { megabytes } from '../bench/figure.ts';
import { paths } from '../src/domain/paths.ts';
import { apiPaths } from '../test/support/api-paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom, type Random } from './random.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';
import { written } from './wire.ts';

const COUNT: Readonly<Record<Size, number>> = { small: 2_000, full: 100_000 };
/** Requests before memory is measured, in which code is loaded and V8 sizes its young generation. */
const WARM_UP: Readonly<Record<Size, number>> = { small: 200, full: 15_000 };
const AT_ONCE = 20;
const MEMORY_BAR = 50_000_000;
/** Milliseconds after which the client closes a connection; the server may wait longer for more bytes. */
const TIMEOUT = 3_000;

const DRAFT = JSON.stringify({ name: 'Capitu', type: 'ENFP' });
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = written(
  `POST ${paths.api.personalities()}`,
  '',
  JSON_TYPE,
  'Transfer-Encoding: chunked',
);

/** Well-formed requests, whose bytes are then changed at random. */
const WHOLE: readonly [string, ...string[]] = [
  written(`GET ${paths.api.personalities()}?q=a&limit=5`),
  written(`POST ${paths.api.personalities()}`, DRAFT, JSON_TYPE),
  written(`PUT ${paths.api.personality('any')}`, DRAFT, JSON_TYPE, 'If-Match: "1"'),
  written(`DELETE ${paths.api.personality('any')}`, '', 'If-Match: "1"'),
  written('GET /mbti-db/persona/a', '', 'Accept-Encoding: gzip', 'Connection: close'),
  `${CHUNKED}${DRAFT.length.toString(16)}\r\n${DRAFT}\r\n0\r\n\r\n`,
  written(`GET ${apiPaths.health}`) + written(`GET ${apiPaths.health}`),
];

const TOKENS = [
  '\r\n',
  '\n',
  ' ',
  '%',
  '\0',
  ':',
  '0',
  'ff',
  'HTTP/1.1',
  'chunked',
  '\xff',
  '\xc3(',
] as const;

/** Sends random bytes, and requests with bytes changed, removed, inserted or cut off. */
export const badBytes: Proof = {
  name: 'bad-bytes',
  bar: '100,000 random raw requests: 0 answers of 5xx, 0 exits, memory + < 50 MB',
  run,
};

async function run(size: Size): Promise<Outcome> {
  const server = await startServer();
  const random = createRandom(20);
  const statuses = new Map<string, number>();
  const sendAll = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += AT_ONCE) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => speak(server, spoiled(random))),
      );
      for (const status of answers.flat()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  try {
    await sendAll(WARM_UP[size]);
    const before = await server.memory();
    await sendAll(COUNT[size]);
    const growth = (await server.memory()) - before;
    const failed = [...statuses.keys()].filter((status) => status.startsWith('5'));
    const shortcomings = failed.map((status) => `${statuses.get(status)} answers of ${status}`);
    if (server.ending() !== null) shortcomings.push('the server has ended');
    if (growth >= MEMORY_BAR) shortcomings.push(`memory grew by ${megabytes(growth)}`);
    const most = [...statuses]
      .sort(([, a], [, b]) => b - a)
      .map(([status, n]) => `${n} × ${status}`);
    return {
      figure: `${COUNT[size] + WARM_UP[size]} requests, answers ${most.join(', ')}; memory + ${megabytes(growth)}`,
      shortcomings,
    };
  } finally {
    await server.stop();
  }
}

function spoiled(random: Random): Buffer {
  if (random.below(10) === 0) return random.bytes(random.below(400));
  let text = random.pick(WHOLE);
  for (let times = 1 + random.below(3); times > 0; times -= 1) {
    const at = random.below(text.length);
    const end = at + random.below(8);
    const changes: readonly [() => string, ...(() => string)[]] = [
      () => text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1),
      () => text.slice(0, at) + random.pick(TOKENS) + text.slice(at),
      () => text.slice(0, at) + text.slice(end),
      () => text.slice(0, end) + text.slice(at),
      () => text.slice(0, at),
    ];
    text = random.pick(changes)();
  }
  return Buffer.from(text, 'latin1');
}

/** Sends bytes, and resolves with the statuses of all responses when the connection is closed. */
function speak(server: ServerProcess, bytes: Buffer): Promise<string[]> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.end(bytes));
    const timer = setTimeout(() => socket.destroy(), TIMEOUT);
    socket.on('data', (part) => {
      received += part.toString('latin1');
    });
    socket.on('end', () => socket.destroy());
    // A connection that the server closes is a valid outcome, too.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status = '']) => status));
    });
  });
}
