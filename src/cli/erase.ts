import type { ChangesScope } from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { type Report, requireKnown } from './report.ts';

/** Erases personalities with their histories, all or, where one is not known, none. */
export async function erase(store: Store, ids: readonly string[]): Promise<Report> {
  for (const id of ids) {
    requireKnown((await store.history(id, { before: null, limit: 1 })) !== null, id);
  }
  const versions = await store.erase(...ids);
  const [id] = ids;
  if (ids.length === 1) return report(`${id} is erased, ${versions} versions.`, { id, versions });
  return report(`${ids.length} personalities are erased, ${versions} versions.`, { ids, versions });
}

/** Erases what changes of visitors have written, with exit status 1 where it is in a newest version. */
export async function eraseChanges(store: Store, scope: ChangesScope): Promise<Report> {
  const { personalities, versions, kept } = await store.eraseChanges(scope);
  const done = report(
    `${versions} versions are erased, and ${personalities.length} personalities with them.`,
    { ...scope, versions, personalities, kept },
  );
  const lines = kept.map((id) => `Kept: the newest version of ${id} has it; roll back first.`);
  return { ...done, status: kept.length === 0 ? 0 : 1, lines: [...lines, ...done.lines] };
}

/** Erases an older version. */
export async function eraseVersion(store: Store, id: string, version: number): Promise<Report> {
  switch (await store.eraseVersion(id, version)) {
    case 'erased':
      return report(`Version ${version} of ${id} is erased.`, { id, version });
    case 'is_newest':
      throw new OperatorError(
        `Version ${version} is the newest of ${id}: restore another one first, or erase all.`,
      );
    case 'not_found':
      throw new OperatorError(`There is no version ${version} of ${id}.`);
  }
}

/** Erases an icon from all versions that have it. */
export async function eraseIcon(store: Store, hash: string): Promise<Report> {
  if (!(await store.eraseIcon(hash))) throw new OperatorError(`There is no icon ${hash}.`);
  return report(`The icon ${hash} is erased.`, { icon: hash });
}

const REMINDER =
  'Backups and exported files that were made before still have it, as have files beside the database ' +
  'whose names end in .schema-N or .before-TIME.';

function report(sentence: string, json: Report['json']) {
  return { status: 0 as const, lines: [sentence, REMINDER], json: { ...json, erased: true } };
}
