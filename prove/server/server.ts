/**
 * Runs the product in a separate process, so that it does not share memory and event loop with the proof. It reports
 * its port and what is requested by messages.
 */
import { flushCompileCache } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { OPEN_FILES } from '../../src/domain/open-data.ts';
import type { OpenDataFiles } from '../../src/http/files/open-data.ts';
import { serve } from '../../src/http/server/serve.ts';
import { createMetrics } from '../../src/service/metrics.ts';
import { readSettings } from '../../src/settings.ts';
import { openApp } from '../support.ts';
import { openDeployed } from './deployed.ts';
import type { ServerMessage, ServerOptions, ServerRequest } from './server-process.ts';

// The proof has ended, for whatever reason.
process.once('disconnect', () => process.exit());

function tell(message: ServerMessage): void {
  process.send?.(message);
}

const options: ServerOptions = JSON.parse(process.argv[2] ?? '{}');
const { environment = {}, people = 0, timeouts = {}, port = 0, file } = options;
const openData = options.openData === undefined ? null : openDataIn(options.openData);
const { app, store, leave } = await (file === undefined
  ? openApp({ environment, people, openData })
  : openDeployed(file, { environment, people, openData }));
const { metricsPort } = readSettings(environment);
if (metricsPort > 0) {
  const metrics = createMetrics();
  metrics.countOpenReports(store.reports.countOpen);
  await metrics.serve(metricsPort);
}
const serving = await serve({ app, port, host: '127.0.0.1', timeouts });

const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();

/** The maximum processor time in milliseconds between two iterations of the event loop. */
let computed = 0;
let used = processorTime();
function noteTurn(): void {
  const now = processorTime();
  computed = Math.max(computed, now - used);
  used = now;
}
setInterval(noteTurn, 10);

/** The processor time of this thread in milliseconds since it began. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The files of a folder as the open data; their facts only matter for caches. */
function openDataIn(folder: string): OpenDataFiles {
  const files = OPEN_FILES.map((name) => ({ name, bytes: 0, sha256: '' }));
  const data = { at: new Date().toISOString(), people: 0, files };
  return { current: () => ({ data, folder }) };
}

process.on('message', async (request: ServerRequest) => {
  if (request === 'settle') {
    globalThis.gc?.();
    tell({ kind: 'settled' });
  } else if (request === 'delays') {
    const [max, p99] = [delays.max / 1e6, delays.percentile(99) / 1e6];
    noteTurn();
    tell({ kind: 'delays', max, p99, computed, used });
    delays.reset();
    computed = 0;
  } else {
    await leave();
    await serving.drain();
    process.exit();
  }
});
tell({ kind: 'listening', port: serving.port });
// Otherwise Node would write the modules that were compiled at this start only when the process exits normally.
flushCompileCache();
