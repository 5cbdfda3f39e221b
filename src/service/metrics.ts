import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../catalogue/store.ts';
import { isLoopback } from '../http/guards/allowed-hosts.ts';
import type { RequestEntry } from '../http/request-log.ts';

/**
 * The upper bounds of the histogram buckets, in seconds. The first are small, because most requests take one or two
 * milliseconds.
 */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const WRITES = ['POST', 'PUT', 'DELETE'];

/** Creates the Prometheus metrics of requests and of the store, and prom-client's default metrics of the process. */
export function createMetrics() {
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

  const pages = new Counter({
    name: 'store_pages_total',
    help: 'Pages of searches, by whether they were in the cache.',
    labelNames: ['cached'],
    registers,
  });

  /**
   * Wraps an object to time its methods, and those of nested objects, whose operations are prefixed by the member's
   * name.
   */
  const timeAll = <T extends object>(inner: T, prefix: string): T => {
    const timed = new Map<PropertyKey, unknown>();
    for (const [name, member] of Object.entries(inner)) {
      const operation = prefix + name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (typeof member === 'object') timed.set(name, timeAll(member, `${operation}_`));
      if (typeof member !== 'function' || name === 'close') continue;
      timed.set(name, async (...args: readonly unknown[]): Promise<unknown> => {
        const end = store.startTimer({ operation });
        try {
          return await Reflect.apply(member, inner, args);
        } finally {
          end();
        }
      });
    }
    return new Proxy(inner, { get: (_, name) => timed.get(name) ?? Reflect.get(inner, name) });
  };

  return {
    observe(entry: RequestEntry): void {
      const { route, method, status, ms, bytes: sent, code } = entry;
      requests.observe({ route, method, status }, ms / 1000);
      bytes.inc({ route }, sent);
      if (code !== undefined) refusals.inc({ code });
      else if (WRITES.includes(method) && status < 300) writes.inc({ method });
    },
    /** Wraps a store to measure the duration of its operations, including those of its reports and guesses. */
    timeStore: (inner: Store): Store => timeAll(inner, ''),
    /** Counts a page of search results, by whether it came from the cache. */
    notePage: (isCached: boolean) => pages.inc({ cached: isCached ? 'yes' : 'no' }),
    /** Adds a gauge of the open reports, counted at each scrape. It keeps its last value while the store fails. */
    countOpenReports(count: () => Promise<number>): void {
      new Gauge({
        name: 'catalogue_reports_open',
        help: 'Reports that nobody has closed.',
        registers,
        async collect() {
          const open = await count().catch(() => null);
          if (open !== null) this.set(open);
        },
      });
    },
    /** Adds gauges of the bytes in use and, unless `limit` is 0, of the limit, which is given in gigabytes. */
    measureStorage(bytes: () => number, limit: number): void {
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
    /** Serves the metrics at `/metrics` on loopback; resolves to the actual port (relevant for port 0). */
    serve: (port: number) => serveText(registry, port),
  };
}

async function serveText(registry: Registry, port: number) {
  const server = createServer(async (request, response) => {
    const { host } = request.headers;
    // Otherwise a site could point its own host name at loopback, and its pages could read the metrics (DNS rebinding).
    if (host !== undefined && !isLoopback(host)) {
      response.writeHead(421).end();
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    // Nothing awaits this listener, so a rejection would end the process.
    const text = await registry.metrics().catch(() => null);
    if (text === null) response.writeHead(500).end();
    else response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
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
