import { inspect } from 'node:util';
import { Failure } from '../domain/failure.ts';
import { UnreadableFile } from '../import/unreadable-file.ts';
import { SettingsError } from '../settings.ts';
import { CannotCopy, CannotErase, CannotOpen } from '../store/care/refusals.ts';
import { CommandError } from './command-error.ts';

/** What the operator is told of an error. */
export function describeError(error: unknown): string {
  if (error instanceof CommandError || error instanceof SettingsError) return error.message;
  if (error instanceof CannotOpen || error instanceof CannotCopy) return error.message;
  if (error instanceof CannotErase) return error.message;
  if (error instanceof UnreadableFile) return `The file changed meanwhile: ${error.message}`;
  if (error instanceof Failure) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `The catalogue failed: ${error.code}${cause}.`;
  }
  return `Unexpected, please report: ${inspect(error)}`;
}
