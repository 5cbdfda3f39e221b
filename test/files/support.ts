import type { FileRecord } from '../../src/files/file.ts';
import { readCsv } from '../../src/files/read-csv.ts';

/** Reads all records of a text, or of bytes in chunks of the given size. */
export async function readAll(
  content: string | Uint8Array,
  pieceSize = Number.POSITIVE_INFINITY,
): Promise<FileRecord[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const records: FileRecord[] = [];
  for await (const record of readCsv(pieces(bytes, pieceSize))) records.push(record);
  return records;
}

function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
