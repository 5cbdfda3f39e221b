import { UnreadableFile } from './file.ts';

/** UTF-16 units. A line can hold an icon of 64 KiB in three sizes; a longer one is something else. */
const LINE_MAX = 1024 * 1024;

/** The lines of a text with line ends `\n`, with their numbers from 1; blank ones are left out. */
export async function* readLines(
  text: AsyncIterable<string>,
): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  let line = 0;
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX) {
      throw new UnreadableFile(`Line ${line + lines.length + 1} is longer than ${LINE_MAX}.`);
    }
    for (const each of lines) {
      line += 1;
      if (each.trim() !== '') yield { line, text: each };
    }
  }
  if (rest.trim() !== '') yield { line: line + 1, text: rest };
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
