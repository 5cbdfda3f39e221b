import type { FileRecord } from './file-record.ts';
import { limitDepth } from './limit-depth.ts';
import { UnreadableFile } from './unreadable-file.ts';

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
