import type { Writable } from 'node:stream';
import { isFailure } from '../domain/failure.ts';
import { API_PATH } from '../domain/paths.ts';
import type { Log } from '../http/request-log.ts';
import type { LogLevel } from '../settings.ts';

/** Writes text: urgent text at once, whereas other text may be buffered. */
type WriteText = (text: string, isUrgent: boolean) => void;

const LEVELS: Readonly<Record<LogLevel, number>> = { error: 0, warn: 1, info: 2 };

/** The route of the health check, which proxies and containers request every few seconds: only failures are logged. */
const HEALTH = `${API_PATH}/health`;

/**
 * Creates a log of one JSON object per line, with `time`, `level`, `message`, and for requests the fields of
 * `RequestEntry`.
 */
export function createLog(level: LogLevel, write: WriteText): Log {
  const writeEntry = (at: LogLevel, fields: object): void => {
    if (LEVELS[at] > LEVELS[level]) return;
    const line = { time: new Date().toISOString(), level: at, ...fields };
    write(`${JSON.stringify(line)}\n`, at !== 'info');
  };
  return {
    info: (message) => writeEntry('info', { message }),
    warn: (message) => writeEntry('warn', { message }),
    error: (message, cause, request) =>
      writeEntry('error', { message, cause: describe(cause), ...(request ? { request } : {}) }),
    // Lists the fields instead of spreading: this runs for every request, and spreading is slow.
    request({ id, method, route, status, ms, bytes, code, source }) {
      if (level !== 'info' || (route === HEALTH && status === 200)) return;
      const time = new Date().toISOString();
      const rounded = Math.round(ms * 100) / 100;
      const line = {
        time,
        level,
        message: 'request',
        id,
        method,
        route,
        status,
        ms: rounded,
        bytes,
      };
      write(`${JSON.stringify(code === undefined ? line : { ...line, code, source })}\n`, false);
    },
  };
}

/** Writes the stacks of an error and its causes as one text. */
function describe(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  if (!(cause instanceof Error)) return String(cause);
  const own = isFailure(cause) ? cause.code : (cause.stack ?? cause.message);
  return cause.cause === undefined ? own : `${own}\ncaused by ${describe(cause.cause)}`;
}

/** Maximum time in milliseconds that text is buffered. */
const WRITE_DELAY = 100;
/** Characters of buffered text that are written at once. */
const WAITING_MAX = 64 * 1024;
/** Bytes that the stream's reader may leave unread before lines are dropped. */
const UNREAD_MAX = 4 * 1024 * 1024;

/**
 * Buffers the lines for a stream, since one system call per request would be slow. Text that the stream's reader leaves
 * unread stays in memory, so beyond `UNREAD_MAX` lines are dropped, and their number is logged once it reads again.
 */
export function bufferWrites(stream: Writable): WriteText {
  let waiting = '';
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    if (stream.writableLength > UNREAD_MAX) dropped += waiting.split('\n').length - 1;
    else {
      stream.write(dropped > 0 ? droppedLine(dropped) + waiting : waiting);
      dropped = 0;
    }
    waiting = '';
  };
  process.once('exit', flush);
  return (text, isUrgent) => {
    waiting += text;
    if (isUrgent || waiting.length > WAITING_MAX) flush();
    else timer ??= setTimeout(flush, WRITE_DELAY);
  };
}

function droppedLine(lines: number): string {
  const message = `${lines} lines of the log are missing here: its reader did not read.`;
  return `${JSON.stringify({ time: new Date().toISOString(), level: 'warn', message })}\n`;
}
