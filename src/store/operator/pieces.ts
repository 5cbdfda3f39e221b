import type { Kysely } from 'kysely';
import type { Fault } from '../../catalogue/store.ts';
import type { Schema } from '../rows/schema.ts';

/** How a check reads: all in one transaction, or a little at a time. */
export interface Pieces {
  /** Rows of a piece. */
  readonly rows: number;
  /** Reads one piece, inside a read transaction. */
  read<T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
}

/** All in the transaction that is open. */
export function inOne(db: Kysely<Schema>): Pieces {
  return { rows: 10_000, read: (task) => task(db) };
}

/** A fault that no command can mend. */
export function lasting(sentence: string): Fault {
  return { sentence, mendable: false };
}

/** A fault of data that `rebuild` computes anew. */
export function mendable(sentence: string): Fault {
  return { sentence, mendable: true };
}
