import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { PROOFS } from '../prove/proofs.ts';

// The server of the run is there already: to start one takes as long as many a proof.
beforeAll(() => {
  vi.stubEnv('TEST_DATABASE_URL', inject('postgres').url);
});

describe('the proofs hold at the small size', () => {
  it.for(PROOFS)('$name: $bar', { timeout: 120_000 }, async ({ run }, { skip }) => {
    const outcome = await run('small');
    if ('skipped' in outcome) skip(outcome.skipped);
    else expect(outcome.shortcomings).toEqual([]);
  });
});
