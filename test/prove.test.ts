import { describe, expect, it } from 'vitest';
import { PROOFS } from '../prove/proofs.ts';

describe('the proofs hold at the small size', () => {
  it.for(PROOFS)('$name: $bar', { timeout: 120_000 }, async ({ run }, { skip }) => {
    const outcome = await run('small');
    if ('skipped' in outcome) skip(outcome.skipped);
    else expect(outcome.shortcomings).toEqual([]);
  });
});
