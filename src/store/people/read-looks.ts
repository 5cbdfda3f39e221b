import { setTimeout } from 'node:timers/promises';
import type { Engine } from '../engine.ts';
import { noteUnversioned } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';

/** Icons per write transaction: few, so that other writes do not wait long. */
const CHUNK = 50;

/** Reads the look of every icon that has none yet, and stores it (`Store.readLooks`). */
export async function readLooks(
  engine: Engine,
  read: (icon: Uint8Array) => Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  let isAnyRead = false;
  try {
    while (!signal.aborted) {
      const began = performance.now();
      const icons = await engine.readOne(findUnread);
      if (icons.length === 0) return;
      const looks: { readonly hash: string; readonly look: string }[] = [];
      for (const { hash, bytes } of icons) looks.push({ hash, look: await read(bytes) });
      await engine.write(async (db) => {
        for (const { hash, look } of looks) await keepLook(db, hash, look);
      });
      isAnyRead = true;
      // Pauses as long as the work took, to leave half of the time to requests.
      await setTimeout(performance.now() - began, null, { signal, ref: false }).catch(() => {});
    }
  } finally {
    // Cached pages of every instance still show the old figures.
    if (isAnyRead) await engine.write(noteUnversioned);
  }
}

function findUnread(db: Database) {
  return db
    .selectFrom('icon')
    .select(['hash', 'bytes'])
    .where('look', 'is', null)
    .orderBy('id')
    .limit(CHUNK)
    .execute();
}

/**
 * Stores the look of an icon that has none. The icon is named by its hash, since the id of an icon that was erased
 * meanwhile may have been given to another one.
 */
export async function keepLook(db: Database, hash: string, look: string): Promise<void> {
  await db
    .updateTable('icon')
    .set({ look })
    .where('hash', '=', hash)
    .where('look', 'is', null)
    .execute();
}
