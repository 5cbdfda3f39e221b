import { OperatorError } from '../domain/operator-error.ts';
import type { ProgressStream } from './report.ts';

/** ISO 8601 with a day at least; without a zone it is UTC, whatever the machine's own zone is. */
const TIME = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** A time as the catalogue writes it; fails with `OperatorError`. */
export function readTime(text: string | undefined, option = '--since'): string {
  if (text === undefined) throw new OperatorError(`${option} TIME is missing.`);
  const [, day, zone] = TIME.exec(text) ?? [];
  const time = Date.parse(zone === undefined && text.includes('T') ? `${text}Z` : text);
  if (day !== undefined && isDay(day) && !Number.isNaN(time)) return new Date(time).toISOString();
  throw new OperatorError(`${option} "${text}" should be such as 2026-11-21 or 2026-11-21T19:30.`);
}

/** Not 30 February, which `Date.parse` takes for 2 March where a time follows. */
function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

interface Span {
  readonly since?: string | undefined;
  readonly until?: string | null | undefined;
}

/** Tells which times a command works with, in both zones: the pages show the other one. */
export function tellTimes({ since, until }: Span, stderr: ProgressStream): void {
  const told = [
    ...(since == null ? [] : [`since ${describeTime(since)}`]),
    ...(until == null ? [] : [`until ${describeTime(until)}`]),
  ];
  if (told.length > 0) stderr.write(`Times: ${told.join(', ')}.\n`);
}

/** Sweden writes times as ISO 8601 does. */
const AS_ON_PAGES = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

function describeTime(at: string): string {
  const utc = at.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
  return `${utc} UTC, which is ${AS_ON_PAGES.format(new Date(at))} on the pages`;
}
