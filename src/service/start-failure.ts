import { Failure } from '../domain/failure.ts';
import { OperatorError } from '../domain/operator-error.ts';

/**
 * Describes why the server does not start and what to do about it; null for unexpected errors, which are printed with
 * their stack.
 */
export function describeStartFailure(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message;
  if (isOutOfFiles(error)) {
    return `This process may open too few files: allow it 64 at least, by \`ulimit -n\` or LimitNOFILE (${error.message}).`;
  }
  // The catalogue was opened, but cannot be read or written.
  if (error instanceof Failure && error.cause instanceof Error) {
    return `The server cannot start: ${error.cause.message}`;
  }
  if (isListenError(error)) return describeListening(error, 'PORT');
  if (isMissingBuild(error)) {
    return 'The pages are not built: run `npm start`, which builds them first, or `npm run build`.';
  }
  return null;
}

/** Converts a failure to listen on the port for metrics to an `OperatorError`; returns other errors unchanged. */
export function metricsFailure(error: unknown): unknown {
  const sentence = describeListening(error, 'METRICS_PORT');
  return sentence === null ? error : new OperatorError(sentence, { cause: error });
}

/**
 * Whether the limit of open files is reached. While it loads modules, Node reports that with other codes than EMFILE.
 */
function isOutOfFiles(error: unknown): error is Error {
  return error instanceof Error && /EMFILE|too many open files/.test(error.message);
}

interface ListenError extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
}

function isListenError(error: unknown): error is ListenError {
  return (
    error instanceof Error &&
    'syscall' in error &&
    (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
  );
}

function describeListening(error: unknown, setting: 'PORT' | 'METRICS_PORT'): string | null {
  if (!isListenError(error)) return null;
  const { code, address, port, message } = error;
  const listener = `port ${port} of ${address}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Another program listens on ${listener}: stop it, or set ${setting} to another one.`;
    case 'EACCES':
      return `This user may not listen on ${listener}: set ${setting} to one above 1023.`;
    default:
      return `HOST is no address of this machine (${message}).`;
  }
}

/** Whether a file of the build is missing, whose modules are imported and read at run time. */
function isMissingBuild(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'ENOENT') &&
    /[\\/]build[\\/](?:server|client)[\\/]/.test(error.message)
  );
}
