import { isDeepStrictEqual } from 'node:util';
import type { ExportedVersion, ImportedVersion } from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import type { Icon } from '../catalogue/stored-personality.ts';
import { CommandError } from './command-error.ts';
import type { Progress } from './progress.ts';
import { readVersions } from './read-versions.ts';

/** Versions per transaction, and of them new icons, which are in memory together. */
const BATCH = { versions: 500, icons: 50 };

export interface CopiedVersions {
  readonly copied: number;
  /** Those that the target had already. */
  readonly there: number;
}

/**
 * Writes the source's versions, with their icons, behind those of the target. The target must begin as
 * the source does: it is empty, or an interrupted copy has left it, which is then continued. Holds one
 * batch in memory.
 */
export async function copyVersions(
  source: Store,
  target: Store,
  onProgress: Progress,
): Promise<CopiedVersions> {
  const versions = readVersions(source, onProgress);
  const there = await skipCommon(versions, target);
  let copied = 0;
  let batch: ImportedVersion[] = [];
  let icons = 0;
  const flush = async (): Promise<void> => {
    const outcomes = await target.importVersions(batch);
    const refused = outcomes.findIndex((outcome) => outcome !== 'added');
    if (refused >= 0) throw differs(batch[refused]);
    copied += batch.length;
    batch = [];
    icons = 0;
  };
  for await (const version of versions) {
    const imported = await withIcon(version, source);
    batch.push(imported);
    if (version.isFirstOfIcon) icons += 1;
    if (batch.length >= BATCH.versions || icons >= BATCH.icons) await flush();
  }
  await flush();
  return { copied, there };
}

/**
 * Compares the versions of two catalogues in their order. Resolves to their number when the target has
 * all that the source had at the beginning, and fails with `CommandError` at the first difference.
 */
export async function compareVersions(
  source: Store,
  target: Store,
  onProgress: Progress,
): Promise<number> {
  const versions = readVersions(source, onProgress);
  const count = await skipCommon(versions, target);
  const { value: missing } = await versions.next();
  if (missing) throw changedMeanwhile();
  return count;
}

/** Reads as many versions as the target has, which must be the same; returns their number. */
async function skipCommon(
  versions: AsyncGenerator<ExportedVersion>,
  target: Store,
): Promise<number> {
  let count = 0;
  for await (const has of readVersions(target)) {
    const { value: should } = await versions.next();
    if (!should || !isDeepStrictEqual(contentOf(should), contentOf(has))) throw differs(has);
    count += 1;
  }
  return count;
}

/**
 * All of a version but its sequence number, which may have gaps on one engine and not on the other, and the ordinal,
 * which later versions may have changed.
 */
function contentOf({ sequence: _, ordinal: __, ...content }: ExportedVersion) {
  return content;
}

/** The source has what the copy lacks. */
export function changedMeanwhile(): CommandError {
  return new CommandError(
    'The source was written to meanwhile: stop its server and run the command again, which copies the rest.',
  );
}

function differs(version: Pick<ExportedVersion, 'id' | 'version'> | undefined): CommandError {
  const which = `version ${version?.version} of ${version?.id}`;
  return new CommandError(
    `The two catalogues differ at ${which}: copy into an empty catalogue, or continue an interrupted copy.`,
  );
}

async function withIcon(
  { state, sequence: _, isFirstOfIcon, ...version }: ExportedVersion,
  source: Store,
): Promise<ImportedVersion> {
  if (state === null) return { ...version, state };
  const { iconHash: hash, ...traits } = state;
  if (hash === null) return { ...version, state: { ...traits, icon: null } };
  const icon = isFirstOfIcon ? await readIcon(source, hash) : { hash };
  return { ...version, state: { ...traits, icon } };
}

async function readIcon(source: Store, hash: string): Promise<Icon> {
  const [smallest, ...larger] = await source.iconFiles(hash);
  if (smallest === undefined) {
    throw new CommandError(`The icon ${hash} is gone from the source: start again.`);
  }
  return { hash, bytes: smallest.bytes, larger };
}
