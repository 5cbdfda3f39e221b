/**
 * Lists of whole numbers, one after the other in one array: group `g` is `members` from `starts[g]` to before
 * `starts[g + 1]`.
 */
export interface Grouped {
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

/** Puts each value into the group of the same index, by counting; values keep their order in a group. */
export function groupBy(groups: Uint32Array, values: Uint32Array, count: number): Grouped {
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < groups.length; i += 1) {
    const next = (groups[i] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let group = 0; group < count; group += 1)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const members = new Uint32Array(groups.length);
  const next = starts.slice();
  for (let i = 0; i < groups.length; i += 1) {
    const group = groups[i] ?? 0;
    const at = next[group] ?? 0;
    members[at] = values[i] ?? 0;
    next[group] = at + 1;
  }
  return { starts, members };
}

export function sizeOf({ starts }: Grouped, group: number): number {
  return (starts[group + 1] ?? 0) - (starts[group] ?? 0);
}

export function membersOf({ starts, members }: Grouped, group: number): Uint32Array {
  return members.subarray(starts[group], starts[group + 1]);
}

/** A list of whole numbers that grows, without the memory of an array of objects. */
export function createNumbers() {
  let numbers = new Uint32Array(1 << 12);
  let length = 0;
  return {
    push(number: number): void {
      // The old buffer is given back at once, not when the collector finds it.
      if (length === numbers.length)
        numbers = new Uint32Array(numbers.buffer.transfer(numbers.byteLength * 2));
      numbers[length] = number;
      length += 1;
    },
    all: () => numbers.subarray(0, length),
    /** Gives the memory back; the list must not be used any more. */
    free: () => void numbers.buffer.transfer(0),
  };
}
