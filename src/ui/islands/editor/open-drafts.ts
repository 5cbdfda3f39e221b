/**
 * The drafts of forms that are open now, in any tab: a form holds a lock with the key of its draft. A browser has no
 * locks at addresses that are not secure; there each draft counts as closed.
 */
const PREFIX = 'mbti-db:draft:';

const locks: LockManager | undefined = globalThis.navigator?.locks;

/** Marks a draft as open until the returned function is called, or the document is gone. */
export function holdDraft(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks?.request(PREFIX + key, () => promise);
  return resolve;
}

/** The keys of the open drafts. */
export async function openDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)));
}
