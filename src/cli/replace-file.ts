import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CommandError } from './command-error.ts';

/** Writes a file that has its name once it is complete: a failure leaves an existing one unchanged. */
export async function replaceFile(path: string, content: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await pipeline(content, createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!isFileError(error)) throw error;
    throw new CommandError(`${path} cannot be written: ${error.message}`, { cause: error });
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
