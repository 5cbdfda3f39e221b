/** Deterministic random numbers for a seed, so that a failure can be repeated. */
export interface Random {
  /** An integer from 0, below the limit. */
  below(limit: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  bytes(length: number): Buffer;
}

/** Creates a Mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
