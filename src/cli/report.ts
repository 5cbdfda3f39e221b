import type { Terminal } from './terminal.ts';

/** What a command has to tell. One of the two forms is written, as it is read. */
export interface Report {
  /** 0, or 1 when something was refused or disagrees. */
  readonly status: 0 | 1;
  /** For people. */
  readonly lines: Iterable<string> | AsyncIterable<string>;
  /** For programs: the properties of one JSON object; what is iterated over becomes an array. */
  readonly json: Readonly<Record<string, unknown>>;
}

export async function writeReport(
  { lines, json }: Report,
  { stdout }: Terminal,
  asJson: boolean,
): Promise<void> {
  if (asJson) {
    for await (const piece of writeJson(json)) stdout.write(piece);
  } else {
    for await (const line of lines) stdout.write(`${line}\n`);
  }
}

async function* writeJson(json: Report['json']): AsyncGenerator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(json)) {
    yield `${before}${JSON.stringify(key)}:`;
    if (isAsyncIterable(value)) yield* writeList(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield before === '{' ? '{}\n' : '}\n';
}

async function* writeList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
