import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MINUTE } from '../../domain/time.ts';
import { removeLeftovers } from '../../file-system.ts';
import { isReading, type StoreAccess } from '../access.ts';
import type { Engine } from '../engine.ts';
import { cannotOpen } from '../failures.ts';
import { FIRST_SCHEMA } from '../schema/first-schema.ts';
import { connect } from './connect.ts';
import { createSqliteEngine } from './engine.ts';
import { describeOpening, requireWritable, retryWhileBusy } from './errors.ts';
import { createFileHealth, noteOpenFiles } from './file-health.ts';
import { syncWithFolder, vacuumInto } from './files-of-database.ts';
import { migrate, requireAlone, requireCurrent, SCHEMA, schemaOf } from './migrations.ts';
import { OPENING_TIMEOUT, openDatabase, requireOwnFile, SMALL_CACHE } from './open-database.ts';
import { requireOwnLog } from './write-ahead-log.ts';

/** Opens a database file, or a database in memory for `:memory:`. Fails with `OperatorError`. */
export async function openSqlite(location: string, access: StoreAccess): Promise<Engine> {
  if (location === ':memory:') return openInMemory();
  if (access.mode !== 'create' && !existsSync(location)) {
    throw cannotOpen(location, 'there is no such file (DATABASE_URL names it)');
  }
  try {
    return await openFile(location, access);
  } catch (error) {
    throw describeOpening(error, location);
  }
}

/** Reads the number of a file's schema, without migrating it; 0 if there is none. Fails with `OperatorError`. */
export async function readSchema(location: string): Promise<number> {
  if (location === ':memory:' || !existsSync(location)) return 0;
  try {
    requireOwnFile(location);
    using database = new DatabaseSync(location, { readOnly: true });
    return schemaOf(database);
  } catch (error) {
    throw describeOpening(error, location);
  }
}

function openInMemory(): Engine {
  const database = openDatabase(':memory:');
  migrate(database);
  const db = connect(database);
  return createSqliteEngine({
    reader: db,
    writer: db,
    health: createFileHealth(':memory:'),
    closeFiles: () => closeAll([database]),
  });
}

async function openFile(location: string, access: StoreAccess): Promise<Engine> {
  const { mode, serves = false } = access;
  mkdirSync(dirname(location), { recursive: true });
  requireOwnFile(location);
  requireOwnLog(location);
  if (!isReading(access)) requireWritable(location);
  const deadline = performance.now() + OPENING_TIMEOUT;
  const opened: DatabaseSync[] = [];
  const open = async (readOnly: boolean): Promise<DatabaseSync> => {
    const options = serves || isReading(access) ? { readOnly, cache: SMALL_CACHE } : { readOnly };
    const database = await retryWhileBusy(() => openDatabase(location, options), deadline);
    opened.push(database);
    return database;
  };
  try {
    const readOnly = isReading(access);
    if (!readOnly) await migrateFile(location, access, deadline);
    // A connection that cannot write would leave the log behind when it is the last one to be closed.
    const database = await open(mode === 'read');
    if (readOnly) await retryWhileBusy(() => requireCurrent(schemaOf(database)), deadline);
    const readDatabase = readOnly ? database : await open(false);
    return createSqliteEngine({
      reader: connect(readDatabase),
      writer: readOnly ? null : connect(database),
      health: createFileHealth(location, noteOpenFiles(location)),
      closeFiles: () => closeAll(opened),
    });
  } catch (error) {
    closeAll(opened);
    throw error;
  }
}

/** Migrates a file that no other process has open, by a connection of its own, which no other attempt waits for. */
function migrateFile(
  location: string,
  { keepsFormer = true, warn = () => {} }: StoreAccess,
  deadline: number,
): Promise<void> {
  return retryWhileBusy(async () => {
    using database = openDatabase(location);
    const former = schemaOf(database);
    const isOlder = former >= FIRST_SCHEMA.sqlite && former < SCHEMA;
    if (isOlder && keepsFormer) {
      requireAlone(database);
      await keepFormer(database, location, former);
    }
    migrate(database);
    if (isOlder && keepsFormer)
      warn(
        `The catalogue at ${location} was brought from schema ${former} to ${SCHEMA}; as it was, it is kept as ${location}.schema-${former}.`,
      );
  }, deadline);
}

/**
 * Keeps a copy of the database beside it before a migration, named after its schema, since an older program cannot open
 * the migrated one.
 */
async function keepFormer(database: DatabaseSync, location: string, schema: number): Promise<void> {
  const kept = `${location}.schema-${schema}`;
  const beginning = `${kept}.unfinished-`;
  const isLeftover = (name: string) => name.startsWith(basename(beginning));
  await removeLeftovers(dirname(kept), isLeftover, UNFINISHED_AGE);
  const unfinished = beginning + randomUUID();
  try {
    vacuumInto(database, { from: location, to: unfinished });
    await syncWithFolder(unfinished);
    await rename(unfinished, kept);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Milliseconds after its last write at which an unfinished copy counts as abandoned: a copy that is being made is
 * written all the time. The time is short, since a server that is killed at each start leaves one each time.
 */
const UNFINISHED_AGE = 10 * MINUTE;

function closeAll(databases: readonly DatabaseSync[]): void {
  for (const database of databases) if (database.isOpen) database.close();
}
