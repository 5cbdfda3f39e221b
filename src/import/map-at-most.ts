/** `Promise.all(items.map(task))`, with at most so many tasks under way; stops at the first that fails. */
export async function mapAtMost<Item, Result>(
  count: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  // One iterator for all workers: each takes the next item that none has.
  const entries = items.entries();
  const work = async () => {
    for (const [i, item] of entries) results[i] = await task(item);
  };
  await Promise.all(Array.from({ length: count }, work));
  return results;
}
