import type { Store } from '../catalogue/store.ts';
import type { Engine } from './engine.ts';
import { rebuildCounters, verifyCounters } from './maintenance.ts';
import { findPage, type Plan } from './paging.ts';
import { rememberFindings } from './remember-findings.ts';
import { presentRow, selectListed } from './rows.ts';
import { create, createOnce, remove, update } from './writing.ts';

export interface StoreOptions {
  /** Finds every page in this way, whatever it costs: to show that both ways agree. */
  readonly forcedPlan?: Plan;
}

/** The store's promises (catalogue/store.ts) over an engine. */
export function createStore(engine: Engine, { forcedPlan }: StoreOptions = {}): Store {
  const find = rememberFindings(engine);
  return {
    page: (request) =>
      engine.read(async (db) => {
        const { end, counts, ordinals } = await find(db, request.filter);
        const total = counts.reduce((sum, count) => sum + count, 0);
        const asked = { ...request, total, end, ordinals };
        const { placed, shuffle } = await findPage(db, engine, asked, forcedPlan);
        const shown = placed.slice(0, request.limit);
        const last = placed.length > request.limit ? shown.at(-1) : undefined;
        return {
          items: shown.map(({ row }) => presentRow(row)),
          total,
          capacity: shuffle.capacity,
          last: last === undefined ? null : { tier: last.tier, place: last.place },
        };
      }),
    countByCell: (filter) => engine.read(async (db) => (await find(db, filter)).counts),
    get: (id) =>
      engine.read(async (db) => {
        const row = await selectListed(db).where('personality.id', '=', id).executeTakeFirst();
        return row === undefined ? null : presentRow(row);
      }),
    icon: (hash) =>
      engine.read(async (db) => {
        const icon = await db
          .selectFrom('icon')
          .select(['hash', 'bytes'])
          .where('hash', '=', hash)
          .executeTakeFirst();
        return icon ?? null;
      }),
    create: (personalities) => engine.write((db) => create(db, personalities)),
    createOnce: (key, personality) => engine.write((db) => createOnce(db, key, personality)),
    update: (id, version, change) => engine.write((db) => update(db, id, version, change)),
    remove: (id, version) => engine.write((db) => remove(db, id, version)),
    ping: () =>
      engine.read(async (db) => {
        await db.selectFrom('cell_count').select('cell').limit(1).execute();
      }),
    async verify() {
      const counters = await engine.read(verifyCounters);
      return [...counters, ...(await engine.verifyIndex())];
    },
    async rebuild() {
      await engine.write(rebuildCounters);
      await engine.rebuildIndex();
    },
    close: () => engine.close(),
  };
}
