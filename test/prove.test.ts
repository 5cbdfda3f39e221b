import { describe, expect, it } from 'vitest';
import { PROOFS } from '../prove/proofs.ts';

describe('the proofs hold at the small size', () => {
  it.each(PROOFS)('$name: $bar', { timeout: 120_000 }, async ({ run }) => {
    expect((await run('small')).shortcomings).toEqual([]);
  });
});
