import { isDeepStrictEqual } from 'node:util';
import { PAGE_LIMIT_DEFAULT } from '../catalogue/catalogue.ts';
import type { Store } from '../catalogue/store.ts';
import { createFilter } from '../domain/search/filter.ts';
import { parseQuery } from '../domain/search/query.ts';
import type { DatabaseSetting } from '../settings.ts';
import { isSameStore } from '../store/care/copies.ts';
import { openStore } from '../store/open-store.ts';
import { CommandError } from './command-error.ts';
import { changedMeanwhile, compareVersions, copyVersions } from './copy-versions.ts';
import { createProgress, type ProgressStream } from './progress.ts';
import type { Report } from './report.ts';

export interface CopySettings {
  readonly from: DatabaseSetting;
  readonly to: DatabaseSetting;
}

/** Copies a catalogue into another database, of either engine; the source is only read. */
export async function copy({ from, to }: CopySettings, stderr: ProgressStream): Promise<Report> {
  const warn = (sentence: string) => stderr.write(`${sentence}\n`);
  const source = await openStore(from, { mode: 'read', warn });
  try {
    const target = await openStore(to, { mode: 'create', warn });
    try {
      if (await isSameStore(from, to)) {
        throw new CommandError('--from and --to name the same catalogue: choose another target.');
      }
      return await copyStore(source, target, stderr);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyStore(source: Store, target: Store, stderr: ProgressStream): Promise<Report> {
  stderr.write('Verifying the source.\n');
  // Copied rows get new checksums, which would hide damage of the source.
  requireSound(await source.verify(), 'source');
  stderr.write('Copying the versions.\n');
  const { copied, there } = await copyVersions(source, target, createProgress(stderr)).catch(
    (error: unknown) => {
      stderr.write('Stopped: run the command again to continue.\n');
      throw error;
    },
  );
  await target.replaceOtherData(await source.otherData());
  stderr.write('Comparing the two catalogues.\n');
  const versions = await compareVersions(source, target, createProgress(stderr));
  const personalities = await compareCounts(source, target);
  await compareOrder(source, target);
  const otherData = await source.otherData();
  if (!isDeepStrictEqual(otherData, await target.otherData())) throw changedMeanwhile();
  stderr.write('Verifying the copy.\n');
  requireSound(await target.verify(), 'copy');
  const before = there === 0 ? '' : `, ${there} were there already`;
  return {
    status: 0,
    lines: [
      `${copied} versions copied${before}.`,
      `Verified: ${personalities} personalities, ${versions} versions with their icons, ${otherData.locked.length} locks and the key of the cookies are the same.`,
    ],
    json: {
      copied,
      there,
      personalities,
      versions,
      locked: otherData.locked.length,
      verified: true,
    },
  };
}

function requireSound(faults: Awaited<ReturnType<Store['verify']>>, which: string): void {
  const [first] = faults;
  if (first === undefined) return;
  throw new CommandError(`The ${which} has ${faults.length} faults: ${first.sentence}`);
}

/** The first page of the gallery: a visitor who has the second one open finds the same people there. */
async function compareOrder(source: Store, target: Store): Promise<void> {
  const order = { text: '', seed: 1, capacity: null, after: null, limit: PAGE_LIMIT_DEFAULT };
  const request = { filter: createFilter(parseQuery('')), ...order };
  const [should, has] = [await source.page(request), await target.page(request)];
  if (!isDeepStrictEqual(should, has)) throw changedMeanwhile();
}

/** The number of personalities, which must be the same in each cell of the two catalogues. */
async function compareCounts(source: Store, target: Store): Promise<number> {
  const filter = createFilter(parseQuery(''));
  const counts = await source.countByCell(filter);
  if (!isDeepStrictEqual(counts, await target.countByCell(filter))) throw changedMeanwhile();
  return counts.reduce((sum, count) => sum + count, 0);
}
