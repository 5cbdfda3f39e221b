import { Failure } from '../../../domain/failure.ts';
import { unavailable } from '../../engine.ts';
import { DatabaseError, translateError } from '../errors.ts';
import type { OpenFiles } from './open-files.ts';

/** What all connections of this process know about a file's condition. */
export interface FileHealth {
  /** Converts a database problem to a `Failure`, and remembers damage; returns other errors unchanged. */
  translate(error: unknown): unknown;
  /** Damage that a statement has reported; kept even if later statements succeed. */
  readonly damage: Failure | null;
  /** Fails with `unavailable` if a file was deleted or replaced while it was open. */
  requireFiles(): void;
}

/** `location` is for the log: the file, or `:memory:`. */
export function createFileHealth(location: string, files: OpenFiles): FileHealth {
  let damage: Failure | null = null;
  return {
    translate(error) {
      const translated = translateError(error, location);
      if (translated instanceof Failure && isDamage(translated)) damage = translated;
      return translated;
    },
    get damage() {
      return damage;
    },
    requireFiles() {
      const loss = files.findLoss();
      if (loss !== null) throw unavailable(loss);
    },
  };
}

function isDamage({ cause }: Failure): boolean {
  return (
    cause instanceof DatabaseError && (cause.trouble === 'CORRUPT' || cause.trouble === 'NOTADB')
  );
}
