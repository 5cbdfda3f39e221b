import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { paths } from '../../src/domain/paths.ts';
import { personalitySchema } from '../../src/http/api/schemas.ts';
import { createMetrics } from '../../src/metrics.ts';
import { createStore } from '../../src/store/create-store.ts';
import { connect, createPool } from '../../src/store/postgres/connect.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { createPostgresEngine } from '../../src/store/postgres/postgres-engine.ts';
import { createReplica } from '../../src/store/postgres/replica.ts';
import { createLagWatch } from '../../src/store/postgres/watch-lag.ts';
import {
  countAll,
  createOne,
  draft,
  type OpenApp,
  openApp,
  PEOPLE,
  readBody,
  sending,
} from '../http/support.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { onServer, urlOf } from '../support/postgres/server.ts';
import { openServers, type Server, type Servers } from '../support/postgres/servers.ts';

let servers: Servers;
let primary: Server;
let replica: Server;
let url: string;
let replicaUrl: string;

beforeAll(async () => {
  servers = openServers();
  primary = await servers.create('primary');
  await onServer(primary.url, 'CREATE DATABASE catalogue');
  url = urlOf(primary.url, 'catalogue');
  await (await openPostgresStore({ url, pool: 1 })).close();
  replica = await servers.copy(primary, 'replica');
  replicaUrl = urlOf(replica.url, 'catalogue');
}, 60_000);
afterAll(() => servers?.close());

let opened: Store[] = [];
let warnings: string[] = [];
let app: OpenApp;

beforeEach(async () => {
  app = await openInstance(replicaUrl);
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  opened = [];
  warnings = [];
});

async function openInstance(readFrom: string | null): Promise<OpenApp> {
  const target = { url, pool: 4, replica: readFrom };
  const access = { mode: 'create', warn: (sentence: string) => warnings.push(sentence) } as const;
  const beside = await openCatalogue({ openStore: () => openPostgresStore(target, access) });
  opened.push(beside.store);
  return openApp({ beside });
}

/** The replica receives what is written and does not show it, as if it were slow. */
async function whileBehind(task: () => Promise<void>): Promise<void> {
  await onServer(replica.url, 'SELECT pg_wal_replay_pause()');
  try {
    await task();
  } finally {
    await onServer(replica.url, 'SELECT pg_wal_replay_resume()');
  }
}

/** Creates a personality, and gives its path and the cookies that the answer sets. */
async function create(name: string): Promise<{ path: string; Cookie: string }> {
  const response = await app.request(PEOPLE, sending('POST', draft({ name })));
  expect(response.status).toBe(201);
  const { id } = await readBody(response, personalitySchema);
  return { path: paths.api.personality(id), Cookie: cookiesOf(response) };
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await app.request(path, { headers })).status;
}

describe('reads', () => {
  it('go to the replica, except those of a visitor whose writes it lacks', async () => {
    await whileBehind(async () => {
      const { path, Cookie } = await create('Ana');
      expect(await statusOf(path)).toBe(404);
      expect(await statusOf(path, { Cookie })).toBe(200);
      const found = await app.request(`${PEOPLE}?q=ana`, { headers: { Cookie } });
      expect(await found.text()).toContain('"Ana"');
    });
  });

  it('of that visitor go to the replica again once it has caught up', async () => {
    const { path, Cookie } = await create('Bia');
    await expect.poll(() => statusOf(path)).toBe(200);
    await whileBehind(async () => {
      const edit = sending('PUT', draft({ name: 'Bianca' }), { 'If-Match': '"1"' });
      expect((await app.request(path, edit)).status).toBe(200);
      // The primary has the new name already.
      const seen = await app.request(path, { headers: { Cookie } });
      expect(await readBody(seen, personalitySchema)).toMatchObject({ name: 'Bia' });
    });
  });

  it('see a write that another instance has made', async () => {
    const other = await openInstance(replicaUrl);
    await whileBehind(async () => {
      const { path, Cookie } = await create('Caio');
      const seen = await other.request(path, { headers: { Cookie } });
      expect(seen.status).toBe(200);
    });
  });

  it('after a conflict see the version that it is about', async () => {
    const { path } = await create('Davi');
    const elsewhere = await openInstance(null);
    await whileBehind(async () => {
      const edit = (name: string) => sending('PUT', draft({ name }), { 'If-Match': '"1"' });
      expect((await elsewhere.request(path, edit('Dario'))).status).toBe(200);
      const refused = await app.request(path, edit('Daniel'));
      expect(refused.status).toBe(412);
      const seen = await app.request(path, { headers: { Cookie: cookiesOf(refused) } });
      expect(seen.headers.get('ETag')).toBe('"2"');
    });
  });

  it('of a hostile position are answered', async () => {
    await createOne(app);
    const positions = [
      '',
      'x',
      '-1',
      '1e9',
      '9'.repeat(15),
      '9'.repeat(400),
      "1'--",
      '%00',
      '%D9%A1',
      '%E0%A4%A',
    ];
    for (const position of positions) {
      const Cookie = `posicao=${position}`;
      expect(await statusOf(`${PEOPLE}?q=ana`, { Cookie }), position).toBe(200);
    }
  });
});

describe('the cookie of a position', () => {
  it('is set by accepted writes alone, for a while', async () => {
    const created = await app.request(PEOPLE, sending('POST', draft()));
    const cookie = created.headers.getSetCookie().find((each) => each.startsWith('posicao='));
    expect(cookie).toMatch(/^posicao=\d+; Max-Age=3600; Path=\/mbti-db; HttpOnly; SameSite=Lax$/);
    const refused = await app.request(PEOPLE, sending('POST', draft({ name: '' })));
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await app.request(PEOPLE)).headers.getSetCookie()).toEqual([]);
  });

  it('is not set where there is no replica', async () => {
    const alone = await openInstance(null);
    const created = await alone.request(PEOPLE, sending('POST', draft()));
    expect(created.headers.getSetCookie().join()).not.toContain('posicao');
  });
});

describe('a replica that does not serve', () => {
  it('is logged once, and reads go to the primary', async () => {
    const nowhere = new URL(replicaUrl);
    nowhere.searchParams.set('host', '/nowhere');
    const alone = await openInstance(nowhere.href);
    const { id } = await createOne(alone);
    for (let i = 0; i < 5; i += 1) {
      expect((await alone.request(paths.api.personality(id))).status).toBe(200);
    }
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/does not serve: .*ENOENT.* Reads go to the primary\.$/);
    expect((await alone.request(paths.api.health)).status).toBe(200);
  });

  it('is one of another catalogue, or of none', async () => {
    await onServer(primary.url, 'CREATE DATABASE stranger');
    const stranger = urlOf(primary.url, 'stranger');
    const sentences = [/it has schema 0/, /it has another catalogue than DATABASE_URL/];
    for (const sentence of sentences) {
      const wrong = await openInstance(stranger);
      expect(await countAll(wrong)).toBe(await countAll(await openInstance(null)));
      expect(warnings.at(-1)).toMatch(sentence);
      // Has the tables the next time.
      await (await openPostgresStore({ url: stranger, pool: 1 })).close();
    }
  });

  it('fails no read when it is killed, and serves again when it is back', async () => {
    const { store, isServing } = watchReplica();
    const read = async () => store.replicated?.reads(null).get('nobody');
    expect(await read()).toBeNull();
    expect(await isServing()).toBe(true);
    await replica.kill();
    for (let i = 0; i < 5; i += 1) expect(await read()).toBeNull();
    expect(await isServing()).toBe(false);
    expect(warnings).toHaveLength(1);
    await replica.start();
    await expect.poll(isServing).toBe(true);
  });

  it('is one that stays too far behind, until it has caught up', async () => {
    const { isServing } = watchReplica(100);
    await expect.poll(isServing).toBe(true);
    warnings = [];
    await whileBehind(async () => {
      await create('Ana');
      await expect.poll(isServing).toBe(false);
      expect(warnings).toEqual([
        'the replica does not serve: it is more than 0.1 s behind. Reads go to the primary.',
      ]);
    });
    await expect.poll(isServing).toBe(true);
  });

  it('is one whose writes are not those of the primary', () => {
    const watch = createLagWatch(1_000);
    const primary = { writes: 5, mark: 'a' };
    expect(watch({ writes: 5, mark: 'a' }, primary, 0).fault).toBeNull();
    expect(watch({ writes: 5, mark: 'b' }, primary, 0).fault).toMatch(/other writes/);
    expect(watch({ writes: 6, mark: 'b' }, primary, 0).fault).toMatch(/other writes/);
  });

  it('is none that goes on receiving while the primary is written to', () => {
    const watch = createLagWatch(1_000);
    for (let now = 0; now < 5_000; now += 500) {
      const writes = now / 100;
      const { fault } = watch({ writes, mark: 'a' }, { writes: writes + 1, mark: 'b' }, now);
      expect(fault).toBeNull();
    }
  });
});

it('the metrics tell how far a replica is behind, and whether it serves', async () => {
  const metrics = createMetrics();
  const { store, isServing } = watchReplica();
  metrics.timeStore(store);
  const served = await metrics.serve(0);
  /** After a look at the replica. */
  const figure = async (name: string): Promise<number> => {
    await isServing();
    const text = await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
    return Number(new RegExp(`^store_replica_${name} (.+)$`, 'm').exec(text)?.[1]);
  };
  try {
    await expect.poll(() => figure('lag_seconds')).toBe(0);
    expect(await figure('serving')).toBe(1);
    await whileBehind(async () => {
      await create('Ana');
      await expect.poll(() => figure('lag_seconds')).toBeGreaterThan(0);
    });
    await expect.poll(() => figure('lag_seconds')).toBe(0);
    await replica.kill();
    await expect.poll(() => figure('serving')).toBe(0);
    expect(await figure('lag_seconds')).toBeNaN();
    await replica.start();
    await expect.poll(() => figure('serving')).toBe(1);
  } finally {
    await served.close();
  }
});

/** A replica that is checked at each read, and a store that reads from it. */
function watchReplica(lagMax?: number): { store: Store; isServing: () => Promise<boolean> } {
  const db = connect(createPool({ url, pool: 2 }));
  const copy = createReplica({
    location: 'the replica',
    db: connect(createPool({ url: replicaUrl, pool: 2 })),
    primary: db,
    warn: (sentence) => warnings.push(sentence),
    pause: 0,
    ...(lagMax !== undefined && { lagMax }),
  });
  const engine = createPostgresEngine({ location: 'here', db, readOnly: false, replica: copy });
  const store = createStore(engine);
  opened.push(store);
  return { store, isServing: async () => (await copy.read(0, async () => true)) !== null };
}
