import { openPostgresStore } from '../../test/support/open-store.ts';
import { onServer } from '../../test/support/postgres/server.ts';

/** One sentence for each acknowledged personality that is not stored, and for each fault of the store. */
export async function findLost(
  url: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const rows = await onServer(url, 'SELECT id, name FROM personality');
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  const lost = [...acknowledged].filter(([id, name]) => stored.get(id) !== name);
  const store = await openPostgresStore({ url, pool: 1 }, { mode: 'existing' });
  try {
    const faults = await store.verify();
    return [
      ...lost.map(([id, name]) => `the acknowledged ${name} (${id}) is lost`),
      ...faults.map(({ sentence }) => sentence),
    ];
  } finally {
    await store.close();
  }
}
