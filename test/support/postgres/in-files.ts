import { onServer } from './server.ts';

/** Which of the texts occur in a file of the database's tables, indexes or statistics. */
export async function inFiles(url: string, texts: readonly string[]): Promise<string[]> {
  await onServer(url, 'CHECKPOINT');
  const files = await onServer(
    url,
    `SELECT encode(pg_read_binary_file(pg_relation_filepath(pg_class.oid)), 'hex') AS bytes
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE (nspname IN ('public', 'pg_toast') OR relname = 'pg_statistic')
     AND relkind IN ('r', 'i', 't')`,
  );
  const all = files.map(({ bytes }) => String(bytes)).join('\n');
  return texts.filter((text) => all.includes(Buffer.from(text).toString('hex')));
}
