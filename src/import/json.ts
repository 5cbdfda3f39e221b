import { type FileRecord, UnreadableFile } from './file.ts';

/** Maximum length in UTF-16 units: JSON is parsed as a whole, so the text and its objects are in memory. */
const JSON_MAX = 64 * 1024 * 1024;

/** Reads a JSON array of objects, or an object with such an array as `items`, as in answers of the API. */
export async function* readJsonRecords(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const list = listIn(parse(await join(text)));
  if (list === null) {
    throw new UnreadableFile(
      'It holds neither a list of personalities nor an object with "items".',
    );
  }
  for (const [i, item] of list.entries()) {
    yield { line: i + 1, fields: isObject(item) ? item : null };
  }
}

async function join(text: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const piece of text) {
    whole += piece;
    if (whole.length > JSON_MAX) {
      throw new UnreadableFile(
        `It is longer than ${JSON_MAX} characters: part it, or make it CSV, which has no such limit.`,
      );
    }
  }
  return whole;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(limitDepth(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile(`It is not JSON: ${reason}.`, { cause: error });
  }
}

function listIn(content: unknown): readonly unknown[] | null {
  const list = isObject(content) ? content['items'] : content;
  return Array.isArray(list) ? list : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with `items`, the list, a record, and a value of it that is no field's. */
const DEPTH_MAX = 4;

/**
 * JSON with `[]` in place of what is nested in the values of records, which are refused anyway: `JSON.parse` takes some
 * 100 bytes of memory for each level, so 60 MB of brackets took 4 GB. Text that is no JSON stays so.
 */
export function limitDepth(text: string): string {
  let limited = '';
  let from = 0;
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isString = !isString;
    else if (isString && letter === '\\') at += 1;
    else if (isString) continue;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      if (depth === DEPTH_MAX + 1) limited += `${text.slice(from, at)}[]`;
    } else if (letter === ']' || letter === '}') {
      depth -= 1;
      if (depth === DEPTH_MAX) from = at + 1;
    }
  }
  return depth > DEPTH_MAX ? limited : limited + text.slice(from);
}
