import type { Environment } from '../settings.ts';
import type { ProgressStream } from './progress.ts';

/** Streams and environment of a command: those of the process, or of a test. */
export interface Terminal {
  readonly environment: Environment;
  readonly stdout: { write(text: string): unknown };
  /** For progress, warnings and errors. */
  readonly stderr: ProgressStream;
}
