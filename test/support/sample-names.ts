import { createReadStream } from 'node:fs';
import { readCsv } from '../../src/files/read-csv.ts';

/** The names of the sample personalities, in the order of their file. */
export async function readSampleNames(): Promise<readonly string[]> {
  const file = createReadStream(new URL('../../samples/personalidades.csv', import.meta.url));
  const names: string[] = [];
  for await (const { fields } of readCsv(file)) names.push(String(fields['name']));
  return names;
}
