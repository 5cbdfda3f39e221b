import type { Kysely } from 'kysely';
import type { CreateOnce, IdempotencyKey } from '../../catalogue/store.ts';
import type {
  NewPersonality,
  StoredPersonality,
  WriteContext,
} from '../../catalogue/stored-personality.ts';
import { daysBefore } from '../../domain/time.ts';
import type { Engine } from '../engine.ts';
import { stateOf } from '../history/read-changes.ts';
import { isHeld } from '../reports/held.ts';
import type { Schema } from '../schema/tables.ts';
import { create } from './writing.ts';

/** Days for which a key is kept. */
const KEY_DAYS = 1;

/** Creates a personality unless the key was used before, inside a write transaction. */
export async function createOnce(
  db: Kysely<Schema>,
  engine: Engine,
  { key, fingerprint }: IdempotencyKey,
  personality: NewPersonality,
  by: WriteContext,
): Promise<CreateOnce> {
  const kept = await db
    .insertInto('idempotency')
    .values({ key, fingerprint, personality_id: personality.id, created_at: by.at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (kept === undefined) {
    const used = await db
      .selectFrom('idempotency')
      .select(['fingerprint', 'personality_id'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const first =
      used.fingerprint === fingerprint ? await readFirst(db, used.personality_id) : null;
    if (first === null) return { outcome: 'key_reused' };
    return { outcome: 'repeated', personality: first };
  }
  const expired = daysBefore(by.at, KEY_DAYS);
  await db.deleteFrom('idempotency').where('created_at', '<', expired).execute();
  await create(db, engine, [personality], by);
  const created = await readFirst(db, personality.id);
  if (created === null) throw new Error('A personality that was just created has no version.');
  return { outcome: 'created', personality: created };
}

/** The first version of a personality, also after later changes; null if it is erased or held. */
async function readFirst(db: Kysely<Schema>, id: string): Promise<StoredPersonality | null> {
  if (await isHeld(db, id)) return null;
  const row = await db
    .selectFrom('version')
    .leftJoin('icon', 'icon.id', 'version.icon_id')
    .select(['number', 'at', 'created_at', 'name', 'gender', 'type', 'identity', 'hash'])
    .select(['work', 'aliases', 'rationale'])
    .where('personality_id', '=', id)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  const state = row === undefined ? null : stateOf(row);
  if (row === undefined || state === null) return null;
  const { number, at, created_at } = row;
  return { ...state, id, version: number, createdAt: created_at ?? at, updatedAt: at };
}
