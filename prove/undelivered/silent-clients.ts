/**
 * A process of clients that send requests, read nothing of the responses, and never disconnect. After a while it
 * reports the ports of its connections.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { written } from '../wire.ts';

export interface SilencePlan {
  readonly port: number;
  readonly requests: number;
  /** The paths of the requests, which are used in turn. */
  readonly targets: readonly string[];
  /** Milliseconds for which the connections are held after the last request. */
  readonly patience: number;
}

/** Number of requests per connection, all sent at once: the kernel buffers about four megabytes of their responses. */
const PIPELINED = 8;
const NETWORKS = 50;
/** Milliseconds between two connections. */
const PAUSE = 80;

// The proof has ended, for whatever reason.
process.once('disconnect', () => process.exit());

const { port, requests, targets, patience }: SilencePlan = JSON.parse(process.argv[2] ?? '{}');
const ports: (number | undefined)[] = [];
for (let i = 0; i < requests / PIPELINED; i += 1) {
  const line = `GET ${targets[i % targets.length]}`;
  const from = `X-Forwarded-For: 198.18.${i % NETWORKS}.9`;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  ports.push(socket.localPort);
  const last = written(line, '', from, 'Connection: close');
  socket.write(written(line, '', from).repeat(PIPELINED - 1) + last);
  await setTimeout(PAUSE);
}
await setTimeout(patience);
process.send?.(ports, () => process.exit());
