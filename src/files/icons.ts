import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import type { Store } from '../catalogue/store.ts';
import type { IconChoice, IconEncoder } from '../catalogue/stored-personality.ts';
import { Failure, type FieldIssue } from '../domain/failure.ts';
import { iconHashOf } from '../domain/paths.ts';
import { ICON_DATA_URL_MAX_LENGTH, ICON_SIDE } from '../domain/people/icon.ts';
import type { Checked } from '../domain/people/personality.ts';

/** The longest cell that Excel keeps, in UTF-16 units; it cuts off longer ones. */
const CELL_MAX_UNITS = 32_767;

/** The store and functions by which the icon of a record is checked and encoded. */
export interface IconDependencies {
  readonly store: Pick<Store, 'icon'>;
  readonly encodeIcon: IconEncoder;
  /** Absent if records must not name files. */
  readonly readIconFile?: IconFileReader | undefined;
}

/**
 * Checks and encodes the icon of a record: a data URL, the address of a stored icon (as in responses of the API) or, if
 * `readIconFile` is given, the name of a file.
 */
export async function checkIcon(
  icon: unknown,
  { store, encodeIcon, readIconFile }: IconDependencies,
): Promise<Checked<IconChoice>> {
  // `checkDraft` refuses values that are not text.
  if (typeof icon !== 'string') return { ok: true, value: null };
  if ([icon, ...icon.split(' ')].some(({ length }) => length === CELL_MAX_UNITS))
    return refuse('too_long');
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

/** Reads the picture file that a record names, as a data URL. */
export type IconFileReader = (
  name: string,
) => Promise<
  | { readonly ok: true; readonly dataUrl: string }
  | { readonly ok: false; readonly issue: Extract<FieldIssue, 'no_such_file' | 'too_large'> }
>;

/** The beginning of the data URL of any file. The encoder ignores the media type and detects the format itself. */
const PREFIX = 'data:image/png;base64,';
const BYTES_MAX = Math.floor(((ICON_DATA_URL_MAX_LENGTH - PREFIX.length) * 3) / 4);

/**
 * The longest name that is looked for, in UTF-16 units: no file has a longer one, and normalization is quadratic over
 * combining marks.
 */
const NAME_MAX_UNITS = 1_000;

/**
 * Creates a reader of pictures in the folder of an imported file and its subfolders. Since lists come from other
 * machines, a name may have `\`, another case, or another Unicode form of its accents, as long as only one file
 * matches. Absolute paths, `..` and symbolic links that lead outside are refused. Only for files on this machine.
 */
export function iconFilesBeside(listPath: string): IconFileReader {
  const entriesOf = createListings();
  return async (name) => {
    const parts = name.split(/[\\/]/).filter((part) => part !== '.');
    const isOutside = isAbsolute(name) || parts.includes('..');
    if (isOutside || name.length > NAME_MAX_UNITS) return { ok: false, issue: 'no_such_file' };
    try {
      const folder = (await realpath(dirname(listPath))) + sep;
      let named = folder;
      for (const part of parts) {
        const entries = (await entriesOf(named)).get(alike(part)) ?? [];
        const [only] = entries.includes(part) || entries.length > 1 ? [part] : entries;
        if (only === undefined) return { ok: false, issue: 'no_such_file' };
        named = join(named, only);
      }
      const path = await realpath(named);
      const found = path.startsWith(folder) ? await stat(path) : null;
      if (found?.isFile() !== true) return { ok: false, issue: 'no_such_file' };
      if (found.size > BYTES_MAX) return { ok: false, issue: 'too_large' };
      return { ok: true, dataUrl: PREFIX + (await readFile(path, 'base64')) };
    } catch {
      // `realpath` also throws for a name with a NUL character.
      return { ok: false, issue: 'no_such_file' };
    }
  };
}

/** Creates a function that reads the names in a folder, once per folder, grouped by their normalized form. */
function createListings() {
  const listings = new Map<string, Promise<ReadonlyMap<string, readonly string[]>>>();
  return (folder: string) => {
    const listing =
      listings.get(folder) ?? readdir(folder).then((names) => Map.groupBy(names, alike));
    listings.set(folder, listing);
    return listing;
  };
}

function alike(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
