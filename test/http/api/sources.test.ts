import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { changesOf } from '../../store/history/read.ts';
import { draft, openApp, PEOPLE, sending } from '../support.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('shows the source of a write to the operator only', async () => {
  // All on one day, since sources have other names on the next day.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  const app = await openApp();
  const write = async (name: string, from: string) => {
    const answer = await app.request(PEOPLE, sending('POST', draft({ name })), from);
    expect(answer.status).toBe(201);
  };
  await write('Capitu', '192.0.2.1');
  await write('Bentinho', '192.0.2.254');
  await write('Escobar', '198.51.100.1');
  await write('Sancha', '2001:db8::1');
  await write('Ezequiel', '2001:db8:0:ff:1::1');
  const items = (await changesOf(app.store)).toReversed();
  const [capitu, bentinho, escobar, sancha, ezequiel] = items.map(({ source }) => source);
  expect(capitu).toMatch(/^[0-9a-f]{16}$/);
  expect([bentinho, ezequiel]).toEqual([capitu, sancha]);
  expect(new Set([capitu, escobar, sancha]).size).toBe(3);
  expect(new Set(items.map(({ visitor }) => visitor)).size).toBe(5);

  const id = items[0]?.id ?? '';
  const addresses = [
    ...[paths.api.history(id), paths.api.changes(), paths.api.personality(id)],
    ...[paths.changesFeed(), paths.home(), PEOPLE],
  ];
  for (const path of addresses) {
    const text = await (await app.request(path)).text();
    for (const { source } of items) expect(text, path).not.toContain(source);
    expect(text, path).not.toContain('"source"');
  }
});

it('records each kind of write with its source', async () => {
  const app = await openApp();
  const from = '192.0.2.1';
  const created = await app.request(PEOPLE, sending('POST', draft()), from);
  const path = created.headers.get('Location') ?? '';
  const match = (version: number) => ({ 'If-Match': `"${version}"` });
  await app.request(path, sending('PUT', draft({ name: 'Capitolina' }), match(1)), from);
  await app.request(path, { method: 'DELETE', headers: match(2) }, from);
  const id = path.split('/').at(-1) ?? '';
  await app.request(paths.api.restore(id), sending('POST', { version: 1 }, match(3)), from);
  const items = (await changesOf(app.store)).toReversed();
  expect(items.map(({ change }) => change)).toEqual(['created', 'updated', 'removed', 'restored']);
  expect(items.map(({ source }) => source)).toEqual(
    Array.from({ length: 4 }, () => expect.stringMatching(/^[0-9a-f]{16}$/)),
  );
});
