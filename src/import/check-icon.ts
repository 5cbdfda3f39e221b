import type { Store } from '../catalogue/store.ts';
import type { IconChoice, IconEncoder } from '../catalogue/stored-personality.ts';
import { Failure, type FieldIssue } from '../domain/failure.ts';
import { ICON_SIDE } from '../domain/icon.ts';
import { iconHashOf } from '../domain/paths.ts';
import type { Checked } from '../domain/personality.ts';
import type { IconFileReader } from './icon-files.ts';

export interface IconDependencies {
  readonly store: Pick<Store, 'icon'>;
  readonly encodeIcon: IconEncoder;
  /** Absent when records must not name files. */
  readonly readIconFile?: IconFileReader | undefined;
}

/**
 * Checks the icon of a record: a data URL, the address of a stored icon (as in answers of the API), or,
 * if `readIconFile` is given, the name of a file.
 */
export async function checkIcon(
  icon: unknown,
  { store, encodeIcon, readIconFile }: IconDependencies,
): Promise<Checked<IconChoice>> {
  // `checkDraft` refuses values that are not text.
  if (typeof icon !== 'string') return { ok: true, value: null };
  const hash = iconHashOf(icon);
  if (hash !== null) {
    const isStored = (await store.icon(hash, ICON_SIDE)) !== null;
    return isStored ? { ok: true, value: { hash } } : refuse('unreadable');
  }
  if (icon.startsWith('data:') || readIconFile === undefined) return encode(icon, encodeIcon);
  const file = await readIconFile(icon);
  return file.ok ? encode(file.dataUrl, encodeIcon) : refuse(file.issue);
}

async function encode(dataUrl: string, encodeIcon: IconEncoder): Promise<Checked<IconChoice>> {
  try {
    return { ok: true, value: await encodeIcon(dataUrl) };
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_icon') return refuse('unreadable');
    throw error;
  }
}

function refuse(issue: FieldIssue): Checked<never> {
  return { ok: false, errors: [{ field: 'icon', issue }] };
}
