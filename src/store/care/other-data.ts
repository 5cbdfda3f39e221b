import type { Kysely } from 'kysely';
import type { OtherData } from '../../catalogue/operations.ts';
import type { Engine } from '../engine.ts';
import { copyGuesses, pasteGuesses } from '../guesses/copy-guesses.ts';
import { copyReports, pasteReports } from '../reports/copy-reports.ts';
import { insertMany } from '../rows/insert-many.ts';
import { noteUnversioned } from '../rows/note-unversioned.ts';
import type { Schema } from '../rows/schema.ts';

/** All that a copy takes along besides the versions, inside a read transaction. */
export async function readOtherData(db: Kysely<Schema>): Promise<OtherData> {
  const { bytes } = await db.selectFrom('secret').select('bytes').executeTakeFirstOrThrow();
  const sourceKeys = await db
    .selectFrom('source_key')
    .select(['day', 'bytes'])
    .orderBy('day')
    .execute();
  const locked = await db
    .selectFrom('locked')
    .select('personality_id')
    .orderBy('personality_id')
    .execute();
  const operations = await db
    .selectFrom('operation_version')
    .select(['operation', 'personality_id as id', 'number as version', 'stands_for as standsFor'])
    .orderBy('operation')
    .orderBy('personality_id')
    .execute();
  const requests = await db
    .selectFrom('idempotency')
    .select(['key', 'fingerprint', 'personality_id as id', 'created_at as at'])
    .orderBy('key')
    .execute();
  const free = await db.selectFrom('free_ordinal').select('ordinal').orderBy('ordinal').execute();
  const held = await db
    .selectFrom('held')
    .select(['personality_id as id', 'version', 'by', 'at'])
    .orderBy('personality_id')
    .execute();
  const foundWell = await db
    .selectFrom('found_well')
    .select(['personality_id as id', 'version'])
    .orderBy('personality_id')
    .execute();
  const freeOrdinals = free.map(({ ordinal }) => ordinal);
  return {
    secret: bytes,
    sourceKeys,
    freeOrdinals,
    locked: locked.map((row) => row.personality_id),
    operations,
    requests,
    reports: await copyReports(db),
    guesses: await copyGuesses(db),
    held,
    foundWell,
  };
}

const REPLACED = [
  'source_key',
  'free_ordinal',
  'locked',
  'operation_version',
  'idempotency',
  'report',
  'held',
  'found_well',
  'guess',
] as const satisfies (keyof Schema)[];

/** Replaces them, inside a write transaction. */
export async function replaceOtherData(
  db: Kysely<Schema>,
  engine: Pick<Engine, 'settleOrdinals'>,
  otherData: OtherData,
): Promise<void> {
  const { secret, sourceKeys, freeOrdinals, locked, operations, requests, reports, held, guesses } =
    otherData;
  await db.updateTable('secret').set({ bytes: secret }).execute();
  for (const table of REPLACED) await db.deleteFrom(table).execute();
  await insertMany(db, 'source_key', sourceKeys);
  await insertMany(
    db,
    'free_ordinal',
    freeOrdinals.map((ordinal) => ({ ordinal })),
  );
  await engine.settleOrdinals(db);
  await insertMany(
    db,
    'locked',
    locked.map((id) => ({ personality_id: id })),
  );
  await insertMany(
    db,
    'operation_version',
    operations.map(({ operation, id, version, standsFor }) => ({
      ...{ operation, personality_id: id, number: version, stands_for: standsFor },
    })),
  );
  await insertMany(
    db,
    'idempotency',
    requests.map(({ key, fingerprint, id, at }) => ({
      ...{ key, fingerprint, personality_id: id, created_at: at },
    })),
  );
  await pasteReports(db, reports);
  await pasteGuesses(db, guesses);
  await insertMany(
    db,
    'held',
    held.map(({ id, version, by, at }) => ({ personality_id: id, version, by, at })),
  );
  await insertMany(
    db,
    'found_well',
    otherData.foundWell.map(({ id, version }) => ({ personality_id: id, version })),
  );
  // Cached pages of searches say who is locked.
  await noteUnversioned(db);
}
