import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it('holds 5,000 people with the longest names that are accepted in a heap of 40 MB', async () => {
  const worker = new Worker(new URL('./longest-names-in-a-small-heap.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 40 },
  });
  // Rejects if the heap is exhausted.
  expect(await once(worker, 'message')).toEqual([5_000]);
  await worker.terminate();
});
