import type { Store } from '../catalogue/store.ts';
import type { Engine } from './engine.ts';
import { findIcon } from './icons.ts';
import { rebuild, verify } from './maintenance.ts';
import { type Plan, readPlaced } from './paging.ts';
import { presentRow, selectListed } from './rows.ts';
import { createSearching } from './searching.ts';
import { findSimilar } from './similar/find-similar.ts';
import { create, createOnce, remove, update } from './writing.ts';

export interface StoreOptions {
  /** Finds every page in this way, whatever it costs: to show that both ways agree. */
  readonly forcedPlan?: Plan;
}

/** The store's promises (catalogue/store.ts) over an engine. */
export function createStore(engine: Engine, { forcedPlan }: StoreOptions = {}): Store {
  const searching = createSearching(engine, forcedPlan);
  return {
    page: (request) =>
      engine.read(async (db) => {
        const { placed, total, shuffle } = await searching.findPage(db, request);
        const shown = placed.slice(0, request.limit);
        const last = placed.length > request.limit ? shown.at(-1) : undefined;
        return {
          items: (await readPlaced(db, engine, shown)).map(presentRow),
          total,
          capacity: shuffle.capacity,
          last: last === undefined ? null : { tier: last.tier, place: last.place },
        };
      }),
    countByCell: (filter) => engine.read((db) => searching.countByCell(db, filter)),
    get: (id) =>
      engine.read(async (db) => {
        const row = await selectListed(db).where('personality.id', '=', id).executeTakeFirst();
        return row === undefined ? null : presentRow(row);
      }),
    similar: (name, limit) =>
      engine.read(async (db) => (await findSimilar(db, engine, name, limit)).map(presentRow)),
    icon: (hash, side) => engine.read((db) => findIcon(db, hash, side)),
    create: (personalities) => engine.write((db) => create(db, personalities)),
    createOnce: (key, personality) => engine.write((db) => createOnce(db, key, personality)),
    update: (id, version, change) => engine.write((db) => update(db, id, version, change)),
    remove: (id, version) => engine.write((db) => remove(db, id, version)),
    async ping() {
      await engine.read((db) => db.selectFrom('personality').select('id').limit(1).execute());
      await engine.checkWritable();
    },
    verify: () => engine.read((db) => verify(engine, db)),
    rebuild: () => engine.write(rebuild),
    close: () => engine.close(),
  };
}
