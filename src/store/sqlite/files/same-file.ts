import { stat } from 'node:fs/promises';

/** Whether two paths name the same file, also through links. A database in memory is no file. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  if (one === ':memory:' || other === ':memory:') return false;
  const [a, b] = await Promise.all([one, other].map((path) => stat(path, { bigint: true })));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
