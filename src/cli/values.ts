import { type DatabaseSetting, parseDatabase } from '../settings.ts';
import { UsageError } from './command-error.ts';

/** ISO 8601 with a day at least; without a zone it is UTC, whatever the machine's own zone is. */
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** A time as the catalogue writes it. The functions here fail with `UsageError`. */
export function readTime(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--since TIME is missing.');
  const zone = TIME.exec(text)?.[1];
  const time = Date.parse(zone === undefined && text.includes('T') ? `${text}Z` : text);
  if (TIME.test(text) && !Number.isNaN(time)) return new Date(time).toISOString();
  throw new UsageError(`--since "${text}" should be such as 2026-11-21 or 2026-11-21T19:30.`);
}

export function readVisitor(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--visitor V is missing.');
  if (/^[0-9a-f]{10}$/.test(text)) return text;
  throw new UsageError(`--visitor "${text}" should be ten hexadecimal digits.`);
}

export function readNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError(`${option} "${text}" should be a whole number from 1.`);
}

/** Connections of a command, which asks for one thing at a time. */
const POOL = 2;

/** A database that can be copied. The message does not repeat the text, which may have a password. */
export function readDatabase(option: string, text: string): DatabaseSetting {
  const setting = text === ':memory:' ? null : parseDatabase(text, POOL);
  if (setting !== null) return setting;
  throw new UsageError(
    `${option} should be "file:" and a path, or "postgres://" with a host and the name of a database.`,
  );
}

/** The hash of an icon, or its address, which has the hash in it. */
export function readHash(text: string): string {
  const hash = /(?:^|\/)([0-9a-f]{64})(?:[.-]|$)/.exec(text)?.[1];
  if (hash !== undefined) return hash;
  throw new UsageError(`"${text}" should be the address of an icon, or its 64 hexadecimal digits.`);
}
