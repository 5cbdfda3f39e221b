import { gunzipSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { nameIssue, tidyName } from '../../../src/domain/name.ts';
import { paths } from '../../../src/domain/paths.ts';
import { personalitySchema, problemSchema } from '../../../src/http/api/schemas.ts';
import {
  countAll,
  createOne,
  dataUrlOf,
  draft,
  type OpenApp,
  openApp,
  PEOPLE,
} from '../support.ts';

/** The requests are the same over both engines; on PostgreSQL, where they cost the most, the first ones do. */
const RUNS = { seed: 20_260_101, numRuns: inject('engine') === 'postgres' ? 200 : 400 };

let app: OpenApp;
let id: string;

beforeAll(async () => {
  app = await openApp();
  ({ id } = await createOne(app));
});

/** Expects an answer below 500, and problem+json for every refusal. */
async function expectNoFault(path: string, init: RequestInit): Promise<void> {
  const response = await app.request(path, init);
  expect(response.status).toBeLessThan(500);
  expect(app.errors).toEqual([]);
  if (response.status === 201) {
    const created = personalitySchema.parse(JSON.parse(await unpack(response)));
    expect(nameIssue(created.name)).toBeNull();
    expect(tidyName(created.name)).toBe(created.name);
    expect(await app.catalogue.get(created.id)).toEqual(created);
  }
  if (response.status < 400) return;
  const problem = problemSchema.strict().parse(JSON.parse(await unpack(response)));
  expect(problem.status).toBe(response.status);
}

async function unpack(response: Response): Promise<string> {
  const packed = Buffer.from(await response.arrayBuffer());
  switch (response.headers.get('Content-Encoding')) {
    case 'gzip':
      return gunzipSync(packed).toString();
    case 'deflate':
      return inflateSync(packed).toString();
    default:
      return packed.toString();
  }
}

/** Only values that `Headers` accepts, since others cannot be sent. */
const headerValues = fc
  .oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ maxLength: 20, unit: 'binary-ascii' }),
    fc.constantFrom('"1"', '"0"', '*', 'W/"1"', '', 'application/json', 'gzip', 'same-origin'),
  )
  .filter((value) => {
    try {
      return new Headers({ x: value }).has('x');
    } catch {
      return false;
    }
  });
const headers = fc.dictionary(
  fc.constantFrom(
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
    'Content-Type',
    'Content-Encoding',
    'Content-Length',
    'Accept',
    'Accept-Encoding',
    'Origin',
    'Host',
    'Sec-Fetch-Site',
    'X-Forwarded-For',
    'Range',
    'Cookie',
  ),
  headerValues,
  { maxKeys: 5 },
);

const text = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60, unit: 'binary' }));

/** Names around the maximum length, much longer ones, and texts of search operators. */
const longNames = fc.oneof(
  fc.string({ minLength: 100, maxLength: 140 }),
  // As many combining marks as fit into a body: NFC is quadratic over them.
  fc
    .tuple(
      fc.constantFrom('a', '\u0301', '\u0316\u0301', '😀', '\u200d', ' '),
      fc.nat({ max: 12_000 }),
    )
    .map(([unit, count]) => unit.repeat(count)),
  fc.string({ maxLength: 8, unit: fc.constantFrom('>', '!', '-', '"', '*', '%', '_', 'x', ' ') }),
);

const strange = fc.oneof(
  text,
  fc.anything(),
  fc.constantFrom(null, '', 0, -1, [], {}, true, 'x'.repeat(5_000)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => dataUrlOf(bytes)),
);
const drafts = fc
  .record(
    {
      name: fc.oneof(text, longNames, strange),
      gender: fc.oneof(fc.constantFrom('male', 'female'), strange),
      type: fc.oneof(fc.constantFrom('INTJ', 'ESFP'), strange),
      identity: fc.oneof(fc.constantFrom('A', 'T', null), strange),
      icon: fc.oneof(fc.constant(null), strange),
    },
    { requiredKeys: [] },
  )
  .map((fields) => draft(fields));
const extended = fc
  .tuple(drafts, fc.dictionary(text, strange, { maxKeys: 2 }))
  .map(([known, unknown]) => ({ ...known, ...unknown }));

/** JSON has no `undefined` and no bigint; they are replaced. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? '';

const bodies = fc.oneof(
  { arbitrary: drafts.map(toJson), weight: 4 },
  { arbitrary: extended.map(toJson), weight: 2 },
  { arbitrary: fc.json(), weight: 1 },
  { arbitrary: fc.anything().map(toJson), weight: 1 },
  { arbitrary: text, weight: 1 },
  {
    arbitrary: fc
      .tuple(drafts.map(toJson), fc.nat({ max: 200 }))
      .map(([json, end]) => json.slice(0, end)),
    weight: 1,
  },
);
const bytes = fc.oneof(
  bodies,
  fc.uint8Array({ maxLength: 300 }).map((array) => Uint8Array.from(array)),
);

const ids = fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary: text, weight: 1 });
const addressOf = (chosen: string | null) => paths.api.personality(chosen ?? id);

describe('no input makes the server fail', () => {
  it('in a creation', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, headers, async (body, extra) => {
        const all = { 'Content-Type': 'application/json', ...extra };
        await expectNoFault(PEOPLE, { method: 'POST', headers: all, body });
      }),
      RUNS,
    );
  });

  it('in a change', async () => {
    await fc.assert(
      fc.asyncProperty(ids, bytes, headers, async (chosen, body, extra) => {
        const all = { 'Content-Type': 'application/json', 'If-Match': '"1"', ...extra };
        await expectNoFault(addressOf(chosen), { method: 'PUT', headers: all, body });
      }),
      RUNS,
    );
  });

  it('in reading or deleting a personality', async () => {
    await fc.assert(
      fc.asyncProperty(ids, headers, async (chosen, extra) => {
        await expectNoFault(addressOf(chosen), { headers: extra });
        const all = { 'If-Match': '"77"', ...extra };
        await expectNoFault(addressOf(chosen), { method: 'DELETE', headers: all });
      }),
      RUNS,
    );
  });

  it('in requests for a page, a search or the distribution', async () => {
    const parameters = fc.dictionary(
      fc.oneof(fc.constantFrom('q', 'seed', 'cursor', 'limit'), text),
      fc.oneof(text, fc.constantFrom('1', '60', '101', '1.1', '30.zzzzzz', 'zzzzzz')),
      { maxKeys: 5 },
    );
    await fc.assert(
      fc.asyncProperty(parameters, headers, async (query, extra) => {
        const search = new URLSearchParams(query);
        await expectNoFault(`${PEOPLE}?${search}`, { headers: extra });
        await expectNoFault(`/mbti-db/api/search?${search}`, { headers: extra });
        await expectNoFault(`/mbti-db/api/distribution?${search}`, { headers: extra });
      }),
      RUNS,
    );
  });

  it('in requests for similar names', async () => {
    await fc.assert(
      fc.asyncProperty(text, headers, async (name, extra) => {
        const search = new URLSearchParams({ name });
        await expectNoFault(`/mbti-db/api/similar?${search}`, { headers: extra });
      }),
      RUNS,
    );
  });

  it('in requests for a history, the changes or their feed', async () => {
    const parameters = fc.dictionary(
      fc.oneof(fc.constantFrom('q', 'visitor', 'change', 'cursor', 'limit'), text),
      fc.oneof(text, fc.constantFrom('1', '60', '7f3a9c01d2', 'created', 'zzzzzz', '0', '')),
      { maxKeys: 5 },
    );
    await fc.assert(
      fc.asyncProperty(ids, parameters, headers, async (chosen, query, extra) => {
        const search = new URLSearchParams(query);
        await expectNoFault(`${paths.api.history(chosen ?? id)}?${search}`, { headers: extra });
        await expectNoFault(`${paths.api.changes()}?${search}`, { headers: extra });
        const feed = await app.request(`${paths.changesFeed()}?${search}`, { headers: extra });
        expect(feed.status).toBeLessThan(500);
      }),
      RUNS,
    );
  });

  it('in a restoration', async () => {
    const versions = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.double(), strange);
    const restorations = versions.map((version) => toJson({ version }));
    await fc.assert(
      fc.asyncProperty(ids, fc.oneof(restorations, bytes), headers, async (chosen, body, extra) => {
        const all = { 'Content-Type': 'application/json', 'If-Match': '"1"', ...extra };
        const path = paths.api.restore(chosen ?? id);
        await expectNoFault(path, { method: 'POST', headers: all, body });
      }),
      RUNS,
    );
  });

  it('as an address', async () => {
    const part = fc.string({
      maxLength: 30,
      unit: fc.constantFrom('/', '%', '0', 'f', '.', '?', '&', '=', '+', 'q', ':', 'é', '\\', '{'),
    });
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'X-ANY');
    await fc.assert(
      fc.asyncProperty(part, methods, async (rest, method) => {
        const { pathname, search } = new URL(`http://x/mbti-db/api/personalities/${rest}`);
        fc.pre(pathname.startsWith('/mbti-db/api/'));
        await expectNoFault(pathname + search, { method });
      }),
      RUNS,
    );
  });

  it('and the catalogue passes verify afterwards', async () => {
    expect(await countAll(app)).toBeGreaterThan(1);
    expect(await app.store.verify()).toEqual([]);
  });
});
