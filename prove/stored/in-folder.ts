import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a task with a folder that is gone afterwards. */
export async function inFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'mbti-db-prove-'));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
