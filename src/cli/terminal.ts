import type { Environment } from '../settings.ts';
import type { ProgressStream } from './progress.ts';

/** What surrounds a command: the process’s own, or a test’s. */
export interface Terminal {
  readonly environment: Environment;
  readonly stdout: { write(text: string): unknown };
  /** For progress, warnings and errors. */
  readonly stderr: ProgressStream;
}
