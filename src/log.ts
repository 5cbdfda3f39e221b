import { Failure } from './domain/failure.ts';
import type { Log } from './http/log.ts';

/** One line a message on the standard streams, where whatever runs the server collects it. */
export const consoleLog: Log = {
  info: (message) => console.log(stamp(message)),
  error: (message, cause) =>
    console.error(stamp(message), cause instanceof Failure ? cause.cause : cause),
};

function stamp(message: string): string {
  return `${new Date().toISOString()} ${message}`;
}
