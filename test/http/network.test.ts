import { describe, expect, it } from 'vitest';
import { networkOf } from '../../src/http/network.ts';

describe('the networks of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.0/24', '192.0.0.0/16'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
    ['2001:db8:1:2ff::1', '2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:DB8:0001:02FF::', '2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0::/48'],
    ['unknown', 'unknown', 'unknown', 'unknown'],
  ])('of %s are %s, %s and %s', (given, address, neighbourhood, block) => {
    const { distinct, ...widths } = networkOf(given);
    expect(widths).toEqual({ address, neighbourhood, block });
  });

  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2ff::1', '2001:db8:1::/48'],
    ['unknown', 'unknown'],
  ])('tell %s apart from others as %s', (address, distinct) => {
    expect(networkOf(address).distinct).toBe(distinct);
  });
});
