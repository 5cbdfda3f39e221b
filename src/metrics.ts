import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from './catalogue/store.ts';
import { isLoopback } from './http/guards/own-host.ts';
import type { RequestEntry } from './http/log.ts';

/** Prometheus metrics of requests and the store, and prom-client's default metrics of the process. */
export interface Metrics {
  observe(entry: RequestEntry): void;
  /** Tells at each reading how many reports are open. */
  countOpenReports(count: () => Promise<number>): void;
  /** What is stored is damaged. */
  noteDamage(): void;
  /** Wraps a store to measure the duration of its operations. */
  timeStore(store: Store): Store;
  /** Tells the bytes in use, and the limit in gigabytes if there is one. */
  measureStorage(bytes: () => number, limit: number): void;
  /** Serves the metrics at `/metrics` on loopback; resolves to the actual port (relevant for port 0). */
  serve(port: number): Promise<{ readonly port: number; close(): Promise<void> }>;
}

/** Route and method of requests that were refused before the app. */
const UNREADABLE = 'unreadable';

/** In seconds. The first are small, because most requests take one or two milliseconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const WRITES = ['POST', 'PUT', 'DELETE'];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const bytes = new Counter({
    name: 'http_response_bytes_total',
    help: 'Bytes of responses including headers.',
    labelNames: ['route'],
    registers,
  });
  const writes = new Counter({
    name: 'catalogue_writes_total',
    help: 'Accepted writes.',
    labelNames: ['method'],
    registers,
  });
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Failed requests by failure code.',
    labelNames: ['code'],
    registers,
  });
  const store = new Histogram({
    name: 'store_duration_seconds',
    help: 'Duration of operations of the store.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  });

  const damage = new Gauge({
    name: 'catalogue_damaged',
    help: 'Whether damage was found in what is stored since the start.',
    registers,
  });

  const timerOf =
    (inner: Store) =>
    <Args extends unknown[], Result>(
      operation: string,
      call: (...args: Args) => Promise<Result>,
    ): ((...args: Args) => Promise<Result>) =>
    (...args) => {
      const end = store.startTimer({ operation });
      return call.apply(inner, args).finally(end);
    };

  // Names every method instead of copying the store: a new one does not compile until it is here.
  const timeStore = (inner: Store): Store => {
    const timed = timerOf(inner);
    return {
      page: timed('page', inner.page),
      countByCell: timed('count', inner.countByCell),
      get: timed('get', inner.get),
      meant: timed('meant', inner.meant),
      similar: timed('similar', inner.similar),
      history: timed('history', inner.history),
      changes: timed('changes', inner.changes),
      listed: timed('listed', inner.listed),
      icon: timed('icon', inner.icon),
      create: timed('create', inner.create),
      createOnce: timed('create', inner.createOnce),
      update: timed('update', inner.update),
      remove: timed('remove', inner.remove),
      restore: timed('restore', inner.restore),
      undoMany: timed('undo_many', inner.undoMany),
      ping: timed('ping', inner.ping),
      size: timed('size', inner.size),
      verify: timed('verify', inner.verify),
      rebuild: timed('rebuild', inner.rebuild),
      erase: timed('erase', inner.erase),
      eraseChanges: timed('erase_changes', inner.eraseChanges),
      eraseVersion: timed('erase_version', inner.eraseVersion),
      eraseIcon: timed('erase_icon', inner.eraseIcon),
      lock: timed('lock', inner.lock),
      findRollback: timed('find_rollback', inner.findRollback),
      rollBack: timed('roll_back', inner.rollBack),
      versions: timed('versions', inner.versions),
      importVersions: timed('import_versions', inner.importVersions),
      otherData: timed('other_data', inner.otherData),
      replaceOtherData: timed('replace_other_data', inner.replaceOtherData),
      reports: inner.reports,
      guesses: inner.guesses,
      sourceOf: inner.sourceOf,
      forgetSources: timed('forget_sources', inner.forgetSources),
      secret: timed('secret', inner.secret),
      close: () => inner.close(),
    };
  };

  return {
    observe(entry) {
      const { status, ms, bytes: sent, code } = entry;
      const route = entry.route ?? UNREADABLE;
      const method = entry.method ?? UNREADABLE;
      requests.observe({ route, method, status }, ms / 1000);
      bytes.inc({ route }, sent);
      if (code !== undefined) refusals.inc({ code });
      else if (WRITES.includes(method) && status < 300) writes.inc({ method });
    },
    noteDamage: () => damage.set(1),
    timeStore,
    countOpenReports(count) {
      new Gauge({
        name: 'catalogue_reports_open',
        help: 'Reports that nobody has closed.',
        registers,
        async collect() {
          this.set(await count());
        },
      });
    },
    measureStorage(bytes, limit) {
      new Gauge({
        name: 'storage_used_bytes',
        help: 'Bytes of the database in use.',
        registers,
        collect() {
          this.set(bytes());
        },
      });
      if (limit === 0) return;
      new Gauge({ name: 'storage_limit_bytes', help: 'STORAGE_LIMIT.', registers }).set(
        limit * 1e9,
      );
    },
    serve: (port) => serveText(registry, port),
  };
}

async function serveText(registry: Registry, port: number) {
  const server = createServer(async (request, response) => {
    const { host } = request.headers;
    // Otherwise a site could point its own name at loopback, and its pages could read this (DNS rebinding).
    if (host !== undefined && !isLoopback(host)) {
      response.writeHead(421).end();
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
