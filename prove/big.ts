import { megabytes } from '../bench/figure.ts';
import { apiPaths } from '../test/support/api-paths.ts';
import { type BigRequest, bigRequests, send } from './big/requests.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { type ServerProcess, startServer } from './server/server-process.ts';

const MB = 1_000_000;
const BODY: Readonly<Record<Size, number>> = { small: 16 * MB, full: 1_000 * MB };
const ROUNDS: Readonly<Record<Size, number>> = { small: 2, full: 20 };
/** Rounds before memory is measured, in which code is loaded and V8 sizes its heap. */
const WARM_UP: Readonly<Record<Size, number>> = { small: 1, full: 5 };
const READ_BAR = 256 * 1024;
const MEMORY_BAR = 10 * MB;

/** Sends oversized bodies, headers, compressed bodies and icons over sockets to a separate server process. */
export const big: Proof = {
  name: 'big',
  bar: '413, 431, 415; ≤ 256 KiB read; memory + < 10 MB',
  run,
};

async function run(size: Size): Promise<Outcome> {
  const requests = bigRequests(BODY[size]);
  const server = await startServer({ tellsClosed: true });
  const shortcomings: string[] = [];
  let read = 0;
  /** Sends all requests at the same time, as in an attack. */
  const round = async (): Promise<void> => {
    const reads = await Promise.all(requests.map((each) => attack(server, each, shortcomings)));
    read = Math.max(read, ...reads);
  };
  try {
    for (let i = 0; i < WARM_UP[size]; i += 1) await round();
    const before = await server.memory();
    for (let i = 0; i < ROUNDS[size]; i += 1) await round();
    const growth = (await server.memory()) - before;
    if (growth >= MEMORY_BAR) shortcomings.push(`memory grew by ${megabytes(growth)}`);
    const health = await fetch(`http://127.0.0.1:${server.port}${apiPaths.health}`);
    if (health.status !== 200) shortcomings.push(`afterwards health is ${health.status}`);
    const count = requests.length * (ROUNDS[size] + WARM_UP[size]);
    const figure = `${count} requests of up to ${megabytes(BODY[size])}: at most ${inKiB(read)} read of one; memory + ${megabytes(growth)}`;
    return { figure, shortcomings: [...new Set(shortcomings)] };
  } finally {
    await server.stop();
  }
}

/** Sends a request and returns how many bytes of it the server read. */
async function attack(
  server: ServerProcess,
  request: BigRequest,
  shortcomings: string[],
): Promise<number> {
  const { status, port } = await send(server.port, request);
  const read = await server.bytesRead(port);
  if (status !== request.expected) {
    shortcomings.push(`${request.what}: ${status} instead of ${request.expected}`);
  }
  if (read > READ_BAR) shortcomings.push(`${request.what}: ${inKiB(read)} read`);
  return read;
}

function inKiB(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KiB`;
}
