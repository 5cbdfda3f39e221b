import type { Submittable } from 'pg';

declare module 'pg' {
  /** Of the classes of `pg`, which sends these messages for packages that copy; its types lack them. */
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }
}

type Connection = Parameters<Submittable['submit']>[0];

/** A statement `COPY … FROM STDIN` with its rows, to be given to a client of `pg`, which calls the methods. */
export class CopyIn implements Submittable {
  /** Fails as the statement does. */
  readonly done: Promise<void>;
  readonly #statement: string;
  readonly #rows: string;
  readonly #settle: PromiseWithResolvers<void> = Promise.withResolvers();

  constructor(statement: string, rows: string) {
    this.#statement = statement;
    this.#rows = rows;
    this.done = this.#settle.promise;
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#rows));
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve();
  }

  handleError(error: unknown): void {
    this.#settle.reject(error);
  }
}

/** Whether the text is a statement that reads rows from its client. */
export function isCopyIn(text: string): boolean {
  return text.startsWith('COPY ') && text.endsWith(' FROM STDIN');
}
