import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { createMetrics } from '../../src/service/metrics.ts';
import { BY } from '../store/arbitraries.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { newPerson } from '../support/people.ts';

it('the metrics count requests by route, not by address, and refusals, writes and operations of the store', async () => {
  const metrics = createMetrics();
  const { store } = await openCatalogue();
  const timed = metrics.timeStore(store);
  await timed.get('nobody');
  for (const isCached of [true, true, false]) metrics.notePage(isCached);
  const request = { id: '1', route: '/mbti-db/api/personalities', ms: 3, bytes: 500 };
  metrics.observe({ ...request, method: 'GET', status: 200 });
  metrics.observe({ ...request, method: 'POST', status: 201 });
  metrics.observe({ ...request, method: 'POST', status: 429, code: 'too_many_requests' });

  const server = await metrics.serve(0);
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    expect(answer.headers.get('Content-Type')).toContain('text/plain; version=0.0.4');
    const lines = (await answer.text()).split('\n');
    const route = 'route="/mbti-db/api/personalities"';
    expect(lines).toContain(
      `http_request_duration_seconds_count{${route},method="GET",status="200"} 1`,
    );
    expect(lines).toContain(`http_response_bytes_total{${route}} 1500`);
    expect(lines).toContain('catalogue_writes_total{method="POST"} 1');
    expect(lines).toContain('http_refusals_total{code="too_many_requests"} 1');
    expect(lines).toContain('store_pages_total{cached="yes"} 2');
    expect(lines).toContain('store_duration_seconds_count{operation="get"} 1');
    expect(lines.join()).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(lines.join()).toContain('process_resident_memory_bytes');
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  } finally {
    await server.close();
    await timed.close();
  }
});

it.each([
  ['127.0.0.1:9100', 200],
  ['localhost:9100', 200],
  ['[::1]:9100', 200],
  ['rebound.example:9100', 421],
  ['localhost.rebound.example', 421],
])('the metrics for the host %s are answered with %i', async (host, status) => {
  const server = await createMetrics().serve(0);
  const head = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const socket = connect(server.port, '127.0.0.1', () => socket.write(head));
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  await server.close();
});

it('the metrics keep the last number of open reports while the store does not answer', async () => {
  const metrics = createMetrics();
  const { store } = await openCatalogue();
  let count: () => Promise<number> = async () => 3;
  metrics.countOpenReports(() => count());
  const server = await metrics.serve(0);
  const scrape = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  try {
    expect(await scrape()).toContain('catalogue_reports_open 3\n');
    count = async () => {
      throw new Failure('unavailable');
    };
    expect(await scrape()).toContain('catalogue_reports_open 3\n');
    count = store.reports.countOpen;
    expect(await scrape()).toContain('catalogue_reports_open 0\n');
  } finally {
    await server.close();
    await store.close();
  }
});

it('the metrics time each method of the store except close, and pass on what it returns', async () => {
  const metrics = createMetrics();
  const { store } = await openCatalogue();
  const timed = metrics.timeStore(store);
  expect(Object.keys(timed).toSorted()).toEqual(Object.keys(store).toSorted());
  const [one, other] = [newPerson({ name: 'Ana' }), newPerson({ name: 'Anna' })];
  await timed.create([one, other], BY);
  expect(await timed.similar('Ana', 5)).toEqual(await store.similar('Ana', 5));
  expect(await timed.lock(one.id, true)).toBe(true);
  expect((await timed.versions({ after: 0, limit: 9 })).items).toHaveLength(2);
  const scope = { visitor: '0123456789', since: BY.at };
  expect(await timed.findRollback(scope)).toEqual(await store.findRollback(scope));
  await timed.rollBack({ scope, ids: [], operation: null }, BY);
  expect(await timed.eraseVersion(one.id, 1)).toBe('is_newest');
  expect(await timed.erase(other.id)).toBe(1);
  expect(await timed.verify()).toEqual([]);
  expect((await timed.reports.counts(BY.at)).open).toBe(0);
  expect(await timed.guesses.read(other.id)).toEqual(await store.guesses.read(other.id));

  const server = await metrics.serve(0);
  try {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    const counted = [...text.matchAll(/store_duration_seconds_count\{operation="(\w+)"\} 1$/gm)];
    expect(counted.map(([, operation]) => operation)).toEqual([
      ...['create', 'similar', 'lock', 'versions', 'find_rollback', 'roll_back'],
      ...['erase_version', 'erase', 'verify', 'reports_counts', 'guesses_read'],
    ]);
  } finally {
    await server.close();
    await timed.close();
  }
});
