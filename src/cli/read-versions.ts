import type { ExportedVersion } from '../catalogue/operations.ts';
import type { Store } from '../catalogue/store.ts';
import type { Progress } from './progress.ts';

const PAGE = 500;

/**
 * All versions that there are when it begins, in the order in which they were written: later ones
 * would keep it from ending. The progress is in sequence numbers.
 */
export async function* readVersions(
  store: Pick<Store, 'versions'>,
  onProgress?: Progress,
  withoutHeld = false,
): AsyncGenerator<ExportedVersion> {
  let end: number | null = null;
  for (let after = 0; end === null || after < end; ) {
    const { items, newest } = await store.versions({ after, limit: PAGE, withoutHeld });
    end ??= newest;
    for (const version of items) {
      after = version.sequence;
      if (after > end) break;
      yield version;
    }
    onProgress?.(Math.min(after, end), end);
    if (items.length < PAGE) return;
  }
}
