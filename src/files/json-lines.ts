import { UnreadableFile } from './file.ts';

/** The longest line, in UTF-16 units: it has room for an icon of 64 KiB in three sizes. */
const LINE_MAX = 1024 * 1024;

/**
 * Splits a text at `\n` into lines, with their numbers from 1; blank lines are left out. Fails with `UnreadableFile` if
 * a line is too long.
 */
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

/** Parses JSON; undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
