import { sql } from 'kysely';
import { HELD_OUTCOMES, OUTCOMES } from '../../domain/reports/report.ts';
import { reportChecksum } from '../schema/checksum.ts';
import { isAny } from '../schema/statements.ts';
import type { Database, Schema } from '../schema/tables.ts';
import { isNewest } from '../versions/versions.ts';

/**
 * Checks, by reading whole tables, that rows name existing versions, that held personalities are removed and closed
 * reports agree with them, that reports are undamaged, and that there is a key for cookies. Returns one sentence for
 * each fault; no command can mend them.
 */
export async function findConsistencyFaults(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const naming of NAMING) found.push(...(await findUnknown(db, naming)));
  return [
    ...found,
    ...(await findWronglyHeld(db)),
    ...(await findUnheld(db)),
    ...(await findOddReports(db)),
    ...(await findLostSecret(db)),
  ];
}

interface Naming {
  readonly table: keyof Schema;
  readonly id: string;
  /** The column with the version's number; null where it is enough that the personality has any version. */
  readonly number: string | null;
  /** A further column, whose value the sentence names. */
  readonly by: string;
  readonly say: (id: string, number: number | null, by: string | number) => string;
}

const oddReport = (number: string | number): string =>
  `Report ${number} is not as it was written: restore a copy.`;

/** The tables whose rows name a version, or a personality that has versions. */
const NAMING: readonly Naming[] = [
  {
    table: 'personality',
    id: 'id',
    number: 'version',
    by: 'id',
    say: (id) => `Personality ${id} has no version.`,
  },
  {
    table: 'locked',
    id: 'personality_id',
    number: null,
    by: 'personality_id',
    say: (id) => `Personality ${id} is locked, and never was.`,
  },
  {
    table: 'operation_version',
    id: 'personality_id',
    number: 'number',
    by: 'operation',
    say: (id, number, operation) =>
      `Operation ${operation} names version ${number} of personality ${id}, which never was.`,
  },
  {
    table: 'found_well',
    id: 'personality_id',
    number: 'version',
    by: 'personality_id',
    say: (id, number) => `Version ${number} of personality ${id} was found well, and never was.`,
  },
  {
    table: 'report',
    id: 'personality_id',
    number: 'version',
    by: 'number',
    say: (_id, _number, report) => oddReport(report),
  },
];

/** Finds the rows of a table that name a missing version. */
async function findUnknown(
  db: Database,
  { table, id, number, by, say }: Naming,
): Promise<string[]> {
  const of = (column: string) => sql.ref(`named.${column}`);
  const { rows } = await sql<{ id: string; number: number | null; by: string | number }>`
    SELECT ${of(id)} AS id, ${number === null ? sql`NULL` : of(number)} AS number, ${of(by)} AS by
    FROM ${sql.table(table)} AS named
    WHERE NOT EXISTS (
      SELECT 1 FROM version WHERE version.personality_id = ${of(id)}
      ${number === null ? sql`` : sql`AND version.number = ${of(number)}`}
    )
  `.execute(db);
  return rows.map((row) => say(row.id, row.number, row.by));
}

/** Finds held personalities that were not removed, neither by holding them nor before. */
async function findWronglyHeld(db: Database): Promise<string[]> {
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

/** Finds personalities with reports closed by holding them that are neither held nor erased, but have versions. */
async function findUnheld(db: Database): Promise<string[]> {
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

/** The query of the newest version of each personality. */
function selectNewest(db: Database) {
  return db
    .selectFrom('version as newest')
    .select(['newest.number', 'newest.change'])
    .where(isNewest('newest'));
}

/** Finds reports with an unknown outcome and reports that do not match their checksums. */
async function findOddReports(db: Database): Promise<string[]> {
  const strange = await db
    .selectFrom('report')
    .select('number')
    .where('outcome', 'not in', OUTCOMES)
    .execute();
  const written = await db
    .selectFrom('report')
    .select(['number', 'personality_id', 'version', 'kind', 'text', 'at', 'checksum'])
    .where('text', 'is not', null)
    .where('checksum', 'is not', null)
    .execute();
  const changed = written.filter((report) => reportChecksum(report) !== report.checksum);
  return [...strange, ...changed].map(({ number }) => oddReport(number));
}

async function findLostSecret(db: Database): Promise<string[]> {
  return (await isAny(db.selectFrom('secret').select('id'))) ? [] : [LOST_SECRET];
}

/** The fault that the key for cookies is lost. */
export const LOST_SECRET =
  'The key of the cookies is lost (the row of the table secret): restore a copy.';
