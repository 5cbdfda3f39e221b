import { describe, expect, it } from 'vitest';
import { LimitReached } from '../../../src/catalogue/failures.ts';
import { createLimits, type WriteKind } from '../../../src/http/guards/limits.ts';
import { networkOf } from '../../../src/http/network.ts';
import { repeat } from '../gate.ts';
import { draft, openApp, PEOPLE, sending } from '../support.ts';

/** A limit with a fake clock; `attempt` returns null, or code, limit and seconds of the refusal. */
function open(perMinute: number, instances = 1) {
  const clock = { time: 1_000_000 };
  const settings = { writesPerMinute: perMinute, instances };
  const limits = createLimits(settings, () => clock.time);
  const take = (address: string, kind: WriteKind) => limits.take(networkOf(address), kind);
  const attempt = (address: string, kind: WriteKind = 'change'): string | null => {
    try {
      take(address, kind);
      return null;
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      return `${error.code} ${error.limit.name} ${error.retryAfter}`;
    }
  };
  const count = (addresses: readonly string[], kind: WriteKind = 'change'): number =>
    addresses.filter((address) => attempt(address, kind) === null).length;
  return { clock, take, attempt, count };
}

it('accepts reports of a network that has sent none, whatever keys it has tried', () => {
  const limits = createLimits({ writesPerMinute: 300, instances: 1 }, () => 0);
  const network = networkOf('192.0.2.1');
  limits.take(network, 'wrong-key');
  expect(limits.take(network, 'kept-report').hadFew).toBe(true);
  expect(limits.take(network, 'kept-report').hadFew).toBe(false);
});

const ownNetworks = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `10.${i >> 8}.${i & 255}.1`);

describe('the writes of one address', () => {
  it('may come as a burst of a minute’s writes, then at a constant rate', () => {
    const { clock, attempt } = open(3);
    expect([attempt('192.0.2.1'), attempt('192.0.2.1'), attempt('192.0.2.1')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(attempt('192.0.2.1')).toBe('too_many_requests writes 20');
    clock.time += 15_000;
    expect(attempt('192.0.2.1')).toBe('too_many_requests writes 5');
    clock.time += 5_000;
    expect(attempt('192.0.2.1')).toBeNull();
    expect(attempt('192.0.2.1')).toBe('too_many_requests writes 20');
  });

  it('do not accumulate beyond a minute', () => {
    const { clock, count } = open(2);
    count(['192.0.2.1']);
    clock.time += 3_600_000;
    expect(count(repeat('192.0.2.1', 5))).toBe(2);
  });

  it('do not wait longer because of refused attempts', () => {
    const { clock, attempt } = open(1);
    expect(attempt('192.0.2.1')).toBeNull();
    for (let second = 1; second < 60; second += 1) {
      clock.time += 1_000;
      expect(attempt('192.0.2.1')).not.toBeNull();
    }
    clock.time += 1_000;
    expect(attempt('192.0.2.1')).toBeNull();
  });

  it('have no limit if it is set to 0', () => {
    expect(open(0).count(repeat('192.0.2.1', 5_000))).toBe(5_000);
  });
});

describe('the writes of neighbouring addresses', () => {
  it('share one limit within an IPv6 /64', () => {
    const addresses = Array.from({ length: 200 }, (_, i) => `2001:db8:1:2::${i.toString(16)}`);
    expect(open(5).count(addresses)).toBe(5);
  });

  it('share a wider limit within an IPv6 /56 and an IPv4 /24', () => {
    const sixes = Array.from({ length: 200 }, (_, i) => `2001:db8:1:${i.toString(16)}::1`);
    expect(open(5).count(sixes)).toBe(20);
    const fours = Array.from({ length: 200 }, (_, i) => `192.0.2.${i}`);
    expect(open(5).count(fours)).toBe(20);
  });

  it('share the widest limit within an IPv6 /48 and an IPv4 /16', () => {
    const sixes = Array.from({ length: 200 }, (_, i) => `2001:db8:1:${(i << 8).toString(16)}::1`);
    expect(open(5).count(sixes)).toBe(40);
    const { attempt, count } = open(5);
    expect(count(ownNetworks(200))).toBe(40);
    expect(attempt('10.0.250.1')).toBe('too_many_requests block-writes 2');
    expect(attempt('10.1.0.1')).toBeNull();
  });
});

describe('removals', () => {
  it('have a separate, smaller limit', () => {
    const { attempt, count } = open(300);
    expect(count(repeat('192.0.2.1', 100), 'removal')).toBe(60);
    expect(attempt('192.0.2.1', 'removal')).toBe('too_many_requests removals 1');
    expect(attempt('192.0.2.1')).toBeNull();
  });

  it('share a wider limit within an IPv6 /56 and an IPv4 /24', () => {
    const sixes = Array.from(
      { length: 1_000 },
      (_, i) => `2001:db8:1:${(i % 250).toString(16)}::1`,
    );
    const limit = open(300);
    expect(limit.count(sixes, 'removal')).toBe(240);
    expect(limit.attempt(sixes[0] ?? '', 'removal')).toBe('too_many_requests network-removals 1');
    expect(limit.attempt('2001:db8:1:ff00::1', 'removal')).toBeNull();
    const fours = Array.from({ length: 1_000 }, (_, i) => `192.0.2.${i % 250}`);
    expect(open(300).count(fours, 'removal')).toBe(240);
  });

  it('count as writes', () => {
    const { attempt, count } = open(10);
    expect(count(repeat('192.0.2.1', 40), 'removal')).toBe(10);
    expect(attempt('192.0.2.1')).toBe('too_many_requests writes 6');
  });
});

it('guesses have a limit of their own', () => {
  expect(open(300).count(repeat('192.0.2.1', 100), 'guess')).toBe(30);
});

describe('the limit of the whole site', () => {
  it('stops a flood from many networks, and leaves room for networks with few writes', () => {
    const { attempt, count } = open(300);
    const flood = ownNetworks(10).flatMap((address) => repeat(address, 200));
    const written = count(flood);
    expect(written).toBeGreaterThanOrEqual(1_500);
    expect(written).toBeLessThan(1_600);
    expect(attempt('10.0.0.1')).toMatch(/^busy site /);
    for (const address of ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8:1::1'])
      expect(count(repeat(address, 10))).toBe(5);
    // A /48 is one network with few writes, though it has 256 neighbourhoods.
    const sixes = Array.from({ length: 200 }, (_, i) => `2001:db8:2:${(i << 8).toString(16)}::1`);
    expect(count(sixes)).toBe(5);
  });

  it('finally stops networks with few writes, too', () => {
    expect(open(300).count(ownNetworks(10_000))).toBe(3_000);
  });

  it('refills continuously', () => {
    const { clock, attempt, count } = open(300);
    count(ownNetworks(100).flatMap((address) => repeat(address, 100)));
    clock.time += 60_000;
    expect(attempt('10.0.0.1')).toBeNull();
  });
});

describe('writes that are refused for another reason', () => {
  it('count for their own network, and not for the whole site', () => {
    const { attempt, take } = open(300);
    const flood = ownNetworks(2_500).flatMap((address) => repeat(address, 2));
    for (const address of flood) take(address, 'change').giveBack();
    expect(attempt('198.51.100.1')).toBeNull();
    for (const address of repeat('10.0.0.1', 298)) take(address, 'change').giveBack();
    expect(attempt('10.0.0.1')).toMatch(/^too_many_requests writes /);
  });

  it('are those whose response is an error', async () => {
    const app = await openApp({ environment: { WRITES_PER_MINUTE: '100' } });
    // The site’s limit is 1,000, that of a provider’s block 800.
    for (const address of ownNetworks(1_100)) {
      expect((await app.request(PEOPLE, sending('POST', '{'), address)).status).toBe(400);
    }
    const written = await app.request(PEOPLE, sending('POST', draft()), '198.51.100.1');
    expect(written.status).toBe(201);
  });
});

describe('each of several instances', () => {
  it('allows its part of every limit', () => {
    expect(open(300, 3).count(repeat('192.0.2.1', 1_000))).toBe(100);
    expect(open(300, 3).count(repeat('192.0.2.1', 100), 'removal')).toBe(20);
    expect(open(300, 3).count(ownNetworks(10_000))).toBe(1_000);
  });

  it('always allows a write', () => {
    expect(open(2, 50).count(repeat('192.0.2.1', 10))).toBe(1);
  });
});

describe('a flood of addresses', () => {
  it('does not reset the limit of another address', () => {
    const { attempt, count } = open(1);
    expect(attempt('192.0.2.1')).toBeNull();
    count(ownNetworks(20_000));
    expect(attempt('192.0.2.1')).toMatch(/^too_many_requests writes /);
  });

  it('does not affect other addresses, however many have used up their limits', () => {
    const { count } = open(1);
    const spread = (first: number) => Array.from({ length: 250 }, (_, i) => `${first}.${i}.${i}.1`);
    const used = [11, 12].flatMap(spread);
    expect(count(used)).toBe(500);
    expect(count(used)).toBe(0);
    expect(count(Array.from({ length: 100 }, (_, i) => `13.${i}.0.1`))).toBe(100);
  });
});
