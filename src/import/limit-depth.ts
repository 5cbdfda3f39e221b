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
