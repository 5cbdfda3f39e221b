import { expect, it } from 'vitest';
import { createMetrics } from '../src/metrics.ts';
import { openCatalogue } from './support/catalogue.ts';

it('the metrics count requests by route, not by address, and refusals, writes and operations of the store', async () => {
  const metrics = createMetrics();
  const { store } = await openCatalogue();
  const timed = metrics.timeStore(store);
  await timed.get('nobody');
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
    expect(lines).toContain('store_duration_seconds_count{operation="get"} 1');
    expect(lines.join()).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(lines.join()).toContain('process_resident_memory_bytes');
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  } finally {
    await server.close();
    await timed.close();
  }
});
