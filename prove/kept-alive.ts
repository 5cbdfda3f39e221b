import { paths } from '../src/domain/paths.ts';
import { apiPaths } from '../test/support/api-paths.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom } from './random.ts';
import { startServer } from './server/server-process.ts';
import { openWire, type Wire, written } from './wire.ts';

const COUNT: Readonly<Record<Size, number>> = { small: 800, full: 10_000 };
const CONNECTIONS = 10;
/** A request that is not answered for so many milliseconds hangs. */
const HANGS_AFTER = 5_000;

const PEOPLE = paths.api.personalities();
const ANY = paths.api.personality('any');
const JSON_TYPE = 'Content-Type: application/json';
const DRAFT = JSON.stringify({ name: 'Capitu', type: 'ENFP' });
const LARGE = 'x'.repeat(100_000);

/** Requests of every kind, with the status of their answers. */
const KINDS: readonly [text: string, expected: number][] = [
  [written(`GET ${PEOPLE}`), 200],
  [written(`GET ${apiPaths.distribution('a')}`), 200],
  [written('GET /'), 302],
  [written('GET /mbti-db'), 200],
  [written('GET /mbti-db?q=maria', LARGE), 200],
  [written(`GET ${PEOPLE}?seed=1`, '', 'If-None-Match: *'), 304],
  [written(`GET ${PEOPLE}?limit=0`), 400],
  [written(`POST ${PEOPLE}`, '{', JSON_TYPE), 400],
  [written(`POST ${PEOPLE}`, DRAFT, JSON_TYPE, 'Sec-Fetch-Site: cross-site'), 403],
  [written(`POST ${PEOPLE}`, LARGE, JSON_TYPE, 'Origin: https://elsewhere.example'), 403],
  [written(`GET ${ANY}`), 404],
  [written('POST /nowhere', LARGE), 404],
  [written(`PATCH ${PEOPLE}`, DRAFT), 405],
  [written('POST /mbti-db', LARGE), 405],
  [written(`PUT ${PEOPLE}`, LARGE), 405],
  [written(`POST ${PEOPLE}`, LARGE.repeat(2), JSON_TYPE), 413],
  [written(`POST ${PEOPLE}`, LARGE, 'Content-Type: text/plain'), 415],
  [written(`POST ${PEOPLE}`, DRAFT, JSON_TYPE, 'Expect: the-unexpected'), 417],
  [written(`GET ${PEOPLE}`).replace('localhost', 'elsewhere.example'), 421],
  [written(`POST ${PEOPLE}`, '{}', JSON_TYPE), 422],
  [written(`PUT ${ANY}`, DRAFT, JSON_TYPE), 428],
  [written(`GET ${PEOPLE}`, '', `X-Long: ${'x'.repeat(20_000)}`), 431],
  [written(`POST ${PEOPLE}`, DRAFT, JSON_TYPE), 201],
];

/** Requests of every kind in a random order, over connections that are used as long as the answers allow. */
export const keptAlive: Proof = {
  name: 'kept-alive',
  bar: 'mixed requests over kept-alive connections, answers of every status: none hangs or is reset',
  run,
};

async function run(size: Size): Promise<Outcome> {
  const server = await startServer();
  const shortcomings: string[] = [];
  const statuses = new Set<number>();
  let opened = 0;
  const client = async (number: number): Promise<void> => {
    const random = createRandom(number);
    let wire: Wire | null = null;
    for (let i = 0; i < COUNT[size] / CONNECTIONS; i += 1) {
      const [text, expected] = KINDS[random.below(KINDS.length)] ?? ['', 0];
      if (wire === null) opened += 1;
      wire ??= await openWire(server.port);
      const outcome = await exchange(wire, text, expected);
      if (outcome.problem !== null) shortcomings.push(outcome.problem);
      statuses.add(outcome.status);
      if (outcome.isOver) wire = null;
    }
    wire?.socket.destroy();
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => client(number + 1)));
  } finally {
    await server.stop();
  }
  const figure = `${COUNT[size]} requests over ${opened} connections, answers of ${statuses.size} statuses: ${shortcomings.length} wrong`;
  return { figure, shortcomings: [...new Set(shortcomings)] };
}

interface Exchange {
  readonly status: number;
  /** Whether the connection can be used no longer. */
  readonly isOver: boolean;
  readonly problem: string | null;
}

async function exchange(wire: Wire, text: string, expected: number): Promise<Exchange> {
  const line = text.slice(0, text.indexOf('\r\n'));
  const timer = setTimeout(() => wire.socket.destroy(), HANGS_AFTER);
  try {
    wire.write(text);
    const { status, headers } = await wire.answer();
    const isOver = headers.get('connection') === 'close';
    const isReset = isOver && (await wire.closed());
    const isWrong = isReset ? 'is reset' : status === expected ? null : `answers ${status}`;
    return { status, isOver, problem: isWrong === null ? null : `${line} ${isWrong}` };
  } catch {
    return { status: 0, isOver: true, problem: `${line} has no answer (${expected} expected)` };
  } finally {
    clearTimeout(timer);
  }
}
