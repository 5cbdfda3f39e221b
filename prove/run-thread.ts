import { Worker } from 'node:worker_threads';

/** Runs a module in a thread of its own; resolves with what it posts, or undefined. */
export function runThread(module: URL, workerData: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => resolve(undefined));
  });
}
