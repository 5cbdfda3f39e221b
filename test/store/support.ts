import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { OperatorError } from '../../src/domain/operator-error.ts';

/** Creates a new folder for each test of the file; the result converts a name to a path in it. */
export function folderOfEachTest(): (name?: string) => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return (name = '') => join(folder, name);
}

/** The sentence for the operator of a store that cannot be opened. */
export async function refusalOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof OperatorError) return error.message;
  throw new Error('It was opened, or failed in another way.', { cause: error });
}
