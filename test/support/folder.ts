import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Creates a new folder for each test of the file; the result converts a name to a path in it. */
export function folderOfEachTest(): (name?: string) => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mbti-db-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return (name = '') => join(folder, name);
}
