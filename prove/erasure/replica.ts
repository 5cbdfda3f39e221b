import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../src/catalogue/store.ts';
import { connect, createPool } from '../../src/store/postgres/connect.ts';
import { eraseFromFiles } from '../../src/store/postgres/erase-from-files.ts';
import { openPostgresStore } from '../../test/support/open-store.ts';
import { newPerson } from '../../test/support/people.ts';
import { inFiles } from '../../test/support/postgres/in-files.ts';
import { onServer, openSession, urlOf } from '../../test/support/postgres/server.ts';
import { openServers, type Server, type Servers } from '../../test/support/postgres/servers.ts';

const NAME = 'Xanthippe';
const DATABASE = 'catalogue';
const SLOT = 'of_the_replica';

/** A reason why a server keeps the erased rows. */
interface Case {
  readonly name: string;
  /** Matches the message of the refusal; null if the erasure waits and completes. */
  readonly refusal: RegExp | null;
  /** Sets the reason up, and resolves with a function that removes it, which lets the erasure continue. */
  begin(primary: Server, replica: Server): Promise<() => Promise<void>>;
}

const CASES: readonly Case[] = [
  { name: 'an idle replica', refusal: null, begin: async () => async () => {} },
  {
    name: 'a transaction on a replica',
    refusal: /the replica server-1 \(process \d+\) may still read them/,
    begin: (_, replica) => readOn(replica),
  },
  {
    name: 'a transaction on a replica with a slot',
    refusal: /the replica of the slot of_the_replica may still read them/,
    async begin(primary, replica) {
      await onServer(primary.url, `SELECT pg_create_physical_replication_slot('${SLOT}')`);
      await change(replica, `primary_slot_name = '${SLOT}'`);
      await until(primary, 'SELECT FROM pg_replication_slots WHERE xmin IS NOT NULL');
      return readOn(replica);
    },
  },
  {
    name: 'the slot of a replica that is away',
    refusal: /the replication slot of_the_replica keeps them for a replica that is away/,
    async begin(primary, replica) {
      await replica.kill();
      await until(primary, 'SELECT FROM pg_replication_slots WHERE NOT active');
      return async () => {
        await onServer(primary.url, `SELECT pg_drop_replication_slot('${SLOT}')`);
      };
    },
  },
];

/** Erases beside a replica that reports to its primary what it still reads, and resolves with the failures. */
export async function eraseBesideReplica(): Promise<{
  readonly cases: number;
  readonly shortcomings: readonly string[];
}> {
  const servers = openServers();
  try {
    return { cases: CASES.length, shortcomings: await eraseAll(servers) };
  } finally {
    await servers.close();
  }
}

async function eraseAll(servers: Servers): Promise<string[]> {
  const primary = await servers.create('server-0');
  await onServer(primary.url, `CREATE DATABASE ${DATABASE}`);
  const url = urlOf(primary.url, DATABASE);
  const store = await openPostgresStore({ url, pool: 4 });
  const shortcomings: string[] = [];
  try {
    const replica = await servers.copy(primary, 'server-1');
    await change(replica, 'hot_standby_feedback = on');
    await change(replica, 'wal_receiver_status_interval = 1');
    await until(
      primary,
      'SELECT FROM pg_stat_activity WHERE datname IS NULL AND backend_xmin IS NOT NULL',
    );
    for (const each of CASES) {
      const found = await eraseOnce(store, url, each, primary, replica);
      shortcomings.push(...found.map((sentence) => `${each.name}: ${sentence}`));
    }
  } finally {
    await store.close();
  }
  return shortcomings;
}

async function eraseOnce(
  store: Store,
  url: string,
  { refusal, begin }: Case,
  primary: Server,
  replica: Server,
): Promise<string[]> {
  const person = newPerson({ name: NAME });
  await store.create([person], { visitor: null, at: '2026-01-01T00:00:00.000Z' });
  const end = await begin(primary, replica);
  const shortcomings: string[] = [];
  const erased = store.erase(person.id);
  if (refusal !== null) {
    while ((await store.get(person.id)) !== null) await setTimeout(20);
    const said = await eraseWithin(url);
    if (!refusal.test(said)) shortcomings.push(`the erasure says ${said}`);
    if ((await store.verify()).length === 0) shortcomings.push('verify says that it is finished');
  }
  await end();
  await erased;
  if ((await store.verify()).length > 0) shortcomings.push('verify says that it is not finished');
  for (const text of await inFiles(url, [NAME, NAME.toLowerCase()]))
    shortcomings.push(`${text} is still in the files`);
  return shortcomings;
}

/** The error of a second attempt to clear the files, with a shorter timeout. */
async function eraseWithin(url: string): Promise<string> {
  const db = connect(createPool({ url, pool: 1 }));
  try {
    await eraseFromFiles(db, 1_500);
    return 'nothing';
  } catch (error) {
    return String(error);
  } finally {
    await db.destroy();
  }
}

async function readOn(replica: Server): Promise<() => Promise<void>> {
  const url = urlOf(replica.url, DATABASE);
  const table = 'SELECT count(*) FROM personality';
  const session = await openSession(url, 'BEGIN ISOLATION LEVEL REPEATABLE READ', table);
  return async () => {
    await session.query('COMMIT');
    await session.end();
  };
}

async function change(server: Server, setting: string): Promise<void> {
  await onServer(server.url, `ALTER SYSTEM SET ${setting}`);
  await onServer(server.url, 'SELECT pg_reload_conf()');
}

/** Waits until a statement returns rows. */
async function until(server: Server, statement: string): Promise<void> {
  while ((await onServer(server.url, statement)).length === 0) await setTimeout(50);
}
