import { createHmac, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { dayOf, newestDay, oldestDay } from '../../domain/versions/source.ts';
import type { Engine } from '../engine.ts';
import { isAny } from '../schema/statements.ts';
import type { Database, Schema } from '../schema/tables.ts';

const KEY_BYTES = 32;
/** Hexadecimal digits of a name, enough that two networks of one day hardly ever share a name. */
const NAME_LENGTH = 16;

/**
 * Builds the function that names a network by the key of the day (see `Store.sourceOf`). The key is read once a day,
 * and written only if no instance has created it yet, so that an instance that only reads gives the same names as the
 * others.
 */
export function nameSources({ readOne, write }: Pick<Engine, 'readOne' | 'write'>) {
  let latest: { readonly day: string; readonly key: Promise<Uint8Array> } | null = null;
  return async (network: string, at: string): Promise<string> => {
    const day = dayOf(at);
    if (latest?.day !== day) {
      const key = readOne((db) => findKey(db, day)).then(
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

/** Creates the key of the day, unless another instance was first, and returns it, inside a write transaction. */
async function takeKey(db: Database, at: string): Promise<Uint8Array> {
  await eraseSourceKeys(db, at);
  const day = dayOf(at);
  const bytes = randomBytes(KEY_BYTES);
  await db
    .insertInto('source_key')
    .values({ day, bytes })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  return (await findKey(db, day)) ?? bytes;
}

async function findKey(db: Database, day: string): Promise<Uint8Array | null> {
  const stored = await db
    .selectFrom('source_key')
    .select('bytes')
    .where('day', '=', day)
    .executeTakeFirst();
  return stored?.bytes ?? null;
}

/** The condition that a key is of a day that is too old, or too far in the future. */
function isOutdated(at: string) {
  return (where: ExpressionBuilder<Schema, 'source_key'>) =>
    where.or([where('day', '<', oldestDay(at)), where('day', '>', newestDay(at))]);
}

/** Whether `eraseSourceKeys` would delete any keys: a read, so that no write waits. */
export function hasOutdatedKeys(db: Database, at: string): Promise<boolean> {
  return isAny(db.selectFrom('source_key').select('day').where(isOutdated(at)));
}

/** Deletes the keys of days that are too old or too far in the future, inside a write transaction. */
export async function eraseSourceKeys(db: Database, at: string): Promise<void> {
  const bytes = new Uint8Array(KEY_BYTES);
  // Overwrites the keys with zeros first, because SQLite leaves the bytes of deleted rows in the file.
  await db.updateTable('source_key').set({ bytes }).where(isOutdated(at)).execute();
  await db.deleteFrom('source_key').where(isOutdated(at)).execute();
}
