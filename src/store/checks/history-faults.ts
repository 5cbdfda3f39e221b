import type { Fault } from '../../catalogue/store.ts';
import { fold } from '../../domain/fold.ts';
import { LATER_FIELDS } from '../../domain/people/fields.ts';
import { type ListedRow, selectListed } from '../people/rows.ts';
import { versionChecksum } from '../schema/checksum.ts';
import type { Database } from '../schema/tables.ts';
import { selectVersions, type Version } from '../versions/versions.ts';
import { CHUNK, mendable, unmendable } from './faults.ts';

/** Checks the versions against their checksums, against each other, and against the rows of their personalities. */
export async function* versionFaults(db: Database): AsyncGenerator<Fault> {
  let last: CheckedVersion | null = null;
  for await (const version of allVersions(db)) {
    const { personality_id: id, number } = version;
    const named = `Version ${number} of personality ${id}`;
    if (version.checksum !== versionChecksum(version)) {
      yield unmendable(`${named} is not as it was written: restore a copy.`);
    }
    if (version.folded !== foldedOf(version)) {
      yield mendable(`${id}: the search name of version ${number} is wrong.`);
    }
    if (last?.personality_id !== id) {
      yield* compareWithRow(last);
      // A first version with a number above 1 is complete if the personality was created before versions were recorded,
      // which its `created_at` says.
      if (number !== 1 && version.created_at === null) {
        yield unmendable(`Versions before ${number} of personality ${id} are missing.`);
      }
    } else if (number !== last.number + 1) {
      yield unmendable(`Versions before ${number} of personality ${id} are missing.`);
    } else if (version.sequence <= last.sequence) {
      yield unmendable(`${named} stands before version ${last.number} in the changes.`);
    }
    last = version;
  }
  yield* compareWithRow(last);
}

/** Computes the derived columns of all versions anew, inside a write transaction. */
export async function rebuildHistory(db: Database): Promise<void> {
  for await (const version of allVersions(db)) {
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

/** Checks that the newest version has the state of the row, or is a removal or an erasure if there is no row. */
function* compareWithRow(newest: CheckedVersion | null): Generator<Fault> {
  if (newest === null) return;
  const { row, personality_id: id, number, change } = newest;
  if (change === 'removed' || change === 'erased') {
    if (row !== null) {
      yield unmendable(`Personality ${id} is there, though its newest version says no.`);
    }
    return;
  }
  if (row === null) {
    yield unmendable(`Personality ${id} is missing: its newest version is ${number}.`);
    return;
  }
  const isSame =
    row.version === number &&
    TRAITS.every((trait) => row[trait] === newest[trait]) &&
    // An earlier release does not know the newest columns: it leaves them as they are in a row, and null in a version.
    LATER_FIELDS.every((column) => newest[column] === null || row[column] === newest[column]);
  if (!isSame) yield unmendable(`Personality ${id} is not as its newest version says.`);
}

const TRAITS = ['name', 'gender', 'type', 'identity', 'icon_id'] as const;

type CheckedVersion = Version & { readonly row: ListedRow | null };

/** Reads all versions, grouped by personality and oldest first, each with the row of its personality. */
async function* allVersions(db: Database): AsyncGenerator<CheckedVersion> {
  for (let after = { id: '', number: 0 }; ; ) {
    const versions = await readChunk(db, after);
    const last = versions.at(-1);
    if (last === undefined) return;
    yield* versions;
    after = { id: last.personality_id, number: last.number };
  }
}

async function readChunk(
  db: Database,
  after: { readonly id: string; readonly number: number },
): Promise<readonly CheckedVersion[]> {
  const versions = await selectVersions(db)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('version.personality_id', 'version.number'), '>', tuple(after.id, after.number)),
    )
    .orderBy('version.personality_id')
    .orderBy('version.number')
    .limit(CHUNK)
    .execute();
  const rows = await selectListed(db)
    .where('personality.id', '>=', versions.at(0)?.personality_id ?? '')
    .where('personality.id', '<=', versions.at(-1)?.personality_id ?? '')
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return versions.map((version) => ({
    ...version,
    row: rowOf.get(version.personality_id) ?? null,
  }));
}
