import type { Store } from '../catalogue/store.ts';
import { createSearch } from '../search/search.ts';
import type { StoreAccess } from './access.ts';
import { LOST_SECRET } from './checks/consistency-faults.ts';
import { findOversized } from './checks/oversized.ts';
import { rebuild, verify } from './checks/verify.ts';
import type { Engine } from './engine.ts';
import { erase, eraseChanges, eraseIcon, eraseVersion } from './erasing/erase.ts';
import { runErasure } from './erasing/erasures.ts';
import { unavailable } from './failures.ts';
import { createGuessStore } from './guesses/guess-store.ts';
import { readIconFiles } from './people/icons.ts';
import { setLocked } from './people/locks.ts';
import { readPublished } from './published.ts';
import { createReads } from './reads.ts';
import { createReportStore } from './reports/reports.ts';
import { countRows } from './schema/statements.ts';
import { readWithdrawals } from './schema/withdrawals.ts';
import { create, createOnce, eraseExpiredKeys, hasExpiredKeys } from './versions/create.ts';
import { remove, restore, update } from './versions/edit.ts';
import { exportVersions } from './versions/export-versions.ts';
import { findRollback, findTargets } from './versions/find-rollback.ts';
import { rollBack } from './versions/roll-back.ts';
import { eraseSourceKeys, hasOutdatedKeys, nameSources } from './versions/sources.ts';

/** Implements `Store` (catalogue/store.ts) over an engine, with its own search in memory. */
export function createStore(
  bareEngine: Engine,
  { serves = false, onPage }: Pick<StoreAccess, 'serves' | 'onPage'> = {},
): Store {
  const { load, noteWrite, requireSearch, ...reads } = createReads(
    bareEngine,
    createSearch(),
    onPage,
  );
  /** The engine, whose writes also notify the reads. */
  const engine: Engine = {
    ...bareEngine,
    async write(task) {
      const result = await bareEngine.write(task);
      noteWrite();
      return result;
    },
  };
  // If this fails, the first search says why.
  if (serves) load().catch(() => {});
  return {
    ...reads,
    create: (personalities, by, options) =>
      engine.write((db) => create(db, { personalities, ...options }, by)),
    createOnce: (key, personality, by) =>
      engine.write((db) => createOnce(db, { key, personality }, by)),
    update: (id, version, edit, by) => engine.write((db) => update(db, { id, version, edit }, by)),
    remove: (id, version, by) => engine.write((db) => remove(db, { id, version }, by)),
    restore: (id, restoration, by) => engine.write((db) => restore(db, { id, ...restoration }, by)),
    published: (after, limit) => engine.read((db) => readPublished(db, after, limit)),
    withdrawals: () => engine.read(readWithdrawals),
    erase: (...ids) =>
      runErasure(
        engine,
        async (db) => {
          let versions = 0;
          for (const id of ids) versions += await erase(db, id);
          return versions;
        },
        (versions) => versions > 0,
      ),
    eraseChanges: (scope) =>
      runErasure(
        engine,
        (db) => eraseChanges(db, scope),
        ({ versions }) => versions > 0,
      ),
    eraseVersion: (id, version) =>
      runErasure(
        engine,
        (db) => eraseVersion(db, id, version),
        (outcome) => outcome === 'erased',
      ),
    eraseIcon: (hash) =>
      runErasure(
        engine,
        (db) => eraseIcon(db, hash),
        (isErased) => isErased,
      ),
    findRollback: (scope) => findRollback(engine.readOne, scope),
    async rollBack(batch, by) {
      const targets = await findTargets(engine.readOne, batch.scope, batch.ids);
      return engine.write((db) => rollBack(db, { ...batch, targets }, by));
    },
    versions: (request) => engine.read((db) => exportVersions(db, request)),
    iconFiles: (hash) => engine.read((db) => readIconFiles(db, hash)),
    lock: (id, locked) => engine.write((db) => setLocked(db, id, locked)),
    reports: createReportStore(engine),
    // Searches do not use guesses, so their writes need not notify the reads.
    guesses: createGuessStore(bareEngine),
    async secret() {
      const stored = await engine.read((db) =>
        db.selectFrom('secret').select('bytes').executeTakeFirst(),
      );
      if (stored === undefined) throw unavailable(new Error(LOST_SECRET));
      return stored.bytes;
    },
    sourceOf: nameSources(engine),
    async eraseExpired(at) {
      if (await engine.readOne((db) => hasOutdatedKeys(db, at)))
        await engine.write((db) => eraseSourceKeys(db, at));
      if (await engine.readOne((db) => hasExpiredKeys(db, at)))
        await bareEngine.write((db) => eraseExpiredKeys(db, at));
    },
    async ping() {
      await engine.read((db) => db.selectFrom('personality').select('id').limit(1).execute());
      await engine.checkWritable();
      requireSearch();
    },
    count: () => engine.readOne((db) => countRows(db, 'personality')),
    size: () => engine.read((db) => engine.size(db)),
    verify: () => verify(engine),
    oversized: () => engine.read(findOversized),
    rebuild: () =>
      engine.write(async (db) => {
        await engine.liftTimeout(db);
        await rebuild(db);
      }),
    close: () => engine.close(),
  };
}
