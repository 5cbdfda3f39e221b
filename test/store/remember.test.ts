import { describe, expect, it } from 'vitest';
import { createMemory } from '../../src/store/remember.ts';

function open(bytesMax = 1_000) {
  const made: string[] = [];
  const memory = createMemory<string>({ bytesMax, bytesOf: ({ length }) => length });
  const recall = (state: number | null, key: string, value: string | Promise<string> = key) =>
    memory.recall(state, key, async () => {
      made.push(key);
      return value;
    });
  return { recall, made };
}

describe('the cache of findings', () => {
  it('returns a finding again for the same state', async () => {
    const { recall, made } = open();
    expect(await recall(1, 'ana', 'three')).toBe('three');
    expect(await recall(1, 'ana', 'four')).toBe('three');
    expect(made).toEqual(['ana']);
  });

  it('never returns a finding of another state, later or earlier', async () => {
    const { recall } = open();
    expect(await recall(1, 'ana', 'before')).toBe('before');
    expect(await recall(2, 'ana', 'after')).toBe('after');
    expect(await recall(1, 'ana', 'before')).toBe('before');
  });

  it('stores a finding under the state it was read from, even if the data changes during the read', async () => {
    const { recall } = open();
    const slow = Promise.withResolvers<string>();
    const early = recall(1, 'ana', slow.promise);
    expect(await recall(2, 'bia', 'after')).toBe('after');
    slow.resolve('before');
    expect(await early).toBe('before');
    expect(await recall(2, 'ana', 'after')).toBe('after');
  });

  it('stores nothing without a state', async () => {
    const { recall, made } = open();
    await recall(null, 'ana');
    await recall(null, 'ana');
    expect(made).toEqual(['ana', 'ana']);
  });

  it('drops the least recently used findings beyond its limit of bytes', async () => {
    const { recall, made } = open(100);
    const large = 'x'.repeat(40);
    for (const key of ['a', 'b', 'a', 'c']) await recall(1, key, large);
    expect(made).toEqual(['a', 'b', 'c']);
    await recall(1, 'a', large);
    expect(made).toEqual(['a', 'b', 'c']);
    await recall(1, 'b', large);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not store a finding larger than its limit', async () => {
    const { recall, made } = open(10);
    const large = 'x'.repeat(11);
    expect(await recall(1, 'a', large)).toBe(large);
    expect(await recall(1, 'a', large)).toBe(large);
    expect(made).toEqual(['a', 'a']);
  });
});
