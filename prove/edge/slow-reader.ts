import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { openDataPaths } from '../../src/domain/open-data-paths.ts';
import { written } from '../wire.ts';

/** Milliseconds between two reads. */
const PAUSE = 100;

/**
 * Downloads a file of the open data at `speed` bytes a second, and resolves with how many of its bytes arrive before the
 * connection ends.
 */
export async function readSlowly(port: number, bytes: number, speed: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let isOver = false;
  socket.on('error', () => {});
  socket.once('close', () => {
    isOver = true;
  });
  await once(socket, 'connect');
  const line = `GET ${openDataPaths.file('personalidades.jsonl')}`;
  socket.write(written(line, '', 'X-Forwarded-For: 203.0.113.99', 'Connection: close'));
  let head = '';
  let received = 0;
  const started = performance.now();
  while (!isOver && received < bytes) {
    await setTimeout(PAUSE);
    const due = ((performance.now() - started) / 1_000) * speed;
    while (received < due) {
      const part: Buffer | null = socket.read();
      if (part === null) break;
      received += part.length;
      if (head.includes('\r\n\r\n')) continue;
      head += part.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      received = end < 0 ? 0 : head.length - end - 4;
    }
  }
  socket.destroy();
  return received;
}
