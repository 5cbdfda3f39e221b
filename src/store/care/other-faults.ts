import type { Kysely } from 'kysely';
import { HELD_OUTCOMES, OUTCOMES } from '../../domain/reports/report.ts';
import { reportChecksum } from '../schema/checksum.ts';
import type { Schema } from '../schema/tables.ts';

/** What no other check reads, by reading whole tables: one sentence for each fault that no command can mend. */
export async function findOtherFaults(db: Kysely<Schema>): Promise<string[]> {
  return [
    ...(await findUnversioned(db)),
    ...(await findDangling(db)),
    ...(await findWronglyHeld(db)),
    ...(await findUnheld(db)),
    ...(await findOddReports(db)),
    ...(await findChangedReports(db)),
    ...(await findLostSecret(db)),
  ];
}

/** Personalities without a version, found by reading all of them at once. */
async function findUnversioned(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('personality')
    .leftJoin('version', (join) =>
      join
        .onRef('version.personality_id', '=', 'personality.id')
        .onRef('version.number', '=', 'personality.version'),
    )
    .select('personality.id')
    .where('version.number', 'is', null)
    .execute();
  return rows.map(({ id }) => `Personality ${id} has no version.`);
}

/** Locks and operations that name what never was. */
async function findDangling(db: Kysely<Schema>): Promise<string[]> {
  const locks = await db
    .selectFrom('locked')
    .leftJoin('version', 'version.personality_id', 'locked.personality_id')
    .select('locked.personality_id')
    .where('version.number', 'is', null)
    .execute();
  const operations = await db
    .selectFrom('operation_version as done')
    .leftJoin('version', (join) =>
      join
        .onRef('version.personality_id', '=', 'done.personality_id')
        .onRef('version.number', '=', 'done.number'),
    )
    .select(['done.operation', 'done.personality_id', 'done.number'])
    .where('version.number', 'is', null)
    .execute();
  return [
    ...locks.map(({ personality_id: id }) => `Personality ${id} is locked, and never was.`),
    ...operations.map(
      ({ operation, personality_id: id, number }) =>
        `Operation ${operation} names version ${number} of personality ${id}, which never was.`,
    ),
  ];
}

/** Each that is held has been removed, by holding or before it. */
async function findWronglyHeld(db: Kysely<Schema>): Promise<string[]> {
  const rows = await selectNewest(db)
    .rightJoin('held', 'held.personality_id', 'newest.personality_id')
    .leftJoin('personality', 'personality.id', 'held.personality_id')
    .select(['held.personality_id as id', 'held.version', 'personality.id as shown'])
    .execute();
  return rows.flatMap(({ id, version, number, change, shown }) => {
    if (number === null) return `Personality ${id} is held, and never was.`;
    if (shown !== null) return `Personality ${id} is held, and yet shown: restore a copy.`;
    const isRemoval = change === 'removed' && [version, version + 1].includes(number);
    return isRemoval ? [] : `Personality ${id} is held, and was not removed: restore a copy.`;
  });
}

/** Reports that were closed by holding somebody who is neither held nor erased, and whose history can be read. */
async function findUnheld(db: Kysely<Schema>): Promise<string[]> {
  const rows = await selectNewest(db)
    .innerJoin('report', 'report.personality_id', 'newest.personality_id')
    .leftJoin('held', 'held.personality_id', 'newest.personality_id')
    .select('report.personality_id as id')
    .distinct()
    .where('report.outcome', 'in', HELD_OUTCOMES)
    .where('held.personality_id', 'is', null)
    .where('newest.change', '<>', 'erased')
    .execute();
  return rows.map(({ id }) => `Personality ${id} was held, and is not any more: hold it again.`);
}

/** The newest version of each personality. */
function selectNewest(db: Kysely<Schema>) {
  return db
    .selectFrom('version as newest')
    .select(['newest.number', 'newest.change'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('version as newer')
            .select('newer.number')
            .whereRef('newer.personality_id', '=', 'newest.personality_id')
            .whereRef('newer.number', '>', 'newest.number'),
        ),
      ),
    );
}

/** Reports whose texts have changed bytes. */
async function findChangedReports(db: Kysely<Schema>): Promise<string[]> {
  const reports = await db
    .selectFrom('report')
    .selectAll()
    .where('text', 'is not', null)
    .where('checksum', 'is not', null)
    .execute();
  return reports.filter((report) => reportChecksum(report) !== report.checksum).map(oddReport);
}

const oddReport = ({ number }: { readonly number: number }) =>
  `Report ${number} is not as it was written: restore a copy.`;

/** Reports and versions found well that name no version, and reports with an outcome that is none. */
async function findOddReports(db: Kysely<Schema>): Promise<string[]> {
  const reports = await db
    .selectFrom('report')
    .leftJoin('version', (join) =>
      join
        .onRef('version.personality_id', '=', 'report.personality_id')
        .onRef('version.number', '=', 'report.version'),
    )
    .select('report.number')
    .where(({ eb, or }) =>
      or([eb('version.number', 'is', null), eb('report.outcome', 'not in', OUTCOMES)]),
    )
    .execute();
  const well = await db
    .selectFrom('found_well as well')
    .leftJoin('version', (join) =>
      join
        .onRef('version.personality_id', '=', 'well.personality_id')
        .onRef('version.number', '=', 'well.version'),
    )
    .select(['well.personality_id as id', 'well.version'])
    .where('version.number', 'is', null)
    .execute();
  return [
    ...reports.map(oddReport),
    ...well.map(
      ({ id, version }) => `Version ${version} of personality ${id} was found well, and never was.`,
    ),
  ];
}

async function findLostSecret(db: Kysely<Schema>): Promise<string[]> {
  const stored = await db.selectFrom('secret').select('id').executeTakeFirst();
  return stored === undefined ? [LOST_SECRET] : [];
}

export const LOST_SECRET =
  'The key of the cookies is lost (the row of the table secret): restore a copy.';
