/**
 * A process that holds slow connections, and reports for how many milliseconds each was held. Thousands of sockets take
 * time that must not be added to the times of the good clients.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { paths } from '../../src/domain/paths.ts';
import { apiPaths } from '../../test/support/api-paths.ts';

export interface HoldPlan {
  readonly port: number;
  readonly connections: number;
  /** Milliseconds after which the client closes a connection. */
  readonly patience: number;
}

const DRIP_INTERVAL = 500;
/** Number of connections that are opened at once: the kernel drops those that do not fit into its queue. */
const WAVE = 100;
/** Milliseconds between two waves, since clients on many machines are not synchronized. */
const BETWEEN_WAVES = 50;

const HEAD = `GET ${apiPaths.health} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `;
const BODY = `POST ${paths.api.personalities()} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
/** An unfinished head, an unfinished body, a response that is not read, and nothing at all. */
const BEGINNINGS = [HEAD, BODY, `GET ${apiPaths.openapi} HTTP/1.1\r\nHost: loc`, ''];

// The proof has ended, for whatever reason.
process.once('disconnect', () => process.exit());

const { port, connections, patience }: HoldPlan = JSON.parse(process.argv[2] ?? '{}');
const holding: Promise<number>[] = [];
while (holding.length < connections) {
  const wave = await Promise.all(Array.from({ length: WAVE }, openSocket));
  for (const socket of wave) {
    holding.push(holdOpen(socket, BEGINNINGS[holding.length % BEGINNINGS.length] ?? ''));
  }
  await setTimeout(BETWEEN_WAVES);
}
const held = await Promise.all(holding);
process.send?.(held, () => process.disconnect?.());

async function openSocket(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  return socket;
}

/** Holds a connection open, and resolves with the milliseconds until the server has closed it. */
async function holdOpen(socket: Socket, beginning: string): Promise<number> {
  const started = performance.now();
  const ended = new Promise<void>((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });
  socket.write(beginning);
  const drip = setInterval(() => {
    if (beginning !== '' && socket.writable) socket.write('x');
  }, DRIP_INTERVAL);
  socket.resume();
  await Promise.race([ended, setTimeout(patience, undefined, { ref: false })]);
  clearInterval(drip);
  socket.destroy();
  return performance.now() - started;
}
