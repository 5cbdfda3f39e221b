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
  stdout: { write(text: string): unknown },
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

/** The stream for progress: stderr, because stdout is for the report. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export type Progress = (done: number, total: number) => void;

const BAR_WIDTH = 30;
const LINE_STEP = 10;

/** Shows progress: as a bar on a terminal, otherwise as a line every ten percent. */
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
