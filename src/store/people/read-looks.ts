import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { noteUnversioned } from '../schema/statements.ts';
import type { Schema } from '../schema/tables.ts';

/** Icons that are read between two writes: few, so that other writes do not wait long. */
const CHUNK = 50;

/** See `Store.readLooks`. */
export async function readLooks(
  engine: Engine,
  read: (icon: Uint8Array) => Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  for (let isAnyRead = false; !signal.aborted; isAnyRead = true) {
    const began = performance.now();
    const icons = await engine.readOne(findUnread);
    if (icons.length === 0) {
      // Cached pages show the figures of before.
      if (isAnyRead) await engine.write(noteUnversioned);
      return;
    }
    const looks: { readonly id: number; readonly look: string }[] = [];
    for (const { id, bytes } of icons) looks.push({ id, look: await read(bytes) });
    await engine.write(async (db) => {
      for (const { id, look } of looks)
        await db.updateTable('icon').set({ look }).where('id', '=', id).execute();
    });
    // Half of the time is left to requests.
    await setTimeout(performance.now() - began, null, { signal, ref: false }).catch(() => {});
  }
}

function findUnread(db: Kysely<Schema>) {
  return db
    .selectFrom('icon')
    .select(['id', 'bytes'])
    .where('look', 'is', null)
    .orderBy('id')
    .limit(CHUNK)
    .execute();
}
