import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import type { FieldIssue } from '../domain/failure.ts';
import { ICON_DATA_URL_MAX_LENGTH } from '../domain/icon.ts';

/** Reads the picture file that a record names, as a data URL. */
export type IconFileReader = (
  name: string,
) => Promise<
  | { readonly ok: true; readonly dataUrl: string }
  | { readonly ok: false; readonly issue: Extract<FieldIssue, 'no_such_file' | 'too_large'> }
>;

/** The encoder detects the format from the content, so this media type is ignored. */
const PREFIX = 'data:image/png;base64,';
const BYTES_MAX = Math.floor(((ICON_DATA_URL_MAX_LENGTH - PREFIX.length) * 3) / 4);

/**
 * Reads pictures from the folder of an imported file and its subfolders. Absolute paths, `..` and
 * symbolic links that lead outside are refused. Only for files on this machine.
 */
export function iconFilesBeside(listPath: string): IconFileReader {
  return async (name) => {
    const path = await resolveInside(dirname(listPath), name);
    if (path === null) return { ok: false, issue: 'no_such_file' };
    try {
      const found = await stat(path);
      if (!found.isFile()) return { ok: false, issue: 'no_such_file' };
      if (found.size > BYTES_MAX) return { ok: false, issue: 'too_large' };
      return { ok: true, dataUrl: PREFIX + (await readFile(path, 'base64')) };
    } catch {
      return { ok: false, issue: 'no_such_file' };
    }
  };
}

/** The real path of a file; null if it does not exist or is outside of the folder. */
async function resolveInside(folder: string, name: string): Promise<string | null> {
  if (isAbsolute(name) || name.split(/[\\/]/).includes('..')) return null;
  try {
    const inside = (await realpath(folder)) + sep;
    const path = await realpath(join(inside, name));
    return path.startsWith(inside) ? path : null;
  } catch {
    // `realpath` also throws for a name with a NUL character.
    return null;
  }
}
