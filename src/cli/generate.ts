import type { Store } from '../catalogue/store.ts';
import type { NewPersonality } from '../catalogue/stored-personality.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { inventedPerson } from '../domain/people/invented-people.ts';
import { createProgress, type Progress, type ProgressStream, type Report } from './output.ts';

/** People per transaction. */
const BATCH = 10_000;

/** All people have one author and time, so that the same number gives the same catalogue. */
const BY = { visitor: null, at: '2026-01-01T00:00:00.000Z' } as const;

/**
 * Fills an empty catalogue with invented people. There is no option to add them to one that has
 * personalities: among real ones they could not be told apart, nor be taken out again.
 */
export async function generate(
  store: Store,
  count: number,
  stderr: ProgressStream,
): Promise<Report> {
  const { newest } = await store.versions({ after: 0, limit: 1 });
  if (newest > 0) throw new OperatorError('Invented people go into an empty catalogue only.');
  const started = performance.now();
  await generatePeople(store, count, createProgress(stderr));
  const seconds = (performance.now() - started) / 1000;
  const perSecond = Math.round(count / seconds);
  return {
    status: 0,
    lines: [`${count} generated in ${seconds.toFixed(1)} s, ${perSecond} a second.`],
    json: { generated: count, seconds, perSecond },
  };
}

/**
 * Creates the invented people numbered from 0; fails with `catalogue_not_empty` if there are others. A run that is
 * stopped leaves the batches that it has written.
 */
export async function generatePeople(
  store: Pick<Store, 'create'>,
  count: number,
  onProgress?: Progress,
): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done);
    const people = Array.from({ length: size }, (_, i) => invented(done + i));
    await store.create(people, BY, { onlyIfEmpty: done === 0 });
    onProgress?.(done + size, count);
  }
}

function invented(index: number): NewPersonality {
  return { ...inventedPerson(index), id: idOfInvented(index), icon: null };
}

/** A UUID of version 4 in form. Ascending, so that new rows come last in the index on the id. */
export function idOfInvented(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}
