/** What two ascending lists have in common. */
export function intersect(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(one.length, other.length));
  let [i, j, size] = [0, 0, 0];
  while (i < one.length && j < other.length) {
    const [a, b] = [one[i] ?? 0, other[j] ?? 0];
    both[size] = a;
    size += a === b ? 1 : 0;
    i += a <= b ? 1 : 0;
    j += b <= a ? 1 : 0;
  }
  return both.slice(0, size);
}

/** Whether an ascending list has this ordinal. */
export function isListed(list: Uint32Array, ordinal: number): boolean {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < ordinal) low = middle + 1;
    else high = middle;
  }
  return list[low] === ordinal;
}
