import type { Kysely } from 'kysely';
import type { Fault } from '../../catalogue/store.ts';
import { fold } from '../../domain/fold.ts';
import { versionChecksum } from '../schema/checksum.ts';
import type { LaterColumns } from '../schema/later-columns.ts';
import type { PersonalityRow, Schema } from '../schema/tables.ts';
import { inOne, lasting, mendable, type Pieces } from './faults.ts';

/** Checks the versions against their checksums, each other and the rows. */
export async function* versionFaults(pieces: Pieces): AsyncGenerator<Fault> {
  let last: Version | null = null;
  for await (const version of allVersions(pieces)) {
    const { personality_id: id, number } = version;
    const named = `Version ${number} of personality ${id}`;
    if (version.checksum !== versionChecksum(version)) {
      yield lasting(`${named} is not as it was written: restore a copy.`);
    }
    if (version.folded !== foldedOf(version)) {
      yield mendable(`${id}: the search name of version ${number} is wrong.`);
    }
    if (last?.personality_id !== id) {
      yield* compareWithRow(last);
      // Where the history is younger than the personality, its first version says when that was created.
      if (number !== 1 && version.created_at === null) {
        yield lasting(`Versions before ${number} of personality ${id} are missing.`);
      }
    } else if (number !== last.number + 1) {
      yield lasting(`Versions before ${number} of personality ${id} are missing.`);
    } else if (version.sequence <= last.sequence) {
      yield lasting(`${named} stands before version ${last.number} in the changes.`);
    }
    last = version;
  }
  yield* compareWithRow(last);
}

/** Recomputes what is derived from the versions, inside a write transaction. */
export async function rebuildHistory(db: Kysely<Schema>): Promise<void> {
  for await (const version of allVersions(inOne(db))) {
    const folded = foldedOf(version);
    if (version.folded === folded) continue;
    await db
      .updateTable('version')
      .set({ folded })
      .where('sequence', '=', version.sequence)
      .execute();
  }
}

function foldedOf({ name }: Version): string | null {
  return name === null ? null : fold(name);
}

/** The newest version must have the state of the row, or be a removal if there is no row. */
function* compareWithRow(newest: Version | null): Generator<Fault> {
  if (newest === null) return;
  const { row, ...version } = newest;
  const { personality_id: id, number, change } = version;
  if (change === 'removed' || change === 'erased') {
    if (row !== null) {
      yield lasting(`Personality ${id} is there, though its newest version says no.`);
    }
    return;
  }
  if (row === null) {
    yield lasting(`Personality ${id} is missing: its newest version is ${number}.`);
    return;
  }
  const isSame =
    row.version === number &&
    row.name === version.name &&
    row.gender === version.gender &&
    row.type === version.type &&
    row.identity === version.identity &&
    row.icon_id === version.icon_id &&
    isSameOrKept(row.work, version.work) &&
    isSameOrKept(row.aliases, version.aliases) &&
    isSameOrKept(row.rationale, version.rationale);
  if (!isSame) yield lasting(`Personality ${id} is not as its newest version says.`);
}

/** The release before knows no such column: it leaves that of a row as it is, and that of a version empty. */
function isSameOrKept(ofRow: string | null, ofVersion: string | null): boolean {
  return ofVersion === null || ofRow === ofVersion;
}

type Row = Pick<PersonalityRow, 'version' | 'name' | 'gender' | 'type' | 'identity' | 'icon_id'> &
  LaterColumns;
type Version = Awaited<ReturnType<typeof readChunk>>[number];

/** All versions by personality, oldest first. */
async function* allVersions({ read, rows }: Pieces): AsyncGenerator<Version> {
  for (let after = { id: '', number: 0 }; ; ) {
    const versions = await read((db) => readChunk(db, after, rows));
    const last = versions.at(-1);
    if (last === undefined) return;
    yield* versions;
    after = { id: last.personality_id, number: last.number };
  }
}

async function readChunk(db: Kysely<Schema>, after: { id: string; number: number }, limit: number) {
  const rows = await db
    .selectFrom('version')
    .leftJoin('icon', 'icon.id', 'version.icon_id')
    .leftJoin('personality as row', 'row.id', 'version.personality_id')
    .selectAll('version')
    .select([
      'icon.hash',
      'row.version as row_version',
      'row.name as row_name',
      'row.gender as row_gender',
      'row.type as row_type',
      'row.identity as row_identity',
      'row.icon_id as row_icon_id',
      'row.work as row_work',
      'row.aliases as row_aliases',
      'row.rationale as row_rationale',
    ])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('version.personality_id', 'version.number'), '>', tuple(after.id, after.number)),
    )
    .orderBy('version.personality_id')
    .orderBy('version.number')
    .limit(limit)
    .execute();
  return rows.map(
    ({
      row_version,
      row_name,
      row_gender,
      row_type,
      row_identity,
      row_icon_id,
      row_work,
      row_aliases,
      row_rationale,
      ...version
    }) => ({
      ...version,
      row:
        row_version === null || row_name === null || row_gender === null || row_type === null
          ? null
          : ({
              ...{ version: row_version, name: row_name, gender: row_gender, type: row_type },
              ...{ identity: row_identity, icon_id: row_icon_id },
              ...{ work: row_work, aliases: row_aliases, rationale: row_rationale },
            } satisfies Row),
    }),
  );
}
