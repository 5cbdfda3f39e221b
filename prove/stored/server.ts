/**
 * The product over a database, in a process of its own: `server.ts FILE` or `server.ts URL`. It tells its port, and
 * the delay of its event loop since the last time, when it is asked to.
 */
import { flushCompileCache } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serve } from '../../src/http/server/serve.ts';
import { openApp } from '../support.ts';
import type { ServerMessage } from './server-process.ts';

// The proof has ended, whatever ended it.
process.once('disconnect', () => process.exit());

function tell(message: ServerMessage): void {
  process.send?.(message);
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  tell({ kind: 'delay', p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
  delay.reset();
});

const [, , database = ''] = process.argv;
const isUrl = database.startsWith('postgres:');
const { app } = await openApp({
  environment: { DATABASE_URL: isUrl ? database : `file:${database}` },
});
const { port } = await serve({ app, port: 0, host: '127.0.0.1' });
tell({ kind: 'listening', port });
// Node would write the modules compiled at this start only when the process ends in order.
flushCompileCache();
