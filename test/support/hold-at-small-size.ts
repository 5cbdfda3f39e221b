import { describe, expect, it } from 'vitest';
import type { Proof } from '../../prove/proof.ts';

/** Makes a test of each proof. */
export function holdAtSmallSize(proofs: readonly Proof[]): void {
  describe('the proofs hold at the small size', () => {
    it.for(proofs)('$name: $bar', { timeout: 120_000 }, async ({ run }, { skip }) => {
      const outcome = await run('small');
      if ('skipped' in outcome) skip(outcome.skipped);
      else expect(outcome.shortcomings).toEqual([]);
    });
  });
}
