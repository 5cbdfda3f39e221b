import type { ImportReport, RefusedRecord } from '../catalogue/catalogue.ts';
import type { IconEncoder } from '../catalogue/icon-encoder.ts';
import type { IconChoice, NewPersonality, Store } from '../catalogue/store.ts';
import { Failure, type FieldError } from '../domain/failure.ts';
import { iconHashOf } from '../domain/paths.ts';
import { type Checked, checkTraits, type Personality, type Traits } from '../domain/personality.ts';
import type { FileRecord } from './file-record.ts';

export interface ImportDependencies {
  readonly store: Pick<Store, 'create' | 'icon'>;
  readonly encodeIcon: IconEncoder;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Hears how many records are done: those that went in are on disk by then. */
  readonly onProgress?: (done: number) => void;
}

/** Records that are written together: few enough to let others write in between. */
const BATCH = 500;

/**
 * Writes every record that is in order, and reports the others without stopping for them. When the
 * store itself fails it stops with that `Failure`; the batches before stay.
 */
export async function importRecords(
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>,
  dependencies: ImportDependencies,
): Promise<ImportReport> {
  const { store, newId, now, onProgress } = dependencies;
  const refused: RefusedRecord[] = [];
  let created = 0;
  let accepted: NewPersonality[] = [];
  let read = 0;
  const write = async (): Promise<void> => {
    if (accepted.length > 0) await store.create(accepted);
    created += accepted.length;
    accepted = [];
    onProgress?.(read);
  };
  for await (const record of records) {
    const checked = await check(record, dependencies);
    if (checked.ok) accepted.push({ ...checked.value, id: newId(), createdAt: now() });
    else refused.push({ line: record.line, name: nameIn(record), errors: checked.errors });
    read += 1;
    if (read % BATCH === 0) await write();
  }
  if (read % BATCH > 0) await write();
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

/** A data URL, or the address of an icon that is stored here already, as the API answers. */
async function checkIcon(
  icon: unknown,
  { store, encodeIcon }: ImportDependencies,
): Promise<Checked<IconChoice>> {
  if (icon === undefined || icon === null || icon === '') return { ok: true, value: null };
  if (typeof icon !== 'string') return refuse({ field: 'icon', issue: 'not_text' });
  const unreadable = refuse({ field: 'icon', issue: 'unreadable' });
  const hash = iconHashOf(icon);
  if (hash !== null) {
    return (await store.icon(hash)) === null ? unreadable : { ok: true, value: { hash } };
  }
  try {
    return { ok: true, value: await encodeIcon(icon) };
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_icon') return unreadable;
    throw error;
  }
}

function refuse(...errors: readonly FieldError[]): Checked<never> {
  return { ok: false, errors };
}

/** Long enough to find the record by; a report of many does not keep what may be a megabyte each. */
const NAME_SHOWN_MAX = 200;

function nameIn({ fields }: FileRecord): string {
  const name = fields?.['name'];
  return typeof name === 'string' ? name.slice(0, NAME_SHOWN_MAX) : '';
}
