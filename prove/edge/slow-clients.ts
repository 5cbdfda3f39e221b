/**
 * A process of clients that send heads and bodies byte by byte. It reports for how many milliseconds the server has
 * held each connection.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { paths } from '../../src/domain/paths.ts';
import { apiPaths } from '../../test/support/api-paths.ts';
import { written } from '../wire.ts';

export interface SlowPlan {
  readonly port: number;
  readonly heads: number;
  readonly bodies: number;
  /** Milliseconds after which a client closes a connection. */
  readonly patience: number;
}

const DRIP_INTERVAL = 500;
/** Number of connections that are opened at once: the kernel drops those that do not fit into its queue. */
const WAVE = 100;

const HEAD = `GET ${apiPaths.health} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `;
const BODY = `${written(`POST ${paths.api.personalities()}`, '', 'Content-Type: application/json', 'Content-Length: 1000')}{`;

// The proof has ended, for whatever reason.
process.once('disconnect', () => process.exit());

const { port, heads, bodies, patience }: SlowPlan = JSON.parse(process.argv[2] ?? '{}');
const beginnings = [...Array(heads).fill(HEAD), ...Array(bodies).fill(BODY)];
const holding: Promise<number>[] = [];
while (beginnings.length > 0) {
  const wave = beginnings.splice(0, WAVE);
  const sockets = await Promise.all(wave.map(openSocket));
  holding.push(...sockets.map((socket, i) => holdOpen(socket, wave[i] ?? '')));
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
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  socket.resume();
  socket.write(beginning);
  const drip = setInterval(() => socket.write('x'), DRIP_INTERVAL);
  await Promise.race([closed, setTimeout(patience, undefined, { ref: false })]);
  clearInterval(drip);
  socket.destroy();
  return performance.now() - started;
}
