import type { Kysely } from 'kysely';
import type { ChangesScope, ErasedChanges } from '../../catalogue/operations.ts';
import { erasureOf } from '../../domain/erasure.ts';
import type { Schema } from '../schema/tables.ts';
import { erase, eraseVersion } from './erase.ts';
import { inScope } from './in-scope.ts';
import { findRollback } from './roll-back.ts';

/** Erases what these changes have written, inside a write transaction without others beside it. */
export async function eraseChanges(
  db: Kysely<Schema>,
  scope: ChangesScope,
): Promise<ErasedChanges> {
  const personalities: string[] = [];
  const kept: string[] = [];
  let versions = 0;
  for (const id of (await findRollback(db, scope)) ?? []) {
    const erasure = erasureOf(await readVersions(db, id, scope));
    if (erasure.kind === 'all') {
      versions += await erase(db, id);
      personalities.push(id);
      continue;
    }
    for (const number of erasure.numbers) await eraseVersion(db, id, number);
    versions += erasure.numbers.length;
    if (erasure.keepsNewest) kept.push(id);
  }
  return { personalities, versions, kept };
}

async function readVersions(db: Kysely<Schema>, id: string, scope: ChangesScope) {
  const chosen = await db
    .selectFrom('version')
    .select('number')
    .where('personality_id', '=', id)
    .where((expression) => inScope(expression, scope))
    .execute();
  const isChosen = new Set(chosen.map(({ number }) => number));
  const versions = await db
    .selectFrom('version')
    .select(['number', 'change', 'restored_from as restoredFrom'])
    .where('personality_id', '=', id)
    .orderBy('number')
    .execute();
  return versions.map((version) => ({ ...version, isChosen: isChosen.has(version.number) }));
}
