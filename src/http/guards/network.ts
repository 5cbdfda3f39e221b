import { isIPv4, isIPv6 } from 'node:net';

/** The networks an address belongs to, as keys for counting. */
export interface Network {
  /** Assigned to one subscriber: an IPv4 address, or an IPv6 /64. */
  readonly own: string;
  /** Several subscribers, or one with many addresses: an IPv4 /24 or an IPv6 /56. */
  readonly wide: string;
  /** The largest block that one subscriber is usually given: an IPv6 /48; of IPv4 the /24 again. */
  readonly widest: string;
}

/** The networks of an address; text that is no address is its own network. */
export function networkOf(address: string): Network {
  if (isIPv4(address)) {
    const wide = `${address.split('.').slice(0, 3).join('.')}.0/24`;
    return { own: address, wide, widest: wide };
  }
  if (!isIPv6(address)) return { own: address, wide: address, widest: address };
  const [a, b, c, d = 0] = groupsOf(address);
  const prefix = [a, b, c].map((group) => (group ?? 0).toString(16)).join(':');
  return {
    own: `${prefix}:${d.toString(16)}::/64`,
    wide: `${prefix}:${(d & 0xff00).toString(16)}::/56`,
    widest: `${prefix}::/48`,
  };
}

/** The 16-bit groups of an IPv6 address, with `::` expanded to zeros. */
function groupsOf(address: string): number[] {
  const [unscoped = ''] = address.split('%');
  const [head = '', tail] = unscoped.split('::');
  const before = parseGroups(head);
  if (tail === undefined) return before;
  const after = parseGroups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

/** A trailing IPv4 address stands for two groups; their value does not matter for the prefix. */
function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
