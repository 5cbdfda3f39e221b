import { expect, it } from 'vitest';
import { OPEN_REPORTS_MAX, OPEN_REPORTS_SHARED } from '../../../src/domain/reports/report.ts';
import { BY } from '../../store/arbitraries.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { newPerson } from '../../support/people.ts';
import { createOne, expectProblem, type OpenApp, openApp, sending } from '../support.ts';

/**
 * Opens the reports from one number to below another, of other people and from visitors of one network; gives the id of
 * one who has one of them alone.
 */
async function openReports(app: OpenApp, from: number, to: number): Promise<string> {
  const others = Array.from({ length: 100 }, (_, i) => newPerson({ name: `Outra pessoa ${i}` }));
  await app.store.create(others, BY);
  const about = { version: 1, kind: 'junk', mayUseReserve: true } as const;
  const network = new Uint8Array(16);
  const report = async (id: string, i: number) => {
    const voter = Buffer.from(i.toString(16).padStart(32, '0'), 'hex');
    const content = { text: String(i), network, voter, at: '2026-11-22T12:00:00.000Z' };
    const result = await app.store.reports.report({ ...about, ...content, id });
    expect(result.outcome).toBe('received');
  };
  const [one, ...rest] = others.map(({ id }) => id);
  await report(one ?? '', from);
  for (let i = from + 1; i < to; i += 1) await report(rest[i % rest.length] ?? '', i);
  return one ?? '';
}

it('no more reports are taken than the operator can read, half of them from networks with few', async () => {
  const app = await openApp();
  const { id } = await createOne(app);
  const other = await createOne(app, { name: 'Outra' });
  const send = (about: string, address: string) =>
    app.request(apiPaths.reports(about), sending('POST', { kind: 'insult' }), address);
  const reported = await openReports(app, 0, OPEN_REPORTS_SHARED - 1);
  // An IPv4 /24 and an IPv6 /48 each send their first report of the day, and their second.
  expect((await send(id, '192.0.2.1')).status).toBe(201);
  await expectProblem(await send(other.id, '192.0.2.200'), 503, 'busy');
  expect((await send(id, '2001:db8:1::1')).status).toBe(201);
  await expectProblem(await send(other.id, '2001:db8:1:ff00::1'), 503, 'busy');
  expect((await send(other.id, '198.51.100.1')).status).toBe(201);

  await openReports(app, OPEN_REPORTS_SHARED + 2, OPEN_REPORTS_MAX);
  const refused = await send(other.id, '203.0.113.1');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60);
  await expectProblem(refused, 503, 'busy');
  await app.store.reports.dismiss({ id: reported, at: '2026-11-22T13:00:00.000Z' });
  expect((await send(other.id, '203.0.113.1')).status).toBe(201);
});
