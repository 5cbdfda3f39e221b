import type { ImportReport, RefusedRecord } from '../catalogue/catalogue.ts';
import type { IconChoice, NewPersonality, Store } from '../catalogue/store.ts';
import { checkDraft, DRAFT_DEFAULTS } from '../domain/draft.ts';
import type { FieldError } from '../domain/failure.ts';
import type { Checked, Personality, Traits } from '../domain/personality.ts';
import { checkIcon, type IconDependencies } from './check-icon.ts';
import type { FileRecord } from './file-record.ts';
import { mapAtMost } from './map-at-most.ts';

export interface ImportDependencies extends IconDependencies {
  readonly store: Pick<Store, 'create' | 'icon'>;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Fails with `catalogue_not_empty` when there is any personality before the first is written. */
  readonly onlyIfEmpty?: boolean;
  /** Hears how many records are done: those that went in are on disk by then. */
  readonly onProgress?: (done: number) => void;
}

/** Records that are written together: few enough to let others write in between. */
const BATCH = 500;

/** Records whose icons are encoded at the same time: requests find threads to work in. */
const AT_ONCE = 2;

/**
 * Writes every record that is in order, and reports the others without stopping for them. When the
 * store itself fails it stops with that `Failure`; the batches before stay.
 */
export async function importRecords(
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>,
  dependencies: ImportDependencies,
): Promise<ImportReport> {
  const { store, newId, now, onProgress, onlyIfEmpty = false } = dependencies;
  const refused: RefusedRecord[] = [];
  let created = 0;
  let done = 0;
  for await (const batch of batchesOf(records)) {
    const accepted: NewPersonality[] = [];
    const outcomes = await mapAtMost(AT_ONCE, batch, async (record) => ({
      record,
      checked: await check(record, dependencies),
    }));
    for (const { record, checked } of outcomes) {
      if (checked.ok) accepted.push({ ...checked.value, id: newId() });
      else refused.push({ line: record.line, name: nameIn(record), errors: checked.errors });
    }
    if (accepted.length > 0) {
      const by = { visitor: null, at: now() };
      await store.create(accepted, by, { onlyIfEmpty: onlyIfEmpty && created === 0 });
    }
    created += accepted.length;
    done += batch.length;
    onProgress?.(done);
  }
  return { created, refused };
}

async function* batchesOf(
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>,
): AsyncGenerator<readonly FileRecord[]> {
  let batch: FileRecord[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Importable = Traits & { readonly icon: IconChoice };

async function check(
  { fields }: FileRecord,
  dependencies: ImportDependencies,
): Promise<Checked<Importable>> {
  if (fields === null) return refuse({ field: 'record', issue: 'unreadable' });
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
  const draft = checkDraft({ ...DRAFT_DEFAULTS, ...filled }, MADE_ANEW);
  const icon = await checkIcon(filled['icon'], dependencies);
  if (draft.ok && icon.ok) return { ok: true, value: { ...draft.value, icon: icon.value } };
  return refuse(...(draft.ok ? [] : draft.errors), ...(icon.ok ? [] : icon.errors));
}

/** A file has a place for every field; an empty one says nothing. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Answers of the API have these too; the catalogue gives them to each personality itself. */
const MADE_ANEW = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Personality)[];

function refuse(...errors: readonly FieldError[]): Checked<never> {
  return { ok: false, errors };
}

/** Long enough to find the record by; a report of many does not keep what may be a megabyte each. */
const NAME_SHOWN_MAX = 200;

function nameIn({ fields }: FileRecord): string {
  const name = fields?.['name'];
  return typeof name === 'string' ? name.slice(0, NAME_SHOWN_MAX) : '';
}
