import type { ImportReport, RefusedRecord } from '../catalogue/catalogue.ts';
import type { IconChoice, NewPersonality, Store } from '../catalogue/store.ts';
import type { FieldError } from '../domain/failure.ts';
import { type Checked, checkTraits, type Personality, type Traits } from '../domain/personality.ts';
import { checkIcon, type IconDependencies } from './check-icon.ts';
import type { FileRecord } from './file-record.ts';
import { mapAtMost } from './map-at-most.ts';

export interface ImportDependencies extends IconDependencies {
  readonly store: Pick<Store, 'create' | 'icon'>;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Hears how many of all records are done: those that went in are on disk by then. */
  readonly onProgress?: (done: number, total: number) => void;
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
  records: readonly FileRecord[],
  dependencies: ImportDependencies,
): Promise<ImportReport> {
  const { store, newId, now, onProgress } = dependencies;
  const refused: RefusedRecord[] = [];
  let created = 0;
  for (let start = 0; start < records.length; start += BATCH) {
    const batch = records.slice(start, start + BATCH);
    const accepted: NewPersonality[] = [];
    const outcomes = await mapAtMost(AT_ONCE, batch, async (record) => ({
      record,
      checked: await check(record, dependencies),
    }));
    for (const { record, checked } of outcomes) {
      if (checked.ok) accepted.push({ ...checked.value, id: newId(), createdAt: now() });
      else refused.push({ line: record.line, name: nameIn(record), errors: checked.errors });
    }
    if (accepted.length > 0) await store.create(accepted);
    created += accepted.length;
    onProgress?.(start + batch.length, records.length);
  }
  return { created, refused };
}

type Importable = Traits & { readonly icon: IconChoice };

async function check(
  { fields }: FileRecord,
  dependencies: ImportDependencies,
): Promise<Checked<Importable>> {
  if (fields === null) return refuse({ field: 'record', issue: 'unreadable' });
  const traits = checkTraits(fields);
  const icon = await checkIcon(fields['icon'], dependencies);
  const unknown = Object.keys(fields)
    .filter((field) => !Object.hasOwn(FIELDS, field))
    .map((field): FieldError => ({ field, issue: 'unknown' }));
  if (traits.ok && icon.ok && unknown.length === 0) {
    return { ok: true, value: { ...traits.value, icon: icon.value } };
  }
  return refuse(...(traits.ok ? [] : traits.errors), ...(icon.ok ? [] : icon.errors), ...unknown);
}

/**
 * What a record may have. Beyond traits and icon there is what the catalogue itself gives to each
 * personality: answers of the API have it, and it is made anew.
 */
const FIELDS = {
  name: true,
  gender: true,
  type: true,
  identity: true,
  icon: true,
  id: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Record<keyof Personality, true>;

function refuse(...errors: readonly FieldError[]): Checked<never> {
  return { ok: false, errors };
}

function nameIn({ fields }: FileRecord): string {
  const name = fields?.['name'];
  return typeof name === 'string' ? name : '';
}
