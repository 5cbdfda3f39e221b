import type { Kysely } from 'kysely';
import type { StoreReads } from '../catalogue/store.ts';
import type { Engine, SingleReads } from './engine.ts';
import { findChanges } from './history/find-changes.ts';
import { readHistory } from './history/read-changes.ts';
import { findIcon } from './icons.ts';
import { findRow, presentRow } from './rows.ts';
import type { Schema } from './schema.ts';
import type { Searching } from './searching.ts';
import { findSimilar } from './similar/find-similar.ts';

/** Runs a task in a read transaction. */
type Read = <T>(task: (db: Kysely<Schema>) => Promise<T>) => Promise<T>;

/**
 * The reads of a store, in transactions of whichever database `read` chooses. `single` is for those that need
 * none, of the same database.
 */
export function createReads(
  engine: Engine,
  searching: Searching,
  read: Read,
  single: SingleReads | null = null,
): StoreReads {
  const readOne: Read = single === null ? read : single.read;
  return {
    async page(request) {
      const remembered = single && (await searching.rememberedPage(single, request));
      return remembered ?? read((db) => searching.page(db, request));
    },
    countByCell: (filter) => read((db) => searching.countByCell(db, filter)),
    get: (id) =>
      readOne(async (db) => {
        const row = await findRow(db, id);
        return row === null ? null : presentRow(row);
      }),
    similar: (name, limit) =>
      read(async (db) => (await findSimilar(db, engine, name, limit)).map(presentRow)),
    icon: (hash, side) => read((db) => findIcon(db, hash, side)),
    history: (id, request) => read((db) => readHistory(db, id, request)),
    changes: (request) => read((db) => findChanges(db, engine, request)),
  };
}
