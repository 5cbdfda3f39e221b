import { rename, rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { syncWithFolder, vacuumInto } from '../files-of-database.ts';
import { MIGRATIONS, schemaOf } from './migrations.ts';

/**
 * Before a migration: keeps a copy of the database beside it, named by its schema, since an older program
 * cannot open the migrated one.
 */
export async function keepFormer(database: DatabaseSync, location: string): Promise<void> {
  const schema = schemaOf(database);
  if (schema === 0 || schema >= MIGRATIONS.length) return;
  const kept = `${location}.schema-${schema}`;
  const unfinished = `${kept}.${process.pid}`;
  try {
    vacuumInto(database, location, unfinished);
    await syncWithFolder(unfinished);
    await rename(unfinished, kept);
  } finally {
    await rm(unfinished, { force: true });
  }
}
