import { describe, expect, it } from 'vitest';
import { images } from '../prove/images.ts';

describe('the product holds what it promises', () => {
  // `big` falls short as long as the server reads on after its answer.
  it.each([images])('$name: $bar', { timeout: 120_000 }, async ({ run }) => {
    expect((await run('small')).shortcomings).toEqual([]);
  });
});
