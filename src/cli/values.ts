import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { GuessSpan } from '../catalogue/guesses.ts';
import type { ChangesScope } from '../catalogue/operations.ts';
import { DATABASE_FORMS, type DatabaseSetting, parseDatabase } from '../database-setting.ts';
import { messageOf, OperatorError } from '../domain/operator-error.ts';
import { HOUR } from '../domain/time.ts';
import { VERSION_MAX, VISITOR_PATTERN } from '../domain/versions/change.ts';
import { SOURCE_PATTERN } from '../domain/versions/source.ts';

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  keep: { type: 'string' },
  'allow-duplicates': { type: 'boolean' },
  version: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  visitor: { type: 'string' },
  source: { type: 'string' },
  undo: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

/** The options of single commands; `--help` and `--json` are those of all. */
export type Options = Omit<ReturnType<typeof parseOptions>['values'], 'help' | 'json'>;

/** Separates options from operands. Fails with `OperatorError` for an option that no command has. */
export function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new OperatorError(messageOf(error), { cause: error });
  }
}

/** Reads the name of a visitor, ten hexadecimal digits. Fails with `OperatorError`, as all functions here do. */
export function readVisitor(text: string): string {
  if (VISITOR_PATTERN.test(text)) return text;
  throw new OperatorError(`--visitor "${text}" should be ten hexadecimal digits.`);
}

function readSource(text: string): string {
  if (SOURCE_PATTERN.test(text)) return text;
  throw new OperatorError(`--source "${text}" should be sixteen hexadecimal digits.`);
}

/**
 * Reads a scope of changes: the visitor or source whose changes are selected, and their time. The changes of all
 * visitors need a beginning and an end.
 */
export function readScope({ visitor, source, since, until }: Options): ChangesScope {
  // A source names a network on one day, so it needs no times.
  const scope: ChangesScope = {
    ...(visitor === undefined ? {} : { visitor: readVisitor(visitor) }),
    ...(source === undefined ? {} : { source: readSource(source) }),
    ...(since === undefined && source !== undefined ? {} : { since: readTime(since) }),
    ...(until === undefined && (visitor ?? source) !== undefined
      ? {}
      : { until: readTime(until, '--until') }),
  };
  if (scope.since !== undefined && scope.until !== undefined && scope.until <= scope.since) {
    throw new OperatorError('--until should be later than --since.');
  }
  return scope;
}

/** Reads a time span of guesses. Their times are whole hours, so the span is extended to whole hours. */
export function readSpan({ since, until }: Options): GuessSpan {
  const hour = (round: (hours: number) => number, at: string): string =>
    new Date(round(Date.parse(at) / HOUR) * HOUR).toISOString();
  return {
    since: hour(Math.floor, readTime(since)),
    until: until === undefined ? null : hour(Math.ceil, readTime(until, '--until')),
  };
}

/** Reads a whole number from 1 to `VERSION_MAX`. */
export function readNumber(option: string, text: string): number {
  if (/^[1-9]\d*$/.test(text) && Number(text) <= VERSION_MAX) return Number(text);
  throw new OperatorError(`${option} "${text}" should be a whole number from 1 to ${VERSION_MAX}.`);
}

/** Maximum number of connections of a command, which runs one statement at a time. */
const POOL = 2;

/**
 * Reads the setting of a database that can be copied. The message does not repeat the text, which may have a password.
 */
export function readDatabase(option: string, text: string): DatabaseSetting {
  const setting = text === ':memory:' ? null : parseDatabase(text, POOL);
  if (setting !== null) return setting;
  throw new OperatorError(`${option} should be ${DATABASE_FORMS.replace('":memory:", ', '')}.`);
}

/** Reads the hash of an icon from its 64 hexadecimal digits, or from its address, which contains them. */
export function readHash(text: string): string {
  const hash = /(?:^|\/)([0-9a-f]{64})(?:[.-]|$)/.exec(text)?.[1];
  if (hash !== undefined) return hash;
  throw new OperatorError(
    `"${text}" should be the address of an icon, or its 64 hexadecimal digits.`,
  );
}

/**
 * A file to import or export. Both formats are imported as personalities; `csv` is exported as personalities, `jsonl`
 * as a whole history.
 */
export interface DataFile {
  readonly path: string;
  readonly format: 'csv' | 'jsonl';
}

const FORMATS: Readonly<Record<string, DataFile['format']>> = {
  '.csv': 'csv',
  '.jsonl': 'jsonl',
};

/** Reads the path of a file to import or export; its ending tells the format. */
export function readDataFile(path: string): DataFile {
  const format = FORMATS[extname(path).toLowerCase()];
  if (format === undefined) throw new OperatorError(`"${path}" should end in .csv or .jsonl.`);
  return { path, format };
}

/** A time in ISO 8601 with at least a day. Without a zone it is in UTC, whatever the machine's time zone is. */
const TIME = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Reads a time and returns it in the format of the catalogue (ISO 8601, UTC, with milliseconds). */
export function readTime(text: string | undefined, option = '--since'): string {
  if (text === undefined) throw new OperatorError(`${option} TIME is missing.`);
  const [, day, zone] = TIME.exec(text) ?? [];
  const time = Date.parse(zone === undefined && text.includes('T') ? `${text}Z` : text);
  if (day !== undefined && isDay(day) && !Number.isNaN(time)) return new Date(time).toISOString();
  throw new OperatorError(`${option} "${text}" should be such as 2026-11-21 or 2026-11-21T19:30.`);
}

/** Whether a day exists: `Date.parse` takes 30 February for 2 March if a time follows. */
function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
