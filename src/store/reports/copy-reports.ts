import type { Kysely } from 'kysely';
import type { CopiedReport } from '../../catalogue/operations.ts';
import { insertMany } from '../rows/insert-many.ts';
import type { Schema } from '../rows/schema.ts';

/** All reports, as a copy of the catalogue takes them along. */
export async function copyReports(db: Kysely<Schema>): Promise<readonly CopiedReport[]> {
  const rows = await db.selectFrom('report').selectAll().orderBy('number').execute();
  return rows.map(({ personality_id, closed_at, network, voter, ...row }) => ({
    ...{ ...row, id: personality_id, closedAt: closed_at },
    ...{ network: hexOf(network), voter: hexOf(voter) },
  }));
}

/** Inserts them into an empty table, inside a write transaction. */
export async function pasteReports(
  db: Kysely<Schema>,
  reports: readonly CopiedReport[],
): Promise<void> {
  await insertMany(
    db,
    'report',
    reports.map(({ id, closedAt, network, voter, ...report }) => ({
      ...{ ...report, personality_id: id, closed_at: closedAt },
      ...{ network: bytesOf(network), voter: bytesOf(voter) },
    })),
  );
}

/** The engines give bytes in different classes. */
function hexOf(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('hex');
}

function bytesOf(hex: string | null): Uint8Array | null {
  return hex === null ? null : Buffer.from(hex, 'hex');
}
