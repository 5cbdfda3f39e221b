import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import type { FieldIssue } from '../domain/failure.ts';
import { ICON_DATA_URL_MAX_LENGTH } from '../domain/icon.ts';

/** Reads a picture that a record names, as a data URL; or says why not. */
export type IconFileReader = (
  name: string,
) => Promise<
  | { readonly ok: true; readonly dataUrl: string }
  | { readonly ok: false; readonly issue: Extract<FieldIssue, 'no_such_file' | 'too_large'> }
>;

/** The encoder goes by the content: what is written here says nothing. */
const PREFIX = 'data:image/png;base64,';
const BYTES_MAX = Math.floor(((ICON_DATA_URL_MAX_LENGTH - PREFIX.length) * 3) / 4);

/**
 * Reads pictures from the folder of a list (and the folders in it), and nothing outside of it: neither
 * by an absolute path, nor by `..`, nor by a symbolic link. Only for lists that lie on this machine.
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

/** The real path of what the name stands for; null when there is nothing, or it is not in the folder. */
async function resolveInside(folder: string, name: string): Promise<string | null> {
  if (isAbsolute(name) || name.split(/[\\/]/).includes('..')) return null;
  try {
    const inside = (await realpath(folder)) + sep;
    const path = await realpath(join(inside, name));
    return path.startsWith(inside) ? path : null;
  } catch {
    // Also for a name with a NUL character.
    return null;
  }
}
