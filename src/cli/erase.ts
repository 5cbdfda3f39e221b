import type { Store } from '../catalogue/store.ts';
import { CommandError } from './command-error.ts';
import type { Report } from './report.ts';
import { requireKnown } from './require-known.ts';

/** Erases a personality with its history. */
export async function erase(store: Store, id: string): Promise<Report> {
  const versions = await store.erase(id);
  requireKnown(versions > 0, id);
  return report(`${id} is erased, ${versions} versions.`, { id, versions });
}

/** Erases an older version. */
export async function eraseVersion(store: Store, id: string, version: number): Promise<Report> {
  switch (await store.eraseVersion(id, version)) {
    case 'erased':
      return report(`Version ${version} of ${id} is erased.`, { id, version });
    case 'is_newest':
      throw new CommandError(
        `Version ${version} is the newest of ${id}: restore another one first, or erase all.`,
      );
    case 'not_found':
      throw new CommandError(`There is no version ${version} of ${id}.`);
  }
}

/** Erases an icon from all versions that have it. */
export async function eraseIcon(store: Store, hash: string): Promise<Report> {
  if (!(await store.eraseIcon(hash))) throw new CommandError(`There is no icon ${hash}.`);
  return report(`The icon ${hash} is erased.`, { icon: hash });
}

const REMINDER = 'Backups and exported files that were made before still have it.';

function report(sentence: string, json: Report['json']): Report {
  return { status: 0, lines: [sentence, REMINDER], json: { ...json, erased: true } };
}
