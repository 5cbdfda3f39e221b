import { rm } from 'node:fs/promises';
import type { ChangesScope } from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import type { DatabaseSetting } from '../database-setting.ts';
import { OperatorError } from '../domain/operator-error.ts';
import type { Settings } from '../settings.ts';
import { type Report, requireKnown } from './output.ts';

/** Erases personalities with their histories; none of them if one id is unknown. */
export async function erase(
  store: Store,
  settings: Place,
  ids: readonly string[],
): Promise<Report> {
  for (const id of ids) {
    requireKnown((await store.history(id, { before: null, limit: 1 })) !== null, id);
  }
  const versions = await store.erase(...ids);
  const [id] = ids;
  if (ids.length === 1)
    return report(settings, `${id} is erased, ${versions} versions.`, { id, versions });
  const sentence = `${ids.length} personalities are erased, ${versions} versions.`;
  return report(settings, sentence, { ids, versions });
}

/**
 * Erases the content that changes of visitors have written. It is kept, with exit status 1, where it is the newest
 * version of a personality.
 */
export async function eraseChanges(
  store: Store,
  settings: Place,
  scope: ChangesScope,
): Promise<Report> {
  const { personalities, versions, kept } = await store.eraseChanges(scope);
  const done = await report(
    settings,
    `${versions} versions are erased, and ${personalities.length} personalities with them.`,
    { ...scope, versions, personalities, kept },
  );
  const lines = kept.map(
    (id) =>
      `Kept: the newest version of ${id} has it; roll back first, or where that is done write another version.`,
  );
  return { ...done, status: kept.length === 0 ? 0 : 1, lines: [...lines, ...done.lines] };
}

/** Erases one version that is not the newest. */
export async function eraseVersion(
  store: Store,
  settings: Place,
  id: string,
  version: number,
): Promise<Report> {
  switch (await store.eraseVersion(id, version)) {
    case 'erased':
      return report(settings, `Version ${version} of ${id} is erased.`, { id, version });
    case 'is_newest':
      throw new OperatorError(
        `Version ${version} is the newest of ${id}: restore another one first, or erase all.`,
      );
    case 'not_found':
      throw new OperatorError(`There is no version ${version} of ${id}.`);
  }
}

/** Erases an icon from all versions. */
export async function eraseIcon(store: Store, settings: Place, hash: string): Promise<Report> {
  if (!(await store.eraseIcon(hash))) throw new OperatorError(`There is no icon ${hash}.`);
  return report(settings, `The icon ${hash} is erased.`, { icon: hash });
}

/** Where the catalogue and its open data are. */
type Place = Pick<Settings, 'database' | 'openDataFolder'>;

const REMINDERS: Readonly<Record<DatabaseSetting['kind'], string>> = {
  sqlite:
    'Backups and exported files that were made before still have it, as have files beside the database ' +
    'whose names end in .schema-N, .before-TIME, .before-TIME-wal or .before-TIME-shm.',
  postgres:
    'Backups and exported files that were made before still have it, the write-ahead log of PostgreSQL until that ' +
    'is overwritten, and the open data of stopped servers on other machines until they are started.',
};

async function report({ database, openDataFolder }: Place, sentence: string, json: Report['json']) {
  // A running server would do it too, but a stopped one leaves the files until it is started.
  if (openDataFolder !== null) await rm(openDataFolder, { recursive: true, force: true });
  return {
    status: 0 as const,
    lines: [sentence, REMINDERS[database.kind]],
    json: { ...json, erased: true },
  };
}
