import type { RefusedRecord } from '../catalogue/catalogue.ts';
import type { FieldError, FieldIssue } from '../domain/failure.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { LATER_RULES } from '../domain/people/field-rules.ts';
import { ALIASES_MAX, isLaterField } from '../domain/people/fields.ts';
import { NAME_MAX_LENGTH } from '../domain/people/name.ts';

/** The result of a command. It is written in one of two forms, either as sentences or as JSON, while it is read. */
export interface Report {
  /** The exit status: 0, or 1 if something was refused or differs. */
  readonly status: 0 | 1;
  /** The report as sentences, one per line. */
  readonly lines: Iterable<string> | AsyncIterable<string>;
  /** The report for programs: the properties of one JSON object. An async iterable becomes an array. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** The stream for reports. */
export interface ReportStream {
  /** Returns false if the reader is behind; the event `drain` tells when it no longer is. */
  write(text: string): unknown;
  once?(event: 'drain', listener: () => void): unknown;
}

/**
 * Writes a report as JSON or as lines, no faster than its reader reads. If a list fails midway, a JSON document ends
 * with the property `error`, so that it is whole, and the failure is thrown as `EndedReport`.
 */
export async function writeReport(
  { lines, json }: Report,
  stdout: ReportStream,
  asJson: boolean,
  describe: (error: unknown) => string,
): Promise<void> {
  const write = async (text: string): Promise<void> => {
    if (stdout.write(text) !== false) return;
    await new Promise<void>((resolve) => stdout.once?.('drain', resolve));
  };
  if (asJson) {
    for await (const piece of writeJson(json, describe)) await write(piece);
  } else {
    for await (const line of lines) await write(`${line}\n`);
  }
}

/** The failure of a report whose JSON document names it already. */
export class EndedReport extends Error {
  override readonly name = 'EndedReport';
}

async function* writeJson(
  json: Report['json'],
  describe: (error: unknown) => string,
): AsyncGenerator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(json)) {
    yield `${before}${JSON.stringify(key)}:`;
    if (isAsyncIterable(value)) yield* writeList(value, describe);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield before === '{' ? '{}\n' : '}\n';
}

async function* writeList(
  items: AsyncIterable<unknown>,
  describe: (error: unknown) => string,
): AsyncGenerator<string> {
  yield '[';
  let before = '';
  try {
    for await (const item of items) {
      yield `${before}${JSON.stringify(item)}`;
      before = ',';
    }
  } catch (cause) {
    yield `],"error":${JSON.stringify(describe(cause))}}\n`;
    throw new EndedReport('A list failed midway.', { cause });
  }
  yield ']';
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** The stream for progress, warnings and errors: stderr, because stdout is for the report. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows how many of all items are done. */
export type Progress = (done: number, total: number) => void;

const BAR_WIDTH = 30;
const LINE_STEP = 10;

/** Creates a function that shows progress: as a bar on a terminal, otherwise as a line every ten percent. */
export function createProgress(stream: ProgressStream): Progress {
  let written = 0;
  return (done, total) => {
    const share = total === 0 ? 1 : Math.min(done / total, 1);
    const percent = Math.floor(share * 100);
    const figures = `${String(percent).padStart(3)} %  ${done} of ${total}`;
    if (stream.isTTY === true) {
      const filled = Math.round(share * BAR_WIDTH);
      const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░');
      stream.write(`\r${bar} ${figures}\u001b[K${share === 1 ? '\n' : ''}`);
    } else if (percent >= written + LINE_STEP || share === 1) {
      written = percent - (percent % LINE_STEP);
      stream.write(`${figures}\n`);
    }
  };
}

const ISSUES: Readonly<Record<FieldIssue, string>> = {
  required: 'is missing',
  not_text: 'is not text',
  too_long: `is longer than ${NAME_MAX_LENGTH} characters`,
  too_many: `has more than ${ALIASES_MAX}`,
  too_many_letters: 'has signs that stand for too many letters',
  repeated: 'has a name twice',
  link: 'has a link, an e-mail address or a telephone number in it',
  invisible: 'has no visible character',
  forbidden_character: 'has a character that is not allowed',
  blocked: 'has a phrase of BLOCKED_NAMES_FILE in it',
  not_one_of: 'is none of the possible values',
  unreadable: 'cannot be read',
  no_such_file: 'names no file in the folder of the list',
  too_large: 'is too large a file',
  unknown: 'is no field of a personality',
};

/** Describes a refused record by its line, its name and the reasons. */
export function describeRefusal({ line, name, errors }: RefusedRecord): string {
  const quotedName = name === '' ? '' : ` "${printable(name)}"`;
  return `Line ${line}${quotedName}: ${errors.map(describeError).join('; ')}.`;
}

function describeError({ field, issue, allowed }: FieldError): string {
  if (allowed !== undefined) return `${printable(field)} is none of ${allowed.join(', ')}`;
  if (field === 'icon' && issue === 'too_long')
    return 'icon is cut off: Excel keeps 32,767 characters of a cell';
  if (isLaterField(field) && issue === 'too_long')
    return `${field} is longer than ${LATER_RULES[field].maxLength} characters`;
  return `${printable(field)} ${ISSUES[issue]}`;
}

const PRINTED_MAX = 60;

/**
 * Truncates text to `maxLength` code points and escapes control and formatting characters, which could
 * move the terminal's cursor or reverse its text.
 */
export function printable(text: string, maxLength = PRINTED_MAX): string {
  const points = [...text.slice(0, maxLength * 2)];
  const cut = points.slice(0, maxLength).join('');
  const shown = cut.length < text.length ? `${cut}…` : cut;
  return shown.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** Fails with `OperatorError` if no personality has or had this id. */
export function requireKnown(isKnown: boolean, id: string): void {
  if (!isKnown) throw new OperatorError(`There is no personality ${printable(id)}.`);
}

interface Span {
  readonly since?: string | undefined;
  readonly until?: string | null | undefined;
}

/** Prints the times that a command works with, in UTC and in the time zone of the pages. */
export function printTimes({ since, until }: Span, stderr: ProgressStream): void {
  const told = [
    ...(since == null ? [] : [`since ${describeTime(since)}`]),
    ...(until == null ? [] : [`until ${describeTime(until)}`]),
  ];
  if (told.length > 0) stderr.write(`Times: ${told.join(', ')}.\n`);
}

/** Formats times in the zone of the pages. The locale of Sweden has the format of ISO 8601. */
const AS_ON_PAGES = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

function describeTime(at: string): string {
  const utc = at.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
  return `${utc} UTC, which is ${AS_ON_PAGES.format(new Date(at))} on the pages`;
}
