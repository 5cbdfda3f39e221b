import type { ExpressionBuilder } from 'kysely';
import type { CreateOnce, CreateOptions, IdempotencyKey } from '../../catalogue/store.ts';
import type { NewPersonality, WriteContext } from '../../catalogue/stored-personality.ts';
import { Failure } from '../../domain/failure.ts';
import { fold } from '../../domain/fold.ts';
import type { Personality } from '../../domain/people/personality.ts';
import { daysBefore } from '../../domain/time.ts';
import { contentOf, type RowContent } from '../people/content.ts';
import { keepIcon } from '../people/icons.ts';
import { isHeld } from '../people/locks.ts';
import { presentRow } from '../people/rows.ts';
import { isAny } from '../schema/statements.ts';
import type { Database, Schema } from '../schema/tables.ts';
import { numbersOf, presentNewest, readVersions } from './versions.ts';
import { type Step, writeNext } from './write-next.ts';

/** All functions here run inside a write transaction of the engine. */

/** Creates personalities and returns the ids of those that the options leave out (see `CreateOptions`). */
export async function create(
  db: Database,
  {
    personalities,
    onlyIfEmpty = false,
    skipExisting = false,
  }: CreateOptions & { readonly personalities: readonly NewPersonality[] },
  by: WriteContext,
): Promise<readonly string[]> {
  if (onlyIfEmpty && (await isAny(db.selectFrom('personality').select('id'))))
    throw new Failure('catalogue_not_empty');
  const fresh = skipExisting ? await withoutExisting(db, personalities) : personalities;
  const steps: Step[] = [];
  for (const personality of fresh) steps.push(await firstStep(db, personality, by));
  await writeNext(db, steps, by);
  const created = new Set(fresh);
  return personalities.filter((one) => !created.has(one)).map(({ id }) => id);
}

async function firstStep(
  db: Database,
  { icon, ...personality }: NewPersonality,
  { at }: WriteContext,
): Promise<Step & { readonly after: RowContent }> {
  const times = { version: 1, created_at: at, updated_at: at };
  const after = contentOf({ ...personality, ...times }, await keepIcon(db, icon));
  return { id: personality.id, number: 1, before: null, after };
}

/**
 * Leaves out duplicates of stored personalities and of earlier ones in the list. A duplicate has the same gender and
 * type, and its folded name or one of its folded other names equals the folded name of the existing one. Other names of
 * existing ones are not compared, since no index has them.
 */
async function withoutExisting(
  db: Database,
  personalities: readonly NewPersonality[],
): Promise<NewPersonality[]> {
  const taken = new Set<string>();
  const fresh: NewPersonality[] = [];
  for (const personality of personalities) {
    const { name, aliases, gender, type } = personality;
    const names = [name, ...aliases].map(fold);
    const keyOf = (folded: string) => JSON.stringify([folded, gender, type]);
    if (names.map(keyOf).some((key) => taken.has(key))) continue;
    const existing = db
      .selectFrom('personality')
      .select('id')
      .where('folded', 'in', names)
      .where('gender', '=', gender)
      .where('type', '=', type);
    if (await isAny(existing)) continue;
    taken.add(keyOf(fold(name)));
    fresh.push(personality);
  }
  return fresh;
}

/** Days for which an idempotency key is kept. */
const KEY_DAYS = 1;

/** The condition that an idempotency key has expired. */
function isExpired(at: string) {
  return (where: ExpressionBuilder<Schema, 'idempotency'>) =>
    where('created_at', '<', daysBefore(at, KEY_DAYS));
}

/** Whether `eraseExpiredKeys` would delete any keys: a read, so that no write waits. */
export function hasExpiredKeys(db: Database, at: string): Promise<boolean> {
  return isAny(db.selectFrom('idempotency').select('key').where(isExpired(at)));
}

/** Deletes the idempotency keys that have expired. */
export async function eraseExpiredKeys(db: Database, at: string): Promise<void> {
  await db.deleteFrom('idempotency').where(isExpired(at)).execute();
}

/**
 * Creates a personality unless its idempotency key was used before. A key that has expired but is not deleted yet
 * counts as unused.
 */
export async function createOnce(
  db: Database,
  {
    key,
    personality,
  }: { readonly key: IdempotencyKey | null; readonly personality: NewPersonality },
  by: WriteContext,
): Promise<CreateOnce> {
  const earlier = key === null ? null : await keepKey(db, key, personality.id, by.at);
  if (earlier !== null) return earlier;
  const step = await firstStep(db, personality, by);
  await writeNext(db, [step], by);
  return { outcome: 'created', personality: presentRow(step.after) };
}

/** Stores the use of a key by a personality that is about to be created; if it was used before, the answer to that. */
async function keepKey(
  db: Database,
  { key, fingerprint }: IdempotencyKey,
  personality_id: string,
  created_at: string,
): Promise<CreateOnce | null> {
  const used = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'personality_id'])
    .where('key', '=', key)
    .where('created_at', '>=', daysBefore(created_at, KEY_DAYS))
    .executeTakeFirst();
  if (used === undefined) {
    const use = { fingerprint, personality_id, created_at };
    await db
      .insertInto('idempotency')
      .values({ key, ...use })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(use))
      .execute();
    return null;
  }
  const first = used.fingerprint === fingerprint ? await readFirst(db, used.personality_id) : null;
  return first === null ? { outcome: 'key_reused' } : { outcome: 'repeated', personality: first };
}

/** Reads the first version of a personality, even if later ones exist; null if it is erased or the personality held. */
async function readFirst(db: Database, id: string): Promise<Personality | null> {
  if (await isHeld(db, id)) return null;
  const first = (await readVersions(db, numbersOf(db, [id], 'min').as('wanted'))).get(id);
  if (first === undefined) return null;
  return presentNewest({ newest: first, createdAt: first.created_at ?? first.at });
}
