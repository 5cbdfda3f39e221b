import type { ImportReport, RefusedRecord } from '../catalogue/catalogue.ts';
import type { CreateOptions, Store } from '../catalogue/store.ts';
import type { IconChoice, NewPersonality } from '../catalogue/stored-personality.ts';
import type { FieldError } from '../domain/failure.ts';
import { checkDraft, DRAFT_DEFAULTS } from '../domain/people/draft.ts';
import type { Checked, Traits } from '../domain/people/personality.ts';
import { blockedField, type IsBlocked } from '../domain/reports/blocked-names.ts';
import type { FileRecord } from './file.ts';
import { checkIcon, type IconDependencies } from './icons.ts';

/** The store, functions and options of an import. */
export interface ImportDependencies extends IconDependencies, CreateOptions {
  readonly store: Pick<Store, 'create' | 'icon'>;
  readonly newId: () => string;
  /** The current time (ISO 8601, UTC). */
  readonly now: () => string;
  /** Whether a name is blocked; if absent, none is. */
  readonly isBlocked?: IsBlocked | undefined;
  /** Called after each batch, once it is on disk, with the number of records processed so far. */
  readonly onProgress?: (done: number) => void;
}

/** Records per transaction: small enough that other writes do not wait long. */
const BATCH = 500;

/**
 * Stores all valid records and reports the invalid ones. If the store fails, it stops with that `Failure`; earlier
 * batches remain stored.
 */
export async function importRecords(
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>,
  dependencies: ImportDependencies,
): Promise<ImportReport> {
  const { store, newId, now, onProgress, skipExisting = false, onlyIfEmpty = false } = dependencies;
  const refused: RefusedRecord[] = [];
  let created = 0;
  let done = 0;
  for await (const batch of batchesOf(records)) {
    const accepted: NewPersonality[] = [];
    for (const record of batch) {
      const checked = await check(record, dependencies);
      if (checked.ok) accepted.push({ ...checked.value, id: newId() });
      else refused.push({ line: record.line, name: nameIn(record), errors: checked.errors });
    }
    if (accepted.length > 0) {
      const by = { visitor: null, at: now() };
      const options = { onlyIfEmpty: onlyIfEmpty && created === 0, skipExisting };
      const existing = await store.create(accepted, by, options);
      created += accepted.length - existing.length;
    }
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
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
  const draft = checkDraft({ ...DRAFT_DEFAULTS, ...filled });
  const { isBlocked = () => false } = dependencies;
  const blocked = draft.ok ? blockedField(draft.value, isBlocked) : null;
  if (blocked !== null) return refuse({ field: blocked, issue: 'blocked' });
  const icon = await checkIcon(filled['icon'], dependencies);
  if (draft.ok && icon.ok) return { ok: true, value: { ...draft.value, icon: icon.value } };
  return refuse(...(draft.ok ? [] : draft.errors), ...(icon.ok ? [] : icon.errors));
}

/** Whether a value counts as missing: a CSV row has a cell for every column, which may be empty. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function refuse(...errors: readonly FieldError[]): Checked<never> {
  return { ok: false, errors };
}

/** The length to which names in the report are truncated: an invalid one may be as long as a megabyte. */
const NAME_SHOWN_MAX = 200;

function nameIn({ fields }: FileRecord): string {
  const name = fields['name'];
  return typeof name === 'string' ? name.slice(0, NAME_SHOWN_MAX) : '';
}
