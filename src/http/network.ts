import { isIPv4, isIPv6 } from 'node:net';

/** Where an address belongs to, as texts to count by. */
export interface Network {
  /** What one subscriber is given: an IPv4 address, or an IPv6 network of 64 bits. */
  readonly own: string;
  /** What one operator easily has many of: 24 bits of IPv4, 56 of IPv6. */
  readonly wide: string;
}

/** The networks of an address; anything that is none is one network of its own. */
export function networkOf(address: string): Network {
  if (isIPv4(address)) {
    return { own: address, wide: `${address.split('.').slice(0, 3).join('.')}.0/24` };
  }
  if (!isIPv6(address)) return { own: address, wide: address };
  const [a, b, c, d = 0] = groupsOf(address);
  const prefix = [a, b, c].map((group) => (group ?? 0).toString(16)).join(':');
  return {
    own: `${prefix}:${d.toString(16)}::/64`,
    wide: `${prefix}:${(d & 0xff00).toString(16)}::/56`,
  };
}

/** The groups of 16 bits of an IPv6 address; `::` stands for as many zeros as are missing. */
function groupsOf(address: string): number[] {
  const [unscoped = ''] = address.split('%');
  const [head = '', tail] = unscoped.split('::');
  const before = parseGroups(head);
  if (tail === undefined) return before;
  const after = parseGroups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

/** An IPv4 address at the end stands for two groups, of which no network asks. */
function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
