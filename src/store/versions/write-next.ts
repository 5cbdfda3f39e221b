import type { WriteContext } from '../../catalogue/stored-personality.ts';
import { LATER_FIELDS } from '../../domain/people/fields.ts';
import { notBefore } from '../../domain/time.ts';
import type { ChangeKind } from '../../domain/versions/change.ts';
import type { RowContent } from '../people/content.ts';
import { freeOrdinals, takeOrdinals } from '../people/ordinals.ts';
import type { ListedRow } from '../people/rows.ts';
import { versionChecksum } from '../schema/checksum.ts';
import { pickLater } from '../schema/later-columns.ts';
import { insertMany } from '../schema/statements.ts';
import type { Database, PersonalityRow } from '../schema/tables.ts';

/** The next version of one personality: its creation, an update, a restoration or its removal. */
export interface Step {
  readonly id: string;
  /** The number of the new version. */
  readonly number: number;
  /** The current row; null where there is none, as before a creation or after a removal. */
  readonly before: ListedRow | null;
  /** The content of the new row; null for a removal, which needs a current row. */
  readonly after: RowContent | null;
  /** The number of the version whose state a restoration brings back. */
  readonly restoredFrom?: number;
}

/** The columns in which two states of a personality can differ. */
const CHANGEABLE = ['name', 'gender', 'type', 'identity', ...LATER_FIELDS, 'hash'] as const;

/** Whether the new content equals the current row, so that a version of it would show no change. */
export function isUnchanged(before: ListedRow, after: RowContent): boolean {
  return CHANGEABLE.every((column) => after[column] === before[column]);
}

/**
 * Writes the next versions of several personalities: their rows, ordinals and versions, inside the write transaction in
 * which the steps were decided. All edits of rows and versions go through it.
 */
export async function writeNext(
  db: Database,
  steps: readonly Step[],
  by: WriteContext,
): Promise<void> {
  const versions: ReturnType<typeof versionOf>[] = [];
  const appearing: PersonalityRow[] = [];
  const freed: number[] = [];
  const missing = steps.filter(({ before }) => before === null).length;
  const ordinals = await takeOrdinals(db, missing);
  for (const step of steps) {
    const { before, after } = step;
    const ordinal = before?.ordinal ?? ordinals[appearing.length] ?? Number.NaN;
    if (before !== null) {
      await replaceRow(db, before.id, after);
      if (after === null) freed.push(ordinal);
    } else if (after !== null) {
      const { hash: _, ...content } = after;
      appearing.push({ ordinal, ...content });
    }
    versions.push(versionOf(step, ordinal, by));
  }
  await insertMany(db, 'personality', appearing);
  await freeOrdinals(db, freed);
  await insertMany(db, 'version', versions);
}

async function replaceRow(db: Database, id: string, after: RowContent | null): Promise<void> {
  if (after === null) {
    await db.deleteFrom('personality').where('id', '=', id).execute();
    return;
  }
  const { hash: _, ...content } = after;
  await db.updateTable('personality').set(content).where('id', '=', id).execute();
}

function versionOf(step: Step, ordinal: number, { visitor, source = null, at: now }: WriteContext) {
  const { id, number, before, after, restoredFrom } = step;
  // A removal's version keeps the state that was removed.
  const row = after ?? before;
  if (row === null) throw new Error('There is nothing to remove.');
  const { name, folded, gender, type, identity, icon_id, hash } = row;
  const at = after?.updated_at ?? notBefore(row.updated_at, now);
  const content = {
    personality_id: id,
    number,
    change: changeOf(step),
    at,
    visitor,
    name,
    gender,
    type,
    identity,
    restored_from: restoredFrom ?? null,
    created_at: null,
    ...pickLater(row),
  };
  const checksum = versionChecksum({ ...content, hash });
  return { ...content, source, folded, icon_id, ordinal, checksum };
}

function changeOf({ before, after, restoredFrom }: Step): ChangeKind {
  if (after === null) return 'removed';
  if (restoredFrom !== undefined) return 'restored';
  return before === null ? 'created' : 'updated';
}
