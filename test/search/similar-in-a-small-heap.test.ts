import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it('finds a similar name of 40 short words among 24,000 of them in a heap of 32 MB', async () => {
  const worker = new Worker(new URL('./similar-in-a-small-heap.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });
  // Rejects if the heap is exhausted.
  const [found] = await once(worker, 'message');
  expect(found).toEqual([true]);
  await worker.terminate();
});
