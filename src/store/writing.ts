import type { Kysely } from 'kysely';
import type {
  Change,
  CreateOnce,
  IconChoice,
  IdempotencyKey,
  NewPersonality,
  StoredPersonality,
  WriteResult,
} from '../catalogue/store.ts';
import { cellOf } from '../domain/cell.ts';
import { Failure } from '../domain/failure.ts';
import { fold } from '../domain/fold.ts';
import { type ListedRow, presentRow, selectListed } from './rows.ts';
import type { Schema } from './schema.ts';
import { changeIndex, type Indexed } from './search-index/change-index.ts';

/** Every function here runs inside a write transaction of the engine. */
type Transaction = Kysely<Schema>;

export async function create(
  db: Transaction,
  personalities: readonly NewPersonality[],
): Promise<void> {
  const ordinals = await takeOrdinals(db, personalities.length);
  const indexed: Indexed[] = [];
  for (const [i, personality] of personalities.entries()) {
    const { id, name, gender, type, identity, icon, createdAt } = personality;
    const ordinal = ordinals[i] ?? Number.NaN;
    const searched = { folded: fold(name), cell: cellOf(personality) };
    await db
      .insertInto('personality')
      .values({
        ordinal,
        id,
        name,
        gender,
        type,
        identity,
        ...searched,
        icon_id: await keepIcon(db, icon),
        version: 1,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .execute();
    indexed.push({ ordinal, ...searched });
  }
  await changeIndex(db, indexed);
}

const KEY_LIFETIME = 24 * 60 * 60 * 1000;

export async function createOnce(
  db: Transaction,
  { key, fingerprint }: IdempotencyKey,
  personality: NewPersonality,
): Promise<CreateOnce> {
  const used = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'personality_id'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (used !== undefined) {
    const before = used.fingerprint === fingerprint ? await find(db, used.personality_id) : null;
    if (before === null) return { outcome: 'key_reused' };
    return { outcome: 'repeated', personality: presentRow(before) };
  }
  const expired = new Date(Date.parse(personality.createdAt) - KEY_LIFETIME).toISOString();
  await db.deleteFrom('idempotency').where('created_at', '<', expired).execute();
  await create(db, [personality]);
  await db
    .insertInto('idempotency')
    .values({ key, fingerprint, personality_id: personality.id, created_at: personality.createdAt })
    .execute();
  return { outcome: 'created', personality: await require(db, personality.id) };
}

export async function update(
  db: Transaction,
  id: string,
  version: number,
  change: Change,
): Promise<WriteResult> {
  const before = await find(db, id);
  if (before === null) return { outcome: 'not_found' };
  if (before.version !== version) return { outcome: 'conflict', current: presentRow(before) };
  const { name, gender, type, identity, icon, updatedAt } = change;
  const searched = { folded: fold(name), cell: cellOf(change) };
  await db
    .updateTable('personality')
    .set({
      name,
      gender,
      type,
      identity,
      ...searched,
      icon_id: await keepIcon(db, icon),
      version: version + 1,
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
  if (searched.folded !== before.folded || searched.cell !== before.cell) {
    await changeIndex(db, [{ ordinal: before.ordinal, ...searched }], [before]);
  }
  return { outcome: 'written', personality: await require(db, id) };
}

export async function remove(db: Transaction, id: string, version: number): Promise<WriteResult> {
  const before = await find(db, id);
  if (before === null) return { outcome: 'not_found' };
  if (before.version !== version) return { outcome: 'conflict', current: presentRow(before) };
  await db.deleteFrom('personality').where('id', '=', id).where('version', '=', version).execute();
  await db.insertInto('free_ordinal').values({ ordinal: before.ordinal }).execute();
  await changeIndex(db, [], [before]);
  return { outcome: 'written', personality: presentRow(before) };
}

async function find(db: Transaction, id: string): Promise<ListedRow | null> {
  return (await selectListed(db).where('personality.id', '=', id).executeTakeFirst()) ?? null;
}

async function require(db: Transaction, id: string): Promise<StoredPersonality> {
  return presentRow(
    await selectListed(db).where('personality.id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Ordinals that were left come first, so that the row of all stays dense. */
async function takeOrdinals(db: Transaction, count: number): Promise<number[]> {
  const freed = await db
    .selectFrom('free_ordinal')
    .select('ordinal')
    .orderBy('ordinal')
    .limit(count)
    .execute();
  const ordinals = freed.map(({ ordinal }) => ordinal);
  if (ordinals.length > 0) {
    await db.deleteFrom('free_ordinal').where('ordinal', 'in', ordinals).execute();
  }
  if (ordinals.length === count) return ordinals;
  const last = await db
    .selectFrom('personality')
    .select((expression) => expression.fn.max('ordinal').as('ordinal'))
    .executeTakeFirst();
  // None is free now, so whatever is left is beyond the last one and those just taken.
  let next = Math.max(Number(last?.ordinal ?? -1), ...ordinals, -1) + 1;
  while (ordinals.length < count) ordinals.push(next++);
  return ordinals;
}

/** The icon's row, stored once however many have it. Never removed: undoing a change may want it. */
async function keepIcon(db: Transaction, icon: IconChoice): Promise<number | null> {
  if (icon === null) return null;
  if ('bytes' in icon) {
    await db
      .insertInto('icon')
      .values({ hash: icon.hash, bytes: icon.bytes })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
  const stored = await db
    .selectFrom('icon')
    .select('id')
    .where('hash', '=', icon.hash)
    .executeTakeFirst();
  if (stored === undefined) throw new Failure('invalid_icon');
  return stored.id;
}
