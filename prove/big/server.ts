/**
 * The product in its own process, so that its memory can be measured separately. It reports its port and
 * the bytes read from each closed connection, and runs the garbage collector on request.
 */
import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { serve } from '../../src/http/serve.ts';
import { openApp } from '../support.ts';
import type { ServerMessage } from './server-process.ts';

function tell(message: ServerMessage): void {
  process.send?.(message);
}

subscribe('net.server.socket', (message) => {
  const socket = Reflect.get(Object(message), 'socket');
  if (!(socket instanceof Socket)) return;
  const { remotePort } = socket;
  socket.once('close', () => tell({ kind: 'closed', remotePort, bytesRead: socket.bytesRead }));
});

process.on('message', () => {
  globalThis.gc?.();
  tell({ kind: 'settled' });
});

const { app } = await openApp();
const { port } = await serve({ app, port: 0, host: '127.0.0.1' });
tell({ kind: 'listening', port });
