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
import { fold } from '../domain/fold.ts';
import type { Traits } from '../domain/personality.ts';
import { keepIcon } from './icons.ts';
import { rowChecksum } from './row-checksum.ts';
import { type ListedRow, presentRow, selectListed } from './rows.ts';
import type { PersonalityRow, Schema } from './schema.ts';
import { changeIndex } from './search-index/change-index.ts';

/** Every function here runs inside a write transaction of the engine. */
type Transaction = Kysely<Schema>;

export async function create(
  db: Transaction,
  personalities: readonly NewPersonality[],
): Promise<void> {
  const ordinals = await takeOrdinals(db, personalities.length);
  const rows: PersonalityRow[] = [];
  for (const [i, { createdAt, ...personality }] of personalities.entries()) {
    const history = { version: 1, created_at: createdAt, updated_at: createdAt };
    const row = {
      ordinal: ordinals[i] ?? Number.NaN,
      ...(await rowOf(db, personality, history)),
    };
    await db.insertInto('personality').values(row).execute();
    rows.push(row);
  }
  await changeIndex(db, rows);
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
    const before = used.fingerprint === fingerprint ? await findRow(db, used.personality_id) : null;
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
  return { outcome: 'created', personality: await readStored(db, personality.id) };
}

export async function update(
  db: Transaction,
  id: string,
  version: number,
  change: Change,
): Promise<WriteResult> {
  const before = await findRow(db, id);
  if (before === null) return { outcome: 'not_found' };
  if (before.version !== version) return { outcome: 'conflict', current: presentRow(before) };
  const row = await rowOf(
    db,
    { ...change, id },
    { version: version + 1, created_at: before.created_at, updated_at: change.updatedAt },
  );
  const { numUpdatedRows } = await db
    .updateTable('personality')
    .set(row)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return refuseLate(db, id);
  if (row.folded !== before.folded || row.cell !== before.cell) {
    await changeIndex(db, [{ ordinal: before.ordinal, ...row }], [before]);
  }
  return { outcome: 'written', personality: await readStored(db, id) };
}

export async function remove(db: Transaction, id: string, version: number): Promise<WriteResult> {
  const before = await findRow(db, id);
  if (before === null) return { outcome: 'not_found' };
  if (before.version !== version) return { outcome: 'conflict', current: presentRow(before) };
  const { numDeletedRows } = await db
    .deleteFrom('personality')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return refuseLate(db, id);
  await db.insertInto('free_ordinal').values({ ordinal: before.ordinal }).execute();
  await changeIndex(db, [], [before]);
  return { outcome: 'written', personality: presentRow(before) };
}

/** Where writes do not run alone, another one may come between the look at the version and the change. */
async function refuseLate(db: Transaction, id: string): Promise<WriteResult> {
  const current = await findRow(db, id);
  if (current === null) return { outcome: 'not_found' };
  return { outcome: 'conflict', current: presentRow(current) };
}

async function findRow(db: Transaction, id: string): Promise<ListedRow | null> {
  return (await selectListed(db).where('personality.id', '=', id).executeTakeFirst()) ?? null;
}

/** One that this transaction has just written. */
async function readStored(db: Transaction, id: string): Promise<StoredPersonality> {
  return presentRow(
    await selectListed(db).where('personality.id', '=', id).executeTakeFirstOrThrow(),
  );
}

type RowContent = Omit<PersonalityRow, 'ordinal'>;
type Written = Traits & { readonly id: string; readonly icon: IconChoice };

/** All columns of a row but its ordinal, with what derives from the others; stores its icon. */
async function rowOf(
  db: Transaction,
  { id, name, gender, type, identity, icon }: Written,
  history: Pick<PersonalityRow, 'version' | 'created_at' | 'updated_at'>,
): Promise<RowContent> {
  const own = { id, name, gender, type, identity, ...history };
  return {
    ...own,
    folded: fold(name),
    cell: cellOf(own),
    icon_id: await keepIcon(db, icon),
    checksum: rowChecksum({ ...own, hash: icon?.hash ?? null }),
  };
}

/** Reuses the ordinals of removed personalities first, so that they stay dense. */
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
  // None is free any more, so the others come after the last one and those just taken.
  let next = Math.max(Number(last?.ordinal ?? -1), ...ordinals, -1) + 1;
  while (ordinals.length < count) ordinals.push(next++);
  return ordinals;
}
