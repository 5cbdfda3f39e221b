import type { Store } from '../../../src/catalogue/store.ts';
import type {
  StoredChange,
  StoredChangesRequest,
} from '../../../src/catalogue/stored-personality.ts';

const PAGES_MAX = 1_000;

/** Reads all pages of a history, with `limit` versions each. */
export async function readHistory(store: Store, id: string, limit = 2): Promise<StoredChange[]> {
  return readPages(async (before) => {
    const page = await store.history(id, { before, limit });
    if (page === null) throw new Error(`${id} has no history`);
    return page;
  });
}

/** Reads all pages of the changes that a request selects. */
export function readChanges(
  store: Store,
  request: Partial<StoredChangesRequest>,
): Promise<StoredChange[]> {
  const anything = { needle: '', visitor: null, change: null, limit: 7 };
  return readPages((before) => store.changes({ ...anything, ...request, before }));
}

/** Reads all changes. */
export function changesOf(store: Store): Promise<StoredChange[]> {
  return readChanges(store, {});
}

async function readPages(
  read: (
    before: number | null,
  ) => Promise<{ readonly items: readonly StoredChange[]; readonly next: number | null }>,
): Promise<StoredChange[]> {
  const items: StoredChange[] = [];
  let before: number | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await read(before);
    items.push(...page.items);
    if (page.next === null) return items;
    before = page.next;
  }
  throw new Error('The pages do not end.');
}
