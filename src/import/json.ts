import type { FileRecord } from './file-record.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A list of objects, or an object whose `items` is one, as the API answers. */
export function readJsonRecords(text: string): FileRecord[] {
  const list = listIn(parse(text));
  if (list === null) {
    throw new UnreadableFile(
      'It holds neither a list of personalities nor an object with "items".',
    );
  }
  return list.map((item, i) => ({ line: i + 1, fields: isObject(item) ? item : null }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
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
