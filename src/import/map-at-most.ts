/** `Promise.all(items.map(task))` with at most `count` tasks in parallel; rejects when a task fails. */
export async function mapAtMost<Item, Result>(
  count: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  // All workers share one iterator: each takes the next item.
  const entries = items.entries();
  const work = async () => {
    for (const [i, item] of entries) results[i] = await task(item);
  };
  await Promise.all(Array.from({ length: count }, work));
  return results;
}
