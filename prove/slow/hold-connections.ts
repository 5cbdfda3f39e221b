/**
 * A thread that holds slow connections and tells for how many milliseconds each was held. Thousands of
 * sockets take time that must not be added to the good clients' times.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { paths } from '../../src/domain/paths.ts';

export interface HoldPlan {
  readonly port: number;
  readonly connections: number;
  /** Milliseconds after which a connection is given up. */
  readonly patience: number;
}

const DRIP_INTERVAL = 500;
/** Connections opened at a time: the kernel drops more than its queue holds, and no server sees them. */
const WAVE = 100;

const HEAD = `GET ${paths.api.health} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `;
const BODY = `POST ${paths.api.personalities()} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
/** A head, a body, an answer that is not read, and nothing at all. */
const BEGINNINGS = [HEAD, BODY, `GET ${paths.api.openapi} HTTP/1.1\r\nHost: loc`, ''];

const { port, connections, patience }: HoldPlan = workerData;
const sockets: Socket[] = [];
while (sockets.length < connections) {
  sockets.push(...(await Promise.all(Array.from({ length: WAVE }, openSocket))));
}
const held = await Promise.all(
  sockets.map((socket, i) => holdOpen(socket, BEGINNINGS[i % BEGINNINGS.length] ?? '')),
);
parentPort?.postMessage(held);

async function openSocket(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  return socket;
}

/** Milliseconds until the server has ended the connection. */
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
