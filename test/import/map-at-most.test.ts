import { describe, expect, it } from 'vitest';
import { mapAtMost } from '../../src/import/map-at-most.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('mapping with at most two tasks at once', () => {
  it('keeps the order, and never runs more', async () => {
    let underWay = 0;
    let most = 0;
    const doubled = await mapAtMost(2, [5, 1, 4, 2, 3], async (value) => {
      underWay += 1;
      most = Math.max(most, underWay);
      for (let turn = 0; turn < value; turn += 1) await soon();
      underWay -= 1;
      return value * 2;
    });
    expect(doubled).toEqual([10, 2, 8, 4, 6]);
    expect(most).toBe(2);
  });

  it('returns nothing for no items, and rejects with a task’s error', async () => {
    expect(await mapAtMost(2, [], soon)).toEqual([]);
    await expect(
      mapAtMost(2, [1, 2, 3], (value) =>
        value === 2 ? Promise.reject(new Error('two')) : Promise.resolve(),
      ),
    ).rejects.toThrow('two');
  });
});
