import { describe, expect, it } from 'vitest';
import { LimitReached } from '../../../src/catalogue/failures.ts';
import { createConcurrencyLimit } from '../../../src/http/guards/concurrency-limit.ts';
import { networkOf } from '../../../src/http/network.ts';

function refusal(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof LimitReached) return error.code;
    throw error;
  }
}

describe('the amount in use at a time', () => {
  it('is limited per address and in total, and can be given back', () => {
    const a = networkOf('192.0.2.1');
    const b = networkOf('198.51.100.1');
    const c = networkOf('203.0.113.1');
    const limit = createConcurrencyLimit('things', {
      address: 3,
      neighbourhood: 3,
      block: 3,
      total: 5,
    });
    expect(refusal(() => limit.take(a, 3))).toBeNull();
    expect(refusal(() => limit.take(a, 1))).toBe('too_many_requests');
    expect(refusal(() => limit.take(b, 2))).toBeNull();
    expect(refusal(() => limit.take(c, 1))).toBe('busy');
    limit.giveBack(a, 3);
    expect(refusal(() => limit.take(c, 3))).toBeNull();
    expect(refusal(() => limit.take(a, 1))).toBe('busy');
  });

  it('is limited per neighbourhood and per block, too', () => {
    const limit = createConcurrencyLimit('things', {
      address: 2,
      neighbourhood: 3,
      block: 5,
      total: 9,
    });
    const one = networkOf('2001:db8::1');
    const other = networkOf('2001:db8:0:1::1');
    const elsewhere = networkOf('2001:db8:0:100::1');
    const third = networkOf('2001:db8:0:200::1');
    const other48 = networkOf('2001:db8:1::1');
    expect(refusal(() => limit.take(one, 2))).toBeNull();
    expect(refusal(() => limit.take(other, 2))).toBe('too_many_requests');
    expect(refusal(() => limit.take(other, 1))).toBeNull();
    expect(refusal(() => limit.take(elsewhere, 2))).toBeNull();
    expect(refusal(() => limit.take(third, 1))).toBe('too_many_requests');
    expect(refusal(() => limit.take(other48, 2))).toBeNull();
    limit.giveBack(other48, 2);
    limit.giveBack(one, 2);
    expect(refusal(() => limit.take(other, 1))).toBeNull();
  });
});
