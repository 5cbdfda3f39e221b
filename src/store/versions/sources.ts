import { createHmac, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { dayOf, newestDay, oldestDay } from '../../domain/versions/source.ts';
import type { Engine } from '../engine.ts';
import { isAny } from '../schema/statements.ts';
import type { Database, Schema } from '../schema/tables.ts';

const KEY_BYTES = 32;
/** Hexadecimal digits of a name: two networks of a day hardly ever share one. */
const NAME_LENGTH = 16;

/**
 * Names networks by the key of the day (see `Store.sourceOf`), which is read once a day. Only the first who asks
 * writes, so that a catalogue that is open for reading alone has the names of the others.
 */
export function nameSources(read: Engine['readOne'], write: Engine['write']) {
  let latest: { readonly day: string; readonly key: Promise<Uint8Array> } | null = null;
  return async (network: string, at: string): Promise<string> => {
    const day = dayOf(at);
    if (latest?.day !== day) {
      const key = read((db) => findKey(db, day)).then(
        (stored) => stored ?? write((db) => takeKey(db, at)),
      );
      const current = { day, key };
      latest = current;
      current.key.catch(() => {
        if (latest === current) latest = null;
      });
    }
    return createHmac('sha256', await latest.key)
      .update(network)
      .digest('hex')
      .slice(0, NAME_LENGTH);
  };
}

/** The key of the day, made by the first instance that asks; inside a write transaction without others beside it. */
async function takeKey(db: Database, at: string): Promise<Uint8Array> {
  await forgetSourceKeys(db, at);
  const day = dayOf(at);
  const stored = await findKey(db, day);
  if (stored !== null) return stored;
  const bytes = randomBytes(KEY_BYTES);
  await db.insertInto('source_key').values({ day, bytes }).execute();
  return bytes;
}

async function findKey(db: Database, day: string): Promise<Uint8Array | null> {
  const stored = await db
    .selectFrom('source_key')
    .select('bytes')
    .where('day', '=', day)
    .executeTakeFirst();
  return stored?.bytes ?? null;
}

/** The condition that a key is of an old day, or of one to come. */
function isOutdated(at: string) {
  return (where: ExpressionBuilder<Schema, 'source_key'>) =>
    where.or([where('day', '<', oldestDay(at)), where('day', '>', newestDay(at))]);
}

/** Whether `forgetSourceKeys` would delete any: a look, which excludes no write. */
export function hasOutdatedKeys(db: Database, at: string): Promise<boolean> {
  return isAny(db.selectFrom('source_key').select('day').where(isOutdated(at)));
}

/** Deletes the keys of old days, and of days to come, inside a write transaction. */
export async function forgetSourceKeys(db: Database, at: string): Promise<void> {
  const bytes = new Uint8Array(KEY_BYTES);
  // Zeros first: SQLite leaves the bytes of a deleted row in the file.
  await db.updateTable('source_key').set({ bytes }).where(isOutdated(at)).execute();
  await db.deleteFrom('source_key').where(isOutdated(at)).execute();
}
