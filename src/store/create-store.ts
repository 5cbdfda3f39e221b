import type { Kysely } from 'kysely';
import type { Store } from '../catalogue/store.ts';
import { createOnce } from './create-once.ts';
import type { Engine } from './engine.ts';
import { readExtras, replaceExtras } from './extras.ts';
import { fill, requireUnused } from './filling.ts';
import { erase, eraseIcon, eraseVersion } from './history/erase.ts';
import { exportVersions } from './history/export-versions.ts';
import { importVersions } from './history/import-versions.ts';
import { setLocked } from './history/lock.ts';
import { restore } from './history/restore.ts';
import { findRollback, rollBack } from './history/roll-back.ts';
import { rebuild, verify } from './maintenance.ts';
import { createReads } from './reads.ts';
import type { Schema } from './schema.ts';
import { createSearching, type SearchingOptions } from './searching.ts';
import { create, remove, update } from './writing.ts';

export type StoreOptions = Pick<SearchingOptions, 'forcedPlan'>;

/** Implements `Store` (catalogue/store.ts) over an engine. */
export function createStore(engine: Engine, options: StoreOptions = {}): Store {
  const eraseBy = async <T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
    const result = await engine.write(task);
    await engine.discardErased();
    return result;
  };
  const searching = createSearching(engine, options);
  return {
    ...createReads(engine, searching, engine.read, engine.single),
    create: (personalities, by, options) =>
      engine.write((db) => create(db, engine, personalities, by, options)),
    async fill(personalities, by, options = {}) {
      // The engine may drop indexes before the task checks it again.
      await engine.read(requireUnused);
      await engine.fill((db) => fill(db, engine, personalities(), by, options));
    },
    createOnce: (key, personality, by) =>
      engine.write((db) => createOnce(db, engine, key, personality, by)),
    update: (id, version, edit, by) =>
      engine.write((db) => update(db, engine, id, version, edit, by)),
    remove: (id, version, by) => engine.write((db) => remove(db, engine, id, version, by)),
    restore: (id, newest, version, by) =>
      engine.write((db) => restore(db, engine, id, newest, version, by)),
    erase: (id) => eraseBy((db) => erase(db, engine, id)),
    eraseVersion: (id, version) => eraseBy((db) => eraseVersion(db, id, version)),
    eraseIcon: (hash) => eraseBy((db) => eraseIcon(db, hash)),
    findRollback: (scope) => engine.read((db) => findRollback(db, scope)),
    rollBack: (batch, by) => engine.write((db) => rollBack(db, engine, batch, by)),
    versions: (request) => engine.read((db) => exportVersions(db, request)),
    importVersions: (versions) => engine.write((db) => importVersions(db, engine, versions)),
    extras: () => engine.read(readExtras),
    replaceExtras: (extras) => engine.write((db) => replaceExtras(db, extras)),
    lock: (id, locked) => engine.write((db) => setLocked(db, id, locked)),
    async secret() {
      const stored = await engine.read((db) =>
        db.selectFrom('secret').select('bytes').executeTakeFirstOrThrow(),
      );
      return stored.bytes;
    },
    async ping() {
      await engine.read((db) => db.selectFrom('personality').select('id').limit(1).execute());
      await engine.checkWritable();
    },
    verify: () => engine.read((db) => verify(engine, db)),
    rebuild: () => engine.write((db) => rebuild(engine, db)),
    close: () => engine.close(),
  };
}
