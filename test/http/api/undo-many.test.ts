import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { changePageSchema, undoneSchema } from '../../../src/http/api/history.ts';
import {
  createOne,
  draft,
  expectProblem,
  type OpenApp,
  openApp,
  readBody,
  sending,
} from '../support.ts';

const NAMES = ['Capitu', 'Bentinho', 'Escobar'];
const limited = { environment: { WRITES_PER_MINUTE: '300' } };

/** Creates three people, lets one visitor rename each, and resolves with the visitor's name. */
async function openVandalized(options = {}): Promise<{ app: OpenApp; vandal: string }> {
  const app = await openApp(options);
  let cookie = '';
  for (const name of NAMES) {
    const { id } = await createOne(app, { name });
    const headers = { 'If-Match': '"1"', Cookie: cookie };
    const answer = await app.request(
      paths.api.personality(id),
      sending('PUT', draft({ name: 'Estragado' }), headers),
    );
    cookie ||= answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  }
  const { items } = await readChanges(app, {});
  return { app, vandal: items[0]?.visitor ?? '' };
}

async function readChanges(app: OpenApp, address: Parameters<typeof paths.api.changes>[0]) {
  return readBody(await app.request(paths.api.changes(address)), changePageSchema.strict());
}

const undo = (app: OpenApp, body: unknown, from?: string) =>
  app.request(paths.api.undoMany, sending('POST', body), from);

async function namesIn(app: OpenApp): Promise<string[]> {
  const { items } = await app.catalogue.page({ q: '' });
  return items.map(({ name }) => name).toSorted();
}

describe('undoing a visitor’s changes at once', () => {
  it('is one operation and one entry of the changes, and can be undone as one', async () => {
    const { app, vandal } = await openVandalized();
    expect((await readChanges(app, { visitor: vandal })).undoable).toBe(3);

    const undone = await readBody(await undo(app, { visitor: vandal }), undoneSchema);
    expect(undone).toEqual({ operation: 1, changes: 3, kept: 0 });
    expect(await namesIn(app)).toEqual(NAMES.toSorted());
    const { items } = await readChanges(app, {});
    expect(items).toHaveLength(7);
    expect(items[0]?.operation).toEqual({ id: 1, changes: 3, of: vandal, canUndo: true });

    const redone = await readBody(await undo(app, { operation: 1 }), undoneSchema);
    expect(redone).toEqual({ operation: 2, changes: 3, kept: 0 });
    expect(await namesIn(app)).toEqual(['Estragado', 'Estragado', 'Estragado']);
  });

  it('is counted on the first page of all changes of a visitor only', async () => {
    const { app, vandal } = await openVandalized();
    const { next, undoable } = await readChanges(app, { visitor: vandal, limit: 1 });
    expect(undoable).toBe(3);
    for (const address of [
      {},
      { visitor: vandal, cursor: next ?? '' },
      { visitor: vandal, q: 'estragado' },
      { visitor: vandal, change: 'updated' as const },
    ])
      expect(await readChanges(app, address)).not.toHaveProperty('undoable');
  });

  it('is limited to three per hour and address, not counting refused ones', async () => {
    const { app, vandal } = await openVandalized(limited);
    const from = '192.0.2.7';
    expect((await undo(app, { operation: 9 }, from)).status).toBe(404);
    for (const body of [{ visitor: vandal }, { operation: 1 }, { operation: 2 }])
      expect((await undo(app, body, from)).status).toBe(200);
    const refused = await undo(app, { operation: 3 }, from);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"undos";q=3;w=3600');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(1_100);
    await expectProblem(refused, 429, 'too_many_requests');
    expect((await undo(app, { operation: 3 }, '198.51.100.7')).status).toBe(200);
  });

  it.each([
    {},
    [],
    { visitor: 'Capitu' },
    { visitor: null },
    { operation: 0 },
    { operation: 1.5 },
    { operation: 2 ** 31 },
    { operation: '1' },
    { visitor: '7f3a9c01d2', operation: 1 },
    { visitor: '7f3a9c01d2', since: '2020-01-01' },
  ])('is refused for the body %j', async (body) => {
    await expectProblem(await undo(await openApp(), body), 400, 'malformed_request');
  });
});
