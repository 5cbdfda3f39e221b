/**
 * A process of clients that request the largest responses, read nothing of them, and never disconnect. It reports when
 * it has held their connections for a while.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { written } from '../wire.ts';

export interface SilencePlan {
  readonly port: number;
  readonly clients: number;
  /** The paths of the requests, which are used in turn. */
  readonly targets: readonly string[];
  /** Milliseconds for which the connections are held after the last request. */
  readonly patience: number;
}

/** Number of requests per client, all sent at once: the kernel buffers about four megabytes of their responses. */
const PIPELINED = 8;
const NETWORKS = 50;

// The proof has ended, for whatever reason.
process.once('disconnect', () => process.exit());

const { port, clients, targets, patience }: SilencePlan = JSON.parse(process.argv[2] ?? '{}');
for (let i = 0; i < clients; i += 1) {
  const line = `GET ${targets[i % targets.length]}`;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(written(line, '', `X-Forwarded-For: 198.18.${i % NETWORKS}.9`).repeat(PIPELINED));
}
await setTimeout(patience);
process.exit();
