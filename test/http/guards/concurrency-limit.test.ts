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

const limits = { address: 3, distinct: 4, block: 5, total: 12 };

describe('the amount in use at a time', () => {
  it('is limited per address, and can be given back', () => {
    const a = networkOf('192.0.2.1');
    const limit = createConcurrencyLimit('things', limits);
    expect(refusal(() => limit.take(a, 3))).toBeNull();
    expect(refusal(() => limit.take(a, 1))).toBe('too_many_requests');
    limit.giveBack(a, 3);
    expect(refusal(() => limit.take(a, 3))).toBeNull();
  });

  it.each([
    ['an IPv4 /24', ['192.0.2.1', '192.0.2.2'], 4],
    ['an IPv4 /16', ['192.0.2.1', '192.0.3.1'], 5],
    ['an IPv6 /48', ['2001:db8::1', '2001:db8:0:ff00::1'], 4],
  ])('is limited for %s', (_, [one = '', other = ''], most) => {
    const limit = createConcurrencyLimit('things', limits);
    expect(refusal(() => limit.take(networkOf(one), 3))).toBeNull();
    expect(refusal(() => limit.take(networkOf(other), most - 2))).toBe('too_many_requests');
    expect(refusal(() => limit.take(networkOf(other), most - 3))).toBeNull();
  });

  it('leaves half of the total to networks that use nothing', () => {
    const limit = createConcurrencyLimit('things', limits);
    const network = (i: number) => networkOf(`198.${i}.100.1`);
    for (const i of [1, 2]) expect(refusal(() => limit.take(network(i), 3))).toBeNull();
    expect(refusal(() => limit.take(networkOf('198.1.100.2'), 1))).toBe('busy');
    expect(refusal(() => limit.take(network(3), 3))).toBeNull();
    expect(refusal(() => limit.take(network(4), 4))).toBe('too_many_requests');
    expect(refusal(() => limit.take(network(4), 3))).toBeNull();
    expect(refusal(() => limit.take(network(5), 1))).toBe('busy');
    limit.giveBack(network(4), 3);
    expect(refusal(() => limit.take(network(5), 1))).toBeNull();
  });
});
