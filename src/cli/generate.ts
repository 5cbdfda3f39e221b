import type { Store } from '../catalogue/store.ts';
import type { NewPersonality } from '../catalogue/stored-personality.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { inventedPerson } from '../domain/people/invented-people.ts';
import { createProgress, type Progress, type ProgressStream, type Report } from './output.ts';

/** Personalities per transaction. */
const BATCH = 10_000;

/** The visitor and time of all creations, constant so that the same number gives the same catalogue. */
const BY = { visitor: null, at: '2026-01-01T00:00:00.000Z' } as const;

/**
 * Fills an empty catalogue with invented people. They cannot be added to one with personalities, since among real ones
 * they could not be told apart, nor removed again.
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
 * Creates `count` invented people, numbered from 0. Fails with `catalogue_not_empty` if there are personalities. A run
 * that is stopped leaves the batches that it has written.
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

/**
 * The id of an invented person, in the form of a UUID of version 4. Ids ascend, so that rows are appended to the
 * index.
 */
export function idOfInvented(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}
